import { AppError } from '#domain/errors.ts';
import type { SubjectKind } from '#domain/moderation.ts';
import { gamePath, profilePath } from '#domain/paths.ts';
import type { Actor } from '#domain/policy.ts';
import type { Db } from '#platform/db/database.ts';
import { findGameRow } from '#platform/db/games.ts';
import { findUserById } from '#platform/db/users.ts';
import { maySee } from '../games/find-game.ts';

export interface Subject {
  kind: SubjectKind;
  id: string;
  /** The game's title or the person's username. */
  name: string;
  /** From '/'. */
  path: string;
}

/**
 * What a report or a decision is about, as far as this person may see it.
 * Throws AppError `page-not-found` for another kind, `game-not-found`, `user-not-found`.
 */
export async function findSubject(
  db: Db,
  { actor, kind, id }: { actor: Actor; kind: string; id: string },
): Promise<Subject> {
  if (kind === 'game') {
    const game = await findGameRow(db, { id });
    if (!game || !maySee(actor, game)) throw new AppError('game-not-found');
    return { kind, id, name: game.title, path: gamePath(game.slug) };
  }
  if (kind !== 'user') throw new AppError('page-not-found');
  const person = await findUserById(db, { id });
  if (!person) throw new AppError('user-not-found');
  return { kind, id, name: person.username, path: profilePath(person.username) };
}
