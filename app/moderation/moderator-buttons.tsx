import { Gavel, Pin } from 'lucide-react';
import { useViewer } from '#app/shell/mine.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { PressForm } from '#app/ui/press-form.tsx';
import { PIN_BUTTONS } from '#domain/messages/play.ts';
import { SITE } from '#domain/messages/site.ts';
import type { SubjectKind } from '#domain/moderation/moderation.ts';
import { gamePath } from '#domain/paths.ts';
import type { PinAction } from '#services/moderation/pin-game.ts';

/** A link for moderators only. Pages that are rendered once for all members never contain the link. */
export function ModerateLink({ kind, id }: { kind: SubjectKind; id: string }) {
  const viewer = useViewer();
  return viewer?.isAdmin || viewer?.isModerator ? (
    <ButtonLink to={`/moderation/${kind}/${id}`} icon={<Gavel />}>
      {SITE.moderate}
    </ButtonLink>
  ) : null;
}

type PinButtonProps = { game: { id: string; slug: string }; action: PinAction | null };
export function PinButton({ game: { id, slug }, action }: PinButtonProps) {
  if (!action) return null;
  return (
    <PressForm
      fields={{ intent: action, reason: 'other', returnTo: gamePath(slug) }}
      formAction={`/moderation/game/${id}`}
      formClassName="grid"
      icon={<Pin />}
    >
      {PIN_BUTTONS[action]}
    </PressForm>
  );
}
