import { placeholderCreator } from '#domain/game.ts';
import type { PublicPerson } from '#domain/person.ts';

/** Who stands in for a missing creator has a name and no page. */
export function hasProfile({ id, dateJoined, username }: PublicPerson): boolean {
  const placeholder = placeholderCreator(username);
  return id !== placeholder.id || dateJoined !== placeholder.dateJoined;
}
