import { ANONYMOUS_CREATOR } from '#domain/games/game.ts';
import type { AppContext } from '#platform/context.ts';
import { insertSignInAccount } from '#platform/db/accounts/accounts.ts';
import { writeAudit } from '#platform/db/audit.ts';
import { ALL_PAGES } from '#platform/db/changes.ts';
import type { Db } from '#platform/db/database.ts';
import { insertGame } from '#platform/db/games/write-game.ts';
import { findUserById, insertUser } from '#platform/db/people/users.ts';
import { isDatabaseEmpty } from '#platform/db/transfer/bulk-tables.ts';
import {
  Gains,
  insertImportedClaim,
  insertImportedVotes,
  writeVoteCounters,
} from '#platform/db/transfer/import-rows.ts';
import type { DemoPictures } from '#platform/files/drawn-pictures.ts';
import type { DemoContent } from '#platform/transfer/demo-content.ts';
import { type DemoPlan, demoPersonId, type PlannedGame, type PlannedPerson, planDemo } from './plan-demo.ts';

const DAY = 86_400_000;
const ADMIN = 'curator';

export interface SeedResult {
  /** 'refused': the database holds other things, and the demo's passwords are public. */
  state: 'seeded' | 'was-there' | 'refused';
  people: readonly Pick<PlannedPerson, 'username' | 'email' | 'password' | 'isAdmin'>[];
  games: number;
  votes: number;
}

/**
 * Fills the database with demo content of our own making: 60 games, 20 people whose passwords are known, votes, and
 * claims in every state, all in one transaction. Where it is already, nothing is done: what people have changed since
 * stays. A database that holds anything else is refused unless `force` is set.
 */
export async function seedDemo(
  ctx: AppContext,
  { content, pictures, force }: { content: DemoContent; pictures: DemoPictures; force: boolean },
): Promise<SeedResult> {
  const asOf = Math.floor(ctx.clock.now() / DAY) * DAY;
  const plan = planDemo({ content, asOf, editorName: ctx.config.editorName, createDice: ctx.createDice });
  const result = { people: plan.people, games: plan.games.length, votes: plan.votes.length };
  if (await isSeeded(ctx.db.read)) return { state: 'was-there', ...result };
  if (!force && !(await isDatabaseEmpty(ctx.db.read))) return { state: 'refused', ...result };
  const hashes = await Promise.all(plan.people.map(({ password }) => ctx.auth.hashPassword(password)));
  const drawn = await Promise.all(plan.games.map((game) => drawPictures(pictures, game)));
  const isNew = await ctx.db.transact(async (tx) => {
    const { db } = tx;
    if (await isSeeded(db)) return false;
    for (const [index, person] of plan.people.entries()) {
      await addPerson(ctx, db, { person, passwordHash: hashes[index] ?? null });
    }
    for (const [index, game] of plan.games.entries()) await addGame(db, game, drawn[index]);
    await insertImportedVotes(db, { votes: plan.votes });
    await countVotes(db, plan);
    await addClaims(db, { games: plan.games, asOf });
    await writeAudit(db, {
      at: ctx.clock.now(),
      actorId: null,
      action: 'site:seed',
      subjectKind: 'site',
      subjectId: 'demo',
    });
    await ctx.changes.record(tx, ALL_PAGES);
    return true;
  });
  return { state: isNew ? 'seeded' : 'was-there', ...result };
}

async function isSeeded(db: Db): Promise<boolean> {
  return (await findUserById(db, { id: demoPersonId(ADMIN) })) !== undefined;
}

interface DrawnPictures {
  thumbnail: { url: string; placeholder: string };
  screenshotUrls: string[];
}

async function drawPictures(pictures: DemoPictures, game: PlannedGame): Promise<DrawnPictures> {
  const { title, genre, slug, createdAt: timestamp } = game;
  const store = (name: string, withTitle: boolean) =>
    pictures.store({ name, seed: `${game.id}/${name}`, title, genre, withTitle, timestamp });
  const thumbnail = game.hasCover ? await store(slug, true) : { url: '', placeholder: '' };
  const screenshotUrls: string[] = [];
  for (let n = 1; n <= game.screenshots; n += 1) {
    screenshotUrls.push((await store(`${slug}-screenshot-${n}`, false)).url);
  }
  return { thumbnail, screenshotUrls };
}

async function addPerson(
  ctx: AppContext,
  db: Db,
  { person, passwordHash }: { person: PlannedPerson; passwordHash: string | null },
): Promise<void> {
  const { id, username, name, bio, email, dateJoined, isAdmin } = person;
  await insertUser(db, { id, username, name, bio, dateJoined, isAdmin: isAdmin ? 1 : 0 });
  const accountRowId = ctx.ids.next();
  await insertSignInAccount(db, { id, accountRowId, email, name, passwordHash, createdAt: dateJoined });
}

async function addGame(db: Db, game: PlannedGame, drawn: DrawnPictures | undefined): Promise<void> {
  const wasQuick = game.creatorId === null || game.claim !== null;
  await insertGame(db, {
    id: game.id,
    title: game.title,
    description: game.description,
    thumbnailUrl: drawn?.thumbnail.url ?? '',
    thumbnailPlaceholder: drawn?.thumbnail.placeholder ?? '',
    screenshotUrls: drawn?.screenshotUrls ?? [],
    playUrl: game.playUrl,
    sourceUrl: game.sourceUrl,
    category: game.genre,
    tags: game.allTags,
    creatorId: game.creatorId,
    createdBy: wasQuick || game.creatorId === null ? ANONYMOUS_CREATOR : game.creatorId,
    createdAt: game.createdAt,
    views: game.views,
    ownershipStatus: game.creatorId
      ? 'claimed'
      : game.claim?.status === 'pending'
        ? 'pending_claim'
        : 'unclaimed',
    quickSubmission: game.creatorId === null,
  });
}

/** Counters and totals from the planned votes, as casting them one by one would have left them. */
async function countVotes(db: Db, { games, votes }: DemoPlan): Promise<void> {
  const byGame = Map.groupBy(votes, ({ gameId }) => gameId);
  const gains = new Gains();
  for (const { id, creatorId } of games) {
    const own = byGame.get(id) ?? [];
    const upvotes = own.filter(({ voteType }) => voteType === 'up').length;
    const downvotes = own.length - upvotes;
    await writeVoteCounters(db, { id, upvotes, downvotes, importedUpvotes: 0, importedDownvotes: 0 });
    if (creatorId !== null) gains.add(creatorId, { submissions: 1, votes: upvotes });
  }
  await gains.apply(db);
}

async function addClaims(
  db: Db,
  { games, asOf }: { games: readonly PlannedGame[]; asOf: number },
): Promise<void> {
  for (const { id: gameId, slug, claim } of games) {
    if (!claim) continue;
    const createdAt = Math.round(asOf - claim.daysAgo * DAY);
    const isPending = claim.status === 'pending';
    await insertImportedClaim(db, {
      id: `demo-claim-${slug}`,
      gameId,
      claimantId: demoPersonId(claim.claimant),
      claimantName: claim.claimant,
      reason: claim.reason,
      createdAt,
      status: claim.status,
      adminId: isPending ? null : demoPersonId(ADMIN),
      adminNote: claim.adminNote,
      resolvedAt: isPending ? null : createdAt + DAY,
    });
  }
}
