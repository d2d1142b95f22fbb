import { truncate } from '#domain/format.ts';
import { GAME } from '#domain/messages/games.ts';
import { cardPath, gamePath } from '#domain/paths.ts';

type Described = { id: string; slug: string; title: string; description: string; updatedAt: number };
export function gameMeta({ title, slug, description, ...card }: Described) {
  const words = description.replace(/\s+/g, ' ').trim();
  return {
    title,
    description: words ? truncate(words, 160) : GAME.noDescription,
    card: cardPath(card),
    isEmbeddable: true,
    path: gamePath(slug),
  };
}
