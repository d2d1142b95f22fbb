import type { Selectable } from 'kysely';
import type { Db } from '../database.ts';
import type { GameClaimsTable, GameRow, UserRow, VotesTable } from '../schema.ts';
import { signInTables } from '../sign-in-schema.ts';

/** Pages of whole tables, each beginning after the last row of the page before. Callers hold a snapshot. */
const PAGE = 1_000;

/** The ids of all creators, in the one order of creators: the place is the rank. */
export async function listCreatorIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('totalSubmissions', '>', 0)
    .orderBy('totalSubmissions', 'desc')
    .orderBy('totalVotes', 'desc')
    .orderBy('dateJoined')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/** People with their e-mail addresses; for the operator alone. */
export async function* exportPeople(db: Db): AsyncGenerator<UserRow & { email: string }> {
  for (let after = ''; ; ) {
    const people = await db
      .selectFrom('users')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    const last = people.at(-1);
    if (!last) return;
    after = last.id;
    const accounts = await signInTables(db)
      .selectFrom('auth_users')
      .select(['id', 'email'])
      .where(
        'id',
        'in',
        people.map(({ id }) => id),
      )
      .execute();
    const emails = new Map(accounts.map(({ id, email }) => [id, email]));
    for (const person of people) yield { ...person, email: emails.get(person.id) ?? '' };
  }
}

export type ExportedGame = GameRow & {
  tags: string[];
  screenshotUrls: string[];
  earlierSlugs: string[];
};

/** Games with all that hangs on them, the oldest first: the order in which slugs were given. */
export async function* exportGames(db: Db): AsyncGenerator<ExportedGame> {
  for (let after: GameRow | undefined; ; ) {
    let query = db.selectFrom('games').selectAll().orderBy('createdAt').orderBy('id').limit(PAGE);
    if (after) {
      const { createdAt, id } = after;
      query = query
        .where('createdAt', '>=', createdAt)
        .where((e) => e.or([e('createdAt', '>', createdAt), e('id', '>', id)]));
    }
    const games = await query.execute();
    after = games.at(-1);
    if (!after) return;
    yield* await withParts(db, games);
  }
}

async function withParts(db: Db, games: readonly GameRow[]): Promise<ExportedGame[]> {
  const ids = games.map(({ id }) => id);
  const tags = await db
    .selectFrom('gameTags')
    .select(['gameId', 'tag'])
    .where('gameId', 'in', ids)
    .orderBy('position')
    .execute();
  const screenshots = await db
    .selectFrom('gameScreenshots')
    .select(['gameId', 'url'])
    .where('gameId', 'in', ids)
    .orderBy('position')
    .execute();
  const slugs = await db
    .selectFrom('gameSlugs')
    .select(['gameId', 'slug'])
    .where('gameId', 'in', ids)
    .orderBy('createdAt')
    .orderBy('slug')
    .execute();
  const byGame = <T extends { gameId: string }>(rows: readonly T[]) => Map.groupBy(rows, (row) => row.gameId);
  const [tagsOf, screenshotsOf, slugsOf] = [byGame(tags), byGame(screenshots), byGame(slugs)];
  return games.map((game) => ({
    ...game,
    tags: (tagsOf.get(game.id) ?? []).map(({ tag }) => tag),
    screenshotUrls: (screenshotsOf.get(game.id) ?? []).map(({ url }) => url),
    earlierSlugs: (slugsOf.get(game.id) ?? []).map(({ slug }) => slug).filter((slug) => slug !== game.slug),
  }));
}

export async function* exportVotes(db: Db): AsyncGenerator<Selectable<VotesTable>> {
  for (let after: { gameId: string; userId: string } | undefined; ; ) {
    let query = db.selectFrom('votes').selectAll().orderBy('gameId').orderBy('userId').limit(PAGE);
    if (after) {
      const { gameId, userId } = after;
      query = query
        .where('gameId', '>=', gameId)
        .where((e) => e.or([e('gameId', '>', gameId), e('userId', '>', userId)]));
    }
    const votes = await query.execute();
    after = votes.at(-1);
    if (!after) return;
    yield* votes;
  }
}

export async function* exportClaims(db: Db): AsyncGenerator<Selectable<GameClaimsTable>> {
  for (let after = ''; ; ) {
    const claims = await db
      .selectFrom('gameClaims')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    const last = claims.at(-1);
    if (!last) return;
    after = last.id;
    yield* claims;
  }
}
