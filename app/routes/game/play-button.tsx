import Play from 'lucide-react/icons/play';
import { ButtonAnchor } from '#app/ui/button.tsx';
import { GAME } from '#domain/messages/game.ts';

type PlayButtonProps = { url: string; size?: 'lg' | 'xl'; className?: string };

/** The largest button of the site. The game opens beside it and learns nothing of the page it came from. */
export function PlayButton({ url, size = 'xl', className = '' }: PlayButtonProps) {
  return (
    <ButtonAnchor
      href={url}
      variant="solid"
      size={size}
      rel="noopener noreferrer"
      icon={<Play aria-hidden="true" className="size-5 fill-current" />}
      className={className}
    >
      {GAME.play}
    </ButtonAnchor>
  );
}
