import type { Wish } from '#domain/accounts/intent.ts';
import { caughtAppError } from '#domain/errors.ts';
import { COMMENTS } from '#domain/messages/comments/comments.ts';
import { GAME } from '#domain/messages/games.ts';
import { INTENT } from '#domain/messages/intent.ts';
import type { Actor } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { requestClaim } from '../claims/request-claim.ts';
import { postKeptComment } from '../comments/write-comment.ts';
import { findGameById } from '../games/find-game.ts';
import { saveGame } from '../games/save.ts';
import { findPerson } from '../people/find-person.ts';
import { follow } from '../people/follow.ts';
import { castVote, sayWhatItDid } from '../votes/cast-vote.ts';

export type CarriedOut = Awaited<ReturnType<typeof carryOut>>;

/** Never withdraws a vote. `said`: the result in words. */
export async function carryOut(
  ctx: AppContext,
  { actor, wish, clientAddress = '' }: { actor: Actor; wish: Wish; clientAddress?: string },
) {
  const { refused } = INTENT[wish.kind];
  const usual = { isGone: false, isWaiting: false };
  if (wish.kind === 'follow') {
    try {
      const { username } = await follow(ctx, { actor, username: wish.username, isOn: true });
      return { ...usual, said: INTENT.follow.done({ username }) };
    } catch (error) {
      return { ...usual, said: refused({ sentence: caughtAppError(error).sentence }) };
    }
  }
  const game = await findGameById(ctx, wish.gameId, actor);
  if (!game) return { ...usual, said: refused({ sentence: GAME.notFound }), isGone: true };
  const { id: gameId, title } = game;
  try {
    if (wish.kind === 'claim') {
      await requestClaim(ctx, { actor, gameId, reason: wish.reason });
      return { ...usual, said: INTENT.claim.done({ game: title }) };
    }
    if (wish.kind === 'save') {
      await saveGame(ctx, { actor, slug: gameId, isOn: true });
      return { ...usual, said: INTENT.save.done({ game: title }) };
    }
    if (wish.kind === 'comment') {
      const { isHeld } = await postKeptComment(ctx, { actor, id: wish.keptId, clientAddress });
      return { ...usual, said: isHeld ? COMMENTS.held.title : INTENT.comment.done({ game: title }) };
    }
    if (actor.kind === 'user') await ctx.limits.take('vote', actor.id);
    const cast = await castVote(ctx, { actor, gameId, voteType: wish.voteType, shown: 'none' });
    const { isWaiting } = cast;
    const reached = await sayWhatItDid(ctx, { gameId, ...cast });
    const done = INTENT.vote[isWaiting ? 'waiting' : 'done']({ game: title });
    return { ...usual, said: `${done} ${reached}`.trim(), isWaiting };
  } catch (error) {
    return { ...usual, said: refused({ sentence: caughtAppError(error).sentence }) };
  }
}

/** Null if the game or person can't be found. */
export async function describeWish(ctx: AppContext, wish: Wish) {
  if (wish.kind === 'follow') {
    const person = await findPerson(ctx, { username: wish.username });
    if (!person) return null;
    const { waits, resume, press } = INTENT.follow;
    return { waits: waits(person), resume: resume(person), press };
  }
  const found = await findGameById(ctx, wish.gameId);
  if (!found) return null;
  const game = found.title;
  if (wish.kind !== 'vote') {
    const { waits, resume, press } = INTENT[wish.kind];
    return { waits: waits({ game }), resume: resume({ game }), press };
  }
  const { waits, resume, press } = INTENT.vote;
  const { voteType } = wish;
  return { waits: waits({ game, voteType }), resume: resume({ game, voteType }), press };
}
