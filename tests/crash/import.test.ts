import { once } from 'node:events';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { examine } from '#services/upkeep/doctor.ts';
import { examineFiles } from '#services/upkeep/examine-files.ts';
import { importFrom, makeFolder } from '#tests/support/collection-files.ts';
import { dumpRows, withoutGaps } from '#tests/support/database-rows.ts';
import { runCli, startCli } from '#tests/support/run-cli.ts';
import { AUTH_SECRET, createTestApp } from '#tests/support/test-app.ts';

const GAMES = 410;
const AT = '2024-03-01T10:00:00Z';

async function makeInput() {
  const picture = await sharp({ create: { width: 64, height: 40, channels: 3, background: '#36c' } })
    .png()
    .toBuffer();
  return makeFolder({
    'in/users.jsonl': Array.from({ length: 40 }, (_, i) => ({
      id: `u${i}`,
      username: `u${i}`,
      dateJoined: AT,
    })),
    'in/games.jsonl': Array.from({ length: GAMES }, (_, i) => ({
      id: `g${i}`,
      title: `Game ${i % 7}`,
      playUrl: `https://play.example/${i}`,
      thumbnailUrl: i % 35 === 0 ? 'a.png' : '',
      createdBy: `u${i % 40}`,
      upvotes: i % 5,
      createdAt: AT,
      updatedAt: AT,
    })),
    'in/votes.jsonl': Array.from({ length: 250 }, (_, i) => ({
      gameId: `g${i % 50}`,
      userId: `u${Math.floor(i / 50)}`,
      voteType: i % 3 === 0 ? 'down' : 'up',
      createdAt: AT,
    })),
    'in/a.png': picture,
  });
}

it('an import that is killed twice is complete after the third run', async () => {
  await using folder = await makeInput();
  const input = join(folder.path, 'in');
  const env: Record<string, string> = {
    AUTH_SECRET,
    DATA_DIR: join(folder.path, 'data'),
  };
  for (const after of [1, GAMES / 2]) await killAfterGames({ input, env, after });
  const { code, stdout } = await runCli(['import', input, '--strict'], env);
  expect(code).toBe(0);
  expect(Number(new RegExp(`^games +${GAMES} +(\\d+)`, 'm').exec(stdout)?.[1])).toBeLessThan(GAMES);

  await using whole = await createTestApp({ dialect: 'sqlite' });
  await importFrom(whole.ctx, input);
  await using after = await createTestApp({ dialect: 'sqlite', env });
  const except = ['audit_log', 'game_search'];
  expect(withoutGaps(await dumpRows(after.ctx, except))).toEqual(withoutGaps(await dumpRows(whole.ctx, except)));
  expect(await examine(after.ctx)).toEqual([]);
  expect(await examineFiles(after.ctx)).toEqual([]);
});

async function killAfterGames(of: { input: string; env: Record<string, string>; after: number }): Promise<void> {
  const child = startCli(['import', of.input], of.env);
  const ended = once(child, 'close');
  child.stderr?.setEncoding('utf8');
  let said = '';
  for await (const chunk of child.stderr ?? []) {
    said += chunk;
    const games = [...said.matchAll(/games\.jsonl: ([\d,]+) read/g)].at(-1)?.[1];
    if (Number(games?.replace(',', '') ?? 0) >= of.after) child.kill('SIGKILL');
  }
  await ended;
  expect(child.signalCode).toBe('SIGKILL');
}
