import type { Wish } from '#domain/accounts/intent.ts';
import { caughtAppError } from '#domain/errors.ts';
import { GAME } from '#domain/messages/games.ts';
import { INTENT } from '#domain/messages/intent.ts';
import { RANK } from '#domain/messages/rank.ts';
import type { Actor } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { requestClaim } from '../claims/request-claim.ts';
import { findGameById } from '../games/find-game.ts';
import { castVote, findReachedPlace } from '../votes/cast-vote.ts';

export type CarriedOut = Awaited<ReturnType<typeof carryOut>>;

/** Never withdraws a vote. `said`: the result in words. */
export async function carryOut(ctx: AppContext, { actor, wish }: { actor: Actor; wish: Wish }) {
  const { refused } = INTENT[wish.kind];
  const usual = { isGone: false, isWaiting: false };
  const game = await findGameById(ctx, wish.gameId, actor);
  if (!game) return { ...usual, said: refused({ sentence: GAME.notFound }), isGone: true };
  const { id: gameId, title } = game;
  try {
    if (wish.kind === 'claim') {
      await requestClaim(ctx, { actor, gameId, reason: wish.reason });
      return { ...usual, said: INTENT.claim.done({ game: title }) };
    }
    if (actor.kind === 'user') await ctx.limits.take('vote', actor.id);
    const cast = await castVote(ctx, { actor, gameId, voteType: wish.voteType, shown: 'none' });
    const { isWaiting } = cast;
    const place = await findReachedPlace(ctx, { gameId, ...cast });
    const done = INTENT.vote[isWaiting ? 'waiting' : 'done']({ game: title });
    const said = place === null ? done : `${done} ${RANK.reached({ place })}`;
    return { ...usual, said, isWaiting };
  } catch (error) {
    return { ...usual, said: refused({ sentence: caughtAppError(error).sentence }) };
  }
}

/** Null if the game can't be found. */
export async function describeWish(ctx: AppContext, wish: Wish) {
  const found = await findGameById(ctx, wish.gameId);
  if (!found) return null;
  const game = found.title;
  if (wish.kind === 'claim') {
    const { waits, resume, press } = INTENT.claim;
    return { waits: waits({ game }), resume: resume({ game }), press };
  }
  const { waits, resume, press } = INTENT.vote;
  const { voteType } = wish;
  return { waits: waits({ game, voteType }), resume: resume({ game, voteType }), press };
}
