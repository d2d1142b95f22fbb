import { DAY } from '#domain/limits.ts';
import { WEEK, weekOf } from '#domain/race/week.ts';
import type { AppContext } from '#platform/context.ts';
import { insertSignInAccount } from '#platform/db/accounts/accounts.ts';
import { writeAudit } from '#platform/db/audit.ts';
import { ALL_PAGES } from '#platform/db/changes.ts';
import type { Db } from '#platform/db/database.ts';
import { findGameRow, lockExistingGame } from '#platform/db/games/games.ts';
import { linkRemixes } from '#platform/db/games/remixes.ts';
import { insertUpdate } from '#platform/db/games/updates.ts';
import { insertGame } from '#platform/db/games/write-game.ts';
import { findUserById, insertUser } from '#platform/db/people/users.ts';
import { lockCounters } from '#platform/db/portability.ts';
import { insertUpvotes } from '#platform/db/race/race-votes.ts';
import { findRow, insertNew, insertRows } from '#platform/db/rows.ts';
import { insertImportedVotes, isDatabaseEmpty } from '#platform/db/transfer/import-rows.ts';
import { findCounterDrift, mendCounter } from '#platform/db/upkeep/counter-drift.ts';
import type { DemoPictures } from '#platform/files/drawn-pictures.ts';
import type { DemoContent, DemoFile } from '#platform/transfer/demo-content.ts';
import { foldOldDays } from '../../games/numbers.ts';
import { showVersion } from '../../hosting/drafts.ts';
import { storeVersion } from '../../hosting/store-version.ts';
import { settleRaces } from '../../race/settle-races.ts';
import { demoPersonId, type PlannedGame, planDemo, planVisits } from './plan-demo.ts';
import { planTalk } from './plan-talk.ts';

const ADMIN = 'curator';
const RACES = 3;

interface DemoOrder {
  content: DemoContent;
  pictures: DemoPictures;
  files: ReadonlyMap<string, DemoFile>;
  force: boolean;
}

/** Refuses a database with other data unless `force` is set. */
export async function seedDemo(ctx: AppContext, { content, pictures, files, force }: DemoOrder) {
  const asOf = Math.floor(ctx.clock.now() / DAY) * DAY;
  const then = { ...ctx, clock: { now: () => asOf } };
  const { createDice } = ctx;
  const { editorName } = ctx.settings;
  const plan = planDemo({ content, asOf, isHosting: ctx.config.games !== null, editorName, createDice });
  const talk = planTalk({ content, plan, asOf, createDice });
  const people = plan.people.map((person) => ({ ...person, password: passwordOf(ctx, person) }));
  const result = { people, games: plan.games.length, votes: plan.votes.length };
  if (await findUserById(ctx.db.read, { id: demoPersonId(ADMIN) })) {
    // An earlier run may have been interrupted.
    await hostGames(then, plan.games, files);
    return { state: 'was-there', ...result } as const;
  }
  // Real sites must not get the demo's accounts, one of which is an administrator.
  if (!force && !(await isDatabaseEmpty(ctx.db.read))) return { state: 'refused', ...result } as const;
  const hashes = await Promise.all(people.map(({ password }) => ctx.auth.hashPassword(password)));
  const drawn = await Promise.all(plan.games.map((game) => drawPictures(pictures, game)));
  await ctx.db.transact(async (tx) => {
    const { db } = tx;
    for (const [index, person] of plan.people.entries()) {
      const { id, username, name, bio, email, dateJoined: createdAt, isAdmin } = person;
      await insertUser(db, { id, username, name, bio, dateJoined: createdAt, isAdmin: isAdmin ? 1 : 0 });
      const account = { id, email, name, passwordHash: hashes[index] ?? null, createdAt };
      await insertSignInAccount(db, { ...account, accountRowId: ctx.ids.next(), mayShareMailbox: true });
    }
    for (const [index, game] of plan.games.entries()) {
      await insertGame(db, { ...game, ...drawn[index], remixOf: null });
    }
    await linkRemixes(db, { remixes: new Map(plan.games.map(({ id, remixOf = null }) => [id, remixOf])) });
    for (const game of plan.games) await insertRows(db, 'gameDays', planVisits(game, { asOf, createDice }));
    await insertImportedVotes(db, { votes: plan.votes });
    await insertRows(db, 'comments', talk.comments);
    await insertRows(db, 'savedGames', talk.saves);
    await insertRows(db, 'follows', talk.follows);
    for (const update of talk.updates) await insertUpdate(db, update);
    await insertUpvotes(db, { votes: plan.votes, since: weekOf(asOf) - RACES * WEEK });
    await lockCounters(db);
    for (const drift of await findCounterDrift(db)) await mendCounter(db, drift);
    await addClaims(db, { games: plan.games, asOf });
    await writeAudit(db, { at: ctx.clock.now(), actorId: null, action: 'site:seed', about: ['site', 'demo'] });
    await ctx.changes.record(tx, ALL_PAGES);
  });
  await settleRaces(then);
  await foldOldDays(then);
  await hostGames(then, plan.games, files);
  return { state: 'seeded', ...result } as const;
}

/** Gives each game that is played here its file. Without a setting for them, all games are examples. */
async function hostGames(ctx: AppContext, games: readonly PlannedGame[], files: DemoOrder['files']) {
  for (const { id, title, creatorId: ownerId, playUrl, source } of games) {
    const file = files.get(source.file ?? '');
    const game = playUrl === '' && file ? await findGameRow(ctx.db.read, { id }) : undefined;
    if (!file || game?.label !== null || game.playUrl !== '') continue;
    const { id: versionId } = await storeVersion(ctx, { ownerId, payerId: null, gameId: id, title, files: [file] });
    await ctx.db.transact(async (tx) => {
      const locked = await lockExistingGame(tx.db, { id });
      const version = await findRow(tx.db, 'hostedVersions', { id: versionId });
      if (version && locked.label === null)
        await showVersion(ctx, tx, { game: { ...locked, label: file.label }, version });
    });
  }
}

/** From the site's secret, so a second run can print it again. */
const passwordOf = ({ auth }: AppContext, { username }: { username: string }): string =>
  `podium-${auth.keyFor(`demo password of ${username}`).slice(0, 12)}`;

async function drawPictures(pictures: DemoPictures, game: PlannedGame) {
  const { title, slug, createdAt: timestamp, category: genre, source } = game;
  const store = (name: string, withTitle: boolean, file?: string) =>
    pictures.store({ name, seed: `${game.id}/${name}`, title, genre, withTitle, timestamp, file });
  const thumbnail = source.hasCover ? await store(slug, true) : { url: '', placeholder: '' };
  const screenshotUrls: string[] = [];
  for (let n = 1; n <= source.screenshots; n += 1) {
    const file = source.file && `${source.file}-${n}.webp`;
    screenshotUrls.push((await store(`${slug}-screenshot-${n}`, false, file)).url);
  }
  return { thumbnailUrl: thumbnail.url, thumbnailPlaceholder: thumbnail.placeholder, screenshotUrls };
}

async function addClaims(db: Db, { games, asOf }: { games: readonly PlannedGame[]; asOf: number }) {
  for (const { id: gameId, slug, claim } of games) {
    if (!claim) continue;
    const createdAt = Math.round(asOf - claim.daysAgo * DAY);
    const { claimant: claimantName, reason, status, adminNote } = claim;
    const isPending = status === 'pending';
    await insertNew(db, 'gameClaims', {
      ...{ id: `demo-claim-${slug}`, gameId, claimantId: demoPersonId(claimantName), claimantName },
      ...{ reason, status, createdAt, adminNote },
      adminId: isPending ? null : demoPersonId(ADMIN),
      resolvedAt: isPending ? null : createdAt + DAY,
    });
  }
}
