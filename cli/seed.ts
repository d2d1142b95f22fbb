import type { AppContext } from '#platform/context.ts';
import { createDemoPictures } from '#platform/files/drawn-pictures.ts';
import { readDemoContent } from '#platform/transfer/demo-content.ts';
import type { SiteSize } from '#services/transfer/seed/generate-rows.ts';
import { type GeneratedSite, generateSite } from '#services/transfer/seed/generate-site.ts';
import { seedDemo } from '#services/transfer/seed/seed-demo.ts';
import { openSite } from './open-site.ts';
import { createProgress, formatTable } from './output.ts';

const REFUSED = 'This database holds people or games already';

/** Fills the database with demo content, or with a large made-up site when a size is given. */
export async function runSeed(
  env: NodeJS.ProcessEnv,
  { force = false, ...size }: Partial<SiteSize> & { force?: boolean },
): Promise<number> {
  await using ctx = await openSite(env);
  return Object.keys(size).length > 0
    ? await makeSite(ctx, { games: 0, users: 0, votes: 0, ...size })
    : await makeDemo(ctx, force);
}

async function makeDemo(ctx: AppContext, force: boolean): Promise<number> {
  const result = await seedDemo(ctx, {
    content: await readDemoContent(),
    pictures: createDemoPictures(ctx.files),
    force,
  });
  if (result.state === 'refused') {
    process.stderr.write(
      `${REFUSED}, and the passwords of the demo are public. Use another DATA_DIR, or --force if you mean it.\n`,
    );
    return 1;
  }
  const { people, games, votes } = result;
  const accounts = people.map(({ username, email, password, isAdmin }) => [
    username,
    email,
    password,
    isAdmin ? 'administrator' : '',
  ]);
  const state = result.state === 'seeded' ? 'added' : 'is here already; nothing was changed';
  process.stdout.write(
    `The demo content (${games} games, ${people.length} people, ${votes} votes) ${state}.\n\n` +
      `${formatTable(['username', 'e-mail', 'password', ''], accounts)}\n`,
  );
  return 0;
}

async function makeSite(ctx: AppContext, size: SiteSize): Promise<number> {
  const startedAt = performance.now();
  const progress = createProgress(1);
  let made: GeneratedSite;
  try {
    made = await generateSite(ctx, {
      size,
      onProgress: (share, label) => progress.update(share, label),
    });
  } finally {
    progress.stop();
  }
  if (made.state === 'refused') {
    process.stderr.write(`${REFUSED}. A large site is made in an empty one: use another DATA_DIR.\n`);
    return 1;
  }
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  const { games, users, votes } = made;
  process.stdout.write(
    `${formatTable(
      ['', 'made'],
      [
        ['games', games],
        ['users', users],
        ['votes', votes],
      ],
    )}\nDone in ${seconds} s.\n`,
  );
  return 0;
}
