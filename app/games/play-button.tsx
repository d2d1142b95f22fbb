import { Play } from 'lucide-react';
import { ButtonAnchor, ButtonLink } from '#app/ui/button.tsx';
import type { GameDetail } from '#domain/games/game.ts';
import { GAME } from '#domain/messages/games.ts';
import { gamePath, playPath } from '#domain/paths.ts';
import { useViewer } from '../shell/mine.tsx';
import type { PlayedGame } from './played-games.ts';

type PlayButtonProps = {
  game: PlayedGame & Partial<Pick<GameDetail, 'playUrl' | 'isExample'>>;
  size?: 'lg' | 'xl';
  className?: string;
};
/** Opens the player (a document with its own CSP) or else the game's own site. Renders nothing if there is neither. */
export function PlayButton({ game, size = 'xl', className = '' }: PlayButtonProps) {
  const { slug, playUrl, playsInPage, isExample } = game;
  const startElsewhere = useStartElsewhere(game);
  const icon = <Play className="size-5 fill-current" />;
  const look = { variant: 'solid', size, icon, className, 'data-plays': gamePath(slug) } as const;
  if (playsInPage) {
    return (
      <ButtonLink {...look} to={playPath(slug)} reloadDocument rel="nofollow">
        {GAME.play}
      </ButtonLink>
    );
  }
  return playUrl && !isExample ? (
    <ButtonAnchor {...look} href={playUrl} onClick={startElsewhere}>
      {GAME.play}
    </ButtonAnchor>
  ) : null;
}

export function useStartElsewhere(game: PlayedGame) {
  const viewerId = useViewer()?.id ?? null;
  return () => {
    import('./played-games.ts').then(
      ({ playElsewhere }) => playElsewhere(game, viewerId),
      () => undefined,
    );
  };
}
