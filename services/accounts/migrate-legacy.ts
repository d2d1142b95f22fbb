import { type LegacyGame, readLegacy } from '#domain/accounts/legacy.ts';
import { isForbiddenName } from '#domain/accounts/username.ts';
import { caughtAppError, hasCode, isAppError } from '#domain/errors.ts';
import { truncate } from '#domain/format.ts';
import { genreOf } from '#domain/games/game.ts';
import { LIMITS } from '#domain/limits.ts';
import { type Actor, actingUser, type SignedInActor } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { ALL_PAGES } from '#platform/db/changes.ts';
import { lockUser, updateUser } from '#platform/db/people/users.ts';
import { quickSubmit } from '../games/quick-submit.ts';
import { submitGame } from '../games/submit.ts';
import { castVote } from '../votes/cast-vote.ts';
import { namesOfSite } from './register.ts';

type Migration = { actor: Actor; clientAddress?: string; stored: Parameters<typeof readLegacy>[0] };
/** Doesn't replace a name or bio that the person has set on this site. Safe to repeat. */
export async function migrateLegacy(ctx: AppContext, { actor, clientAddress = '', stored }: Migration) {
  const person = actingUser(actor, 'account:migrate-legacy');
  const { user, games, votes, unreadable } = readLegacy(stored);
  if (user) await fillProfile(ctx, person, user);
  const outcome = {
    games: { migrated: 0, failed: unreadable.games },
    votes: { migrated: 0, failed: unreadable.votes },
  };
  const idHere = new Map<string, string>();
  for (const game of games) {
    const brought = await bringGame(ctx, { actor: person, clientAddress }, game);
    if (brought === null) outcome.games.failed += 1;
    else if (game.id !== '') idHere.set(game.id, brought.id);
    if (brought?.isNew) outcome.games.migrated += 1;
  }
  for (const { gameId, voteType } of votes) {
    try {
      const id = idHere.get(gameId) ?? gameId;
      const { isCast } = await castVote(ctx, { actor, gameId: id, voteType, isLegacy: true });
      if (isCast) outcome.votes.migrated += 1;
    } catch (error) {
      if (!hasCode(error, 'game-id-not-found') && !hasCode(error, 'rate-limited')) throw error;
      outcome.votes.failed += 1;
    }
  }
  return outcome;
}

type Sender = { actor: SignedInActor; clientAddress: string };
type Brought = { id: string; isNew: boolean };
/** If the URL is known, returns the existing game's id. Returns null if the game is refused. */
async function bringGame(ctx: AppContext, by: Sender, game: LegacyGame): Promise<Brought | null> {
  const isComplete = game.isOwn && game.description !== '' && game.thumbnailUrl !== '';
  const genre = genreOf(game.category) ?? 'Other';
  const full = { ...game, ...by, coverUrl: game.thumbnailUrl, genre, isFullyGenerated: false };
  if (isComplete) {
    const submitted = await idOf(submitGame(ctx, { ...full, tags: game.tags.length > 0 ? game.tags : [genre] }));
    if (submitted) return submitted;
  }
  const quick = { ...by, title: game.title, playUrl: game.playUrl, tags: game.tags, category: genre };
  return idOf(quickSubmit(ctx, { ...quick, description: game.description }));
}

async function idOf(submission: Promise<{ id: string; isAgain?: boolean }>): Promise<Brought | null> {
  const sent = await submission.catch(caughtAppError);
  if (!isAppError(sent)) return { id: sent.id, isNew: !sent.isAgain };
  return sent.code === 'game-exists' ? { id: String(sent.details?.id), isNew: false } : null;
}

async function fillProfile(ctx: AppContext, { id, username }: SignedInActor, stored: { name: string; bio: string }) {
  const { name, bio } = stored;
  await ctx.db.transact(async (tx) => {
    const { db } = tx;
    const user = await lockUser(db, { id });
    const fields = {
      name:
        user?.name === username && name !== '' && !isForbiddenName(name, namesOfSite(ctx))
          ? truncate(name, LIMITS.text.name)
          : undefined,
      bio: user?.bio === '' && bio !== '' ? truncate(bio, LIMITS.text.bio) : undefined,
    };
    await updateUser(db, { id, ...fields });
    await ctx.sessions.changed(tx, { userId: id });
    await ctx.changes.record(tx, ALL_PAGES);
  });
}
