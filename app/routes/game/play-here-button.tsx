import Gamepad2 from 'lucide-react/icons/gamepad-2';
import { ButtonLink } from '#app/ui/button.tsx';
import { PLAY } from '#domain/messages/play.ts';
import { playPath } from '#domain/paths.ts';

type PlayHereButtonProps = { slug: string; className?: string };

/** To the page that plays the game. Loaded as a document, for its policy is another one. */
export function PlayHereButton({ slug, className = '' }: PlayHereButtonProps) {
  return (
    <ButtonLink
      to={playPath(slug)}
      reloadDocument
      rel="nofollow"
      size="lg"
      icon={<Gamepad2 aria-hidden="true" className="size-5" />}
      className={className}
    >
      {PLAY.here}
    </ButtonLink>
  );
}
