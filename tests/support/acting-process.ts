import { readConfig } from '#platform/config.ts';
import { openContext } from '#platform/open-context.ts';
import { quickSubmit } from '#services/games/quick-submit.ts';
import { castVote } from '#services/votes/cast-vote.ts';

/**
 * A process of its own in which several people vote and submit without end, all at once, so that their votes are written
 * together. It prints a line before each vote, and one as soon as a vote or a submission is acknowledged. Its arguments: the
 * ids of who votes, the ids of what is voted on.
 */
const [, , people = '', games = ''] = process.argv;
const ctx = await openContext(readConfig(process.env));
const gameIds = games.split(',');
const run = Date.now();

async function act(id: string, worker: number): Promise<void> {
  const actor = {
    kind: 'user',
    id,
    username: id,
    isAdmin: false,
    isDebug: false,
    standing: 'good',
  } as const;
  for (let n = 0; ; n += 1) {
    const gameId = gameIds[(n * 7 + worker) % gameIds.length] ?? '';
    const voteType = (n + worker) % 3 === 0 ? 'down' : 'up';
    process.stdout.write(`press ${gameId} ${id}\n`);
    const { vote } = await castVote(ctx, { actor, gameId, voteType });
    process.stdout.write(`vote ${gameId} ${id} ${vote}\n`);
    if (n % 5 !== 0) continue;
    const title = `Game ${run}-${worker}-${n}`;
    const playUrl = `https://play.example/${run}/${worker}/${n}`;
    const game = await quickSubmit(ctx, { actor, title, playUrl, thumbnailUrl: '', tags: [] });
    process.stdout.write(`game ${game.id} ${game.slug}\n`);
  }
}

await Promise.all(people.split(',').map(act));
