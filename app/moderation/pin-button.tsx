import Pin from 'lucide-react/icons/pin';
import { Form } from 'react-router';
import { SubmitButton } from '#app/ui/button.tsx';
import { PIN_BUTTONS } from '#domain/messages/play.ts';
import { gamePath } from '#domain/paths.ts';
import type { PinAction } from '#services/moderation/pin-game.ts';

type PinButtonProps = { game: { readonly id: string; readonly slug: string }; action: PinAction | null };

/** For administrators: makes the game the home page's game of the week ('pins' it), or ends that. */
export function PinButton({ game: { id, slug }, action }: PinButtonProps) {
  if (!action) return null;
  return (
    <Form method="post" action={`/moderation/game/${id}`} className="grid">
      <input type="hidden" name="reason" value="other" />
      <input type="hidden" name="returnTo" value={gamePath(slug)} />
      <SubmitButton name="intent" value={action} icon={<Pin className="size-4" />}>
        {PIN_BUTTONS[action]}
      </SubmitButton>
    </Form>
  );
}
