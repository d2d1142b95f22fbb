import { readStored, store } from '#app/ui/storage.ts';
import { type GameCard, PLAYED_KEY } from '#domain/games/game.ts';
import { LIMITS } from '#domain/limits.ts';
import { playedPath } from '#domain/paths.ts';

export type PlayedGame = Pick<GameCard, 'id' | 'slug' | 'title' | 'thumbnailUrl' | 'playsInPage'>;

type Played = { readonly by: string | null; readonly games: readonly PlayedGame[] };

/** The games last played in this browser, latest first. Deletes the list if it belongs to another member. */
export function loadPlayed(viewerId: string | null): readonly PlayedGame[] {
  try {
    const { by, games } = JSON.parse(readStored(PLAYED_KEY) ?? '') as Played;
    if (by === null || by === viewerId) return games;
  } catch {
    return [];
  }
  forgetPlayed();
  return [];
}

export function rememberPlayed(played: PlayedGame, viewerId: string | null): void {
  const { id, slug, title, thumbnailUrl, playsInPage } = played;
  const others = loadPlayed(viewerId).filter((other) => other.id !== id);
  const game = { id, slug, title, thumbnailUrl, ...(playsInPage ? { playsInPage } : {}) };
  const games = [game, ...others].slice(0, LIMITS.lists.playedGames);
  store(PLAYED_KEY, JSON.stringify({ by: viewerId, games } satisfies Played));
}

export function forgetPlayed(): void {
  store(PLAYED_KEY, null);
}

export function playElsewhere(game: PlayedGame, viewerId: string | null): void {
  navigator.sendBeacon(playedPath(game.slug), new URLSearchParams());
  rememberPlayed(game, viewerId);
}
