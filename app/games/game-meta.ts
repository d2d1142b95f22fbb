import { truncate } from '#domain/format.ts';
import { GAME } from '#domain/messages/games.ts';
import { cardPath, gameFeed, gamePath } from '#domain/paths.ts';

type Described = { id: string; slug: string; title: string; summary: string; updatedAt: number };
export function gameMeta({ title, slug, summary, ...card }: Described) {
  return {
    title,
    description: summary ? truncate(summary, 160) : GAME.noDescription,
    card: cardPath(card),
    isEmbeddable: true,
    feed: gameFeed(slug),
    path: gamePath(slug),
  };
}
