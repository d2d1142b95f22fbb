import Play from 'lucide-react/icons/play';
import { ButtonAnchor, ButtonLink } from '#app/ui/button.tsx';
import type { GameDetail } from '#domain/games/game.ts';
import { GAME } from '#domain/messages/games.ts';
import { playPath } from '#domain/paths.ts';

type PlayButtonProps = {
  game: Pick<GameDetail, 'slug' | 'playsInPage'> & Partial<Pick<GameDetail, 'playUrl'>>;
  size?: 'lg' | 'xl';
  className?: string;
};

/**
 * Plays here where the game can be framed, in a new tab elsewhere. Reloads the document, because the page that frames the
 * game has a Content-Security-Policy of its own.
 */
export function PlayButton({
  game: { slug, playUrl, playsInPage },
  size = 'xl',
  className = '',
}: PlayButtonProps) {
  const look = {
    variant: 'solid',
    size,
    icon: <Play className="size-5 fill-current" />,
    className,
  } as const;
  if (playsInPage) {
    return (
      <ButtonLink {...look} to={playPath(slug)} reloadDocument rel="nofollow">
        {GAME.play}
      </ButtonLink>
    );
  }
  return playUrl ? (
    <ButtonAnchor {...look} href={playUrl}>
      {GAME.play}
    </ButtonAnchor>
  ) : null;
}
