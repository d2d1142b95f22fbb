import type { Actor } from '#domain/policy.ts';
import type { VoteType } from '#domain/votes/vote.ts';
import { insertGame, type NewGame } from '#platform/db/games/write-game.ts';
import { insertUser, moveTotals } from '#platform/db/people/users.ts';
import { castVote } from '#services/votes/cast-vote.ts';
import type { TestApp } from './test-app.ts';

export type TestPerson = Extract<Actor, { kind: 'user' }>;

let count = 0;

/** Makes a person who can act but has no way to sign in. Names that aren't given are made up. */
export async function makePerson(
  { ctx }: Pick<TestApp, 'ctx'>,
  given: Partial<{ username: string; name: string; dateJoined: number; isAdmin: boolean; isModerator: boolean }> = {},
): Promise<TestPerson> {
  count += 1;
  const { username = `person_${count}`, isAdmin = false, isModerator = false } = given;
  const { name = `Person ${count}`, dateJoined = ctx.clock.now() } = given;
  const id = ctx.ids.next();
  await ctx.db.transact(({ db }) => {
    const flags = { isAdmin: isAdmin ? 1 : 0, isModerator: isModerator ? 1 : 0 };
    return insertUser(db, { id, username, name, dateJoined, ...flags });
  });
  return { kind: 'user', id, username, isAdmin, isModerator, isDebug: false, standing: 'good' };
}

/** Inserts many games in one transaction, like an importer. */
export async function insertGames(
  { ctx }: Pick<TestApp, 'ctx'>,
  games: readonly (Pick<NewGame, 'title'> & Partial<NewGame>)[],
): Promise<void> {
  await ctx.db.transact(async ({ db }) => {
    for (const game of games) {
      count += 1;
      const result = await insertGame(db, {
        playUrl: `https://play.example/${count}`,
        category: 'Other',
        tags: [],
        creatorId: null,
        createdBy: 'anonymous',
        createdAt: ctx.clock.now() + count,
        ownershipStatus: 'unclaimed',
        quickSubmission: true,
        ...game,
        id: ctx.ids.next(),
      });
      if (!result.isNew) throw new Error(`There is a game with the URL ${game.playUrl} already.`);
    }
  });
}

export type GameGiven = Partial<Omit<NewGame, 'creatorId' | 'createdBy' | 'ownershipStatus'>> & {
  /** The person who has claimed the game; null or absent for an unclaimed game. */
  owner?: TestPerson | null;
};

export async function makeGame(
  { ctx }: Pick<TestApp, 'ctx'>,
  { owner = null, ...given }: GameGiven = {},
): Promise<{ id: string; slug: string }> {
  count += 1;
  const game: NewGame = {
    id: ctx.ids.next(),
    title: `Game ${count}`,
    playUrl: `https://play.example/${count}`,
    category: 'Other',
    tags: [],
    createdAt: ctx.clock.now(),
    creatorId: owner?.id ?? null,
    createdBy: owner?.id ?? 'anonymous',
    ownershipStatus: owner ? 'claimed' : 'unclaimed',
    quickSubmission: !owner,
    ...given,
  };
  return ctx.db.transact(async ({ db }) => {
    const result = await insertGame(db, game);
    if (!result.isNew) throw new Error(`There is a game with the URL ${game.playUrl} already.`);
    if (owner) await moveTotals(db, { userId: owner.id, submissions: 1, votes: game.importedUpvotes ?? 0 });
    return { id: game.id, slug: result.slug };
  });
}

export async function makeVotes(
  { ctx }: Pick<TestApp, 'ctx'>,
  { gameId, by, voteType = 'up' }: { gameId: string; by: readonly TestPerson[]; voteType?: VoteType },
): Promise<void> {
  for (const actor of by) await castVote(ctx, { actor, gameId, voteType });
}

export async function makePeople(app: Pick<TestApp, 'ctx'>, many: number): Promise<TestPerson[]> {
  const people: TestPerson[] = [];
  while (people.length < many) people.push(await makePerson(app));
  return people;
}
