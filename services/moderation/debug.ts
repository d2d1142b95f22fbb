import { AppError } from '#domain/errors.ts';
import { SAMPLE_GAME_TITLE } from '#domain/games/game.ts';
import { type Actor, actorIdOf, assertCan, type By } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { listGamesTitled } from '#platform/db/games/games.ts';
import { eraseGameNow } from '../games/remove-game.ts';

/** Throws AppError `not-signed-in`, `not-allowed`. */
export async function countSampleGames(ctx: AppContext, { actor }: { actor: Actor }): Promise<number> {
  assertCan(actor, 'debug:open');
  return (await listGamesTitled(ctx.db.read, { words: SAMPLE_GAME_TITLE })).length;
}

/** `confirmed`: the id in the confirmation. Throws `not-confirmed`, `game-id-not-found`. */
export async function deleteForDebug(ctx: AppContext, { actor, gameId, confirmed }: By<'gameId' | 'confirmed'>) {
  assertCan(actor, 'debug:delete-game');
  if (confirmed !== gameId) throw new AppError('not-confirmed');
  return eraseGameNow(ctx, { gameId, actorId: actorIdOf(actor) });
}

/** One transaction for each, so that a vote waits for only one. Throws `not-confirmed`, `game-id-not-found`. */
export async function deleteSampleGames(ctx: AppContext, { actor, confirmed }: { actor: Actor; confirmed: number }) {
  assertCan(actor, 'debug:delete-game');
  const games = await listGamesTitled(ctx.db.read, { words: SAMPLE_GAME_TITLE });
  if (games.length !== confirmed || games.length === 0) throw new AppError('not-confirmed');
  for (const { id } of games) await eraseGameNow(ctx, { gameId: id, actorId: actorIdOf(actor) });
  return { deleted: games.length };
}
