import { expect, it } from 'vitest';
import type { AppContext } from '#platform/context.ts';
import { sweepPartialFiles } from '#platform/files/disk.ts';
import { filesDirectory } from '#platform/files/store.ts';
import { register } from '#services/accounts/register.ts';
import { sweepPictures, UNUSED_PICTURE_MS } from '#services/games/pictures.ts';
import { examine, examineOwnership } from '#services/upkeep/doctor.ts';
import { examineFiles } from '#services/upkeep/examine-files.ts';
import { recount } from '#services/upkeep/recount.ts';
import { createTestDatabase, DIALECTS } from '#tests/support/dialects.ts';
import { makeGame } from '#tests/support/factories.ts';
import { storedKeys } from '#tests/support/pictures.ts';
import { setAdmin } from '#tests/support/set-admin.ts';
import { startSiteProcess } from '#tests/support/site-process.ts';
import { AUTH_SECRET, createTestApp } from '#tests/support/test-app.ts';
import { type Acknowledged, actUntilGone, beAdministrator, beMember, PASSWORD, readStanding } from './acting-people.ts';

/** How many kills per database. `npm run crash` sets 100. */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 1);
const MEMBERS = 4;
const WORKERS = 2;
/** Answers that the site sent before it was killed arrive within this time. */
const LAST_WORDS_MS = 250;
/** The longest downtime that `npm run crash` allows. `npm test` allows any, because other suites slow the site. */
const MOST_DOWN_MS = 2_000;

interface Told {
  dialect: string;
  rounds: number;
  acknowledged: number;
  downMs: readonly number[];
}

for (const dialect of DIALECTS) {
  it(
    `what was acknowledged survives kill -9, ${ROUNDS} times, on ${dialect}`,
    async () => {
      await using database = await createTestDatabase({ dialect });
      const databaseEnv: Record<string, string> = dialect === 'postgres' ? { DATABASE_URL: database.url } : {};
      await using app = await createTestApp({ dialect: 'sqlite', env: databaseEnv });
      const { ctx } = app;
      const admin = { username: 'curator', email: 'curator@example.com' };
      await register(ctx, {
        actor: { kind: 'visitor' },
        ...admin,
        name: 'Curator',
        password: PASSWORD,
        clientAddress: '',
      });
      await setAdmin(ctx, { username: admin.username, isAdmin: true });
      for (const n of [1, 2]) await makeGame(app, { title: `Everybodys ${n}` });
      const games = [{ ...(await makeGame(app, { title: 'Disputed' })) }];

      const env = {
        DATA_DIR: app.dir,
        AUTH_SECRET,
        TRUST_PROXY: '1',
        WEB_CONCURRENCY: String(WORKERS),
        ...databaseEnv,
      };
      await using site = await startSiteProcess(env);
      const told: Acknowledged = { done: new Map(), sent: new Map(), onDone: () => undefined };
      const downMs: number[] = [];
      let acknowledged = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        await site.ready(WORKERS);
        let left = 20 + ((round * 9) % 45);
        const gone = new AbortController();
        let isKilled = false;
        told.onDone = () => {
          acknowledged += 1;
          left -= 1;
          if (left > 0 || isKilled) return;
          isKilled = true;
          site.killListeners();
          setTimeout(() => gone.abort(), LAST_WORDS_MS);
        };
        const acting = { url: site.url, told, round: String(round), gone: gone.signal };
        await Promise.all([
          ...Array.from({ length: MEMBERS }, (_, who) => actUntilGone(() => beMember(acting, who))),
          actUntilGone(() => beAdministrator(acting, { email: admin.email, games })),
        ]);
        // The site answers again as soon as one of the workers is replaced.
        const replaced = await site.replaced((round + 1) * WORKERS);
        downMs.push(Math.min(...replaced.slice(-WORKERS)));

        await expectKept(ctx, told);
        expect(await examine(ctx)).toEqual([]);
        expect(await examineOwnership(ctx)).toEqual([]);
        expect((await examineFiles(ctx)).filter(({ kind }) => kind === 'wrong')).toEqual([]);
        if ((round + 1) % 10 === 0) tell({ dialect, rounds: round + 1, acknowledged, downMs });
      }
      if (process.env.CRASH_ROUNDS) expect(Math.max(...downMs)).toBeLessThan(MOST_DOWN_MS);
      expect(acknowledged).toBeGreaterThan(ROUNDS * 12);
      expect(await recount(ctx)).toEqual([]);
      await expectNoOrphans(ctx);
    },
    60_000 + ROUNDS * 30_000,
  );
}

function tell({ dialect, rounds, acknowledged, downMs }: Told): void {
  if (!process.env.CRASH_ROUNDS) return;
  const sorted = downMs.toSorted((a, b) => a - b).map(Math.round);
  console.info(
    `${dialect}: ${acknowledged} writes acknowledged in ${rounds} rounds, none lost; back after ${sorted[sorted.length >> 1]} ms in the middle, ${sorted.at(-1)} ms at most`,
  );
}

/** Expects the database to have each acknowledged value, or the value of a later write that wasn't answered. */
async function expectKept(ctx: AppContext, { done, sent }: Acknowledged): Promise<void> {
  const standing = await readStanding(ctx);
  const lost = [...done].filter(([key, value]) => ![value, sent.get(key)].includes(standing(key)));
  expect(lost).toEqual([]);
  for (const key of sent.keys()) done.set(key, standing(key));
  sent.clear();
}

/** Expects the site's nightly clean-up to remove files that crashes left behind. */
async function expectNoOrphans(ctx: AppContext): Promise<void> {
  // The clean-up keeps recent files, so it gets a clock that is ahead of the real time.
  const later = Date.now() + 2 * UNUSED_PICTURE_MS;
  await sweepPictures({ ...ctx, clock: { now: () => later } });
  await sweepPartialFiles({ directory: filesDirectory(ctx.config), olderThan: later });
  expect(await examineFiles(ctx)).toEqual([]);
  const uploads = await ctx.db.read.selectFrom('uploads').select('key').execute();
  expect(await storedKeys({ ctx })).toEqual(expect.arrayContaining(uploads.map(({ key }) => key)));
}
