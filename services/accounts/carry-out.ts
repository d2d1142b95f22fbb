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

type Carrying = { actor: Actor; wish: Wish; clientAddress?: string };
/** Never withdraws a vote. `said`: the result in words. */
export async function carryOut(ctx: AppContext, carrying: Carrying) {
  const usual = { isGone: false, isWaiting: false };
  try {
    return { ...usual, ...(await fulfil(ctx, carrying)) };
  } catch (error) {
    const { sentence } = caughtAppError(error);
    return { ...usual, said: INTENT[carrying.wish.kind].refused({ sentence }) };
  }
}

async function fulfil(ctx: AppContext, { actor, wish, clientAddress = '' }: Carrying) {
  if (wish.kind === 'follow') {
    const person = await follow(ctx, { actor, username: wish.username, isOn: true });
    return { said: INTENT.follow.done(person) };
  }
  const found = await findGameById(ctx, wish.gameId, actor);
  if (!found) return { said: INTENT[wish.kind].refused({ sentence: GAME.notFound }), isGone: true };
  const { id: gameId, title: game } = found;
  if (wish.kind === 'claim') {
    await requestClaim(ctx, { actor, gameId, reason: wish.reason });
    return { said: INTENT.claim.done({ game }) };
  }
  if (wish.kind === 'save') {
    await saveGame(ctx, { actor, slug: gameId, isOn: true });
    return { said: INTENT.save.done({ game }) };
  }
  if (wish.kind === 'comment') {
    const { isHeld } = await postKeptComment(ctx, { actor, id: wish.keptId, clientAddress });
    return { said: isHeld ? COMMENTS.held.title : INTENT.comment.done({ game }) };
  }
  if (actor.kind === 'user') await ctx.limits.take('vote', actor.id);
  const cast = await castVote(ctx, { actor, gameId, voteType: wish.voteType, shown: 'none' });
  const { isWaiting } = cast;
  const reached = await sayWhatItDid(ctx, { gameId, ...cast });
  const done = INTENT.vote[isWaiting ? 'waiting' : 'done']({ game });
  return { said: `${done} ${reached}`.trim(), isWaiting };
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
