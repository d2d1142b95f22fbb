import { readConfig } from '#platform/config.ts';
import { openContext } from '#platform/open-context.ts';
import { quickSubmit } from '#services/games/quick-submit.ts';
import { castVote } from '#services/votes/cast-vote.ts';

/**
 * A process of its own that votes and submits without end, and prints a line as soon as each is acknowledged. Its
 * arguments: the ids of who votes, the ids of what is voted on.
 */
const [, , people = '', games = ''] = process.argv;
const ctx = await openContext(readConfig(process.env));
const userIds = people.split(',');
const gameIds = games.split(',');

async function act(worker: number): Promise<void> {
  for (let n = 0; ; n += 1) {
    const id = userIds[(n + worker) % userIds.length] ?? '';
    const gameId = gameIds[(n * 7 + worker) % gameIds.length] ?? '';
    const actor = {
      kind: 'user',
      id,
      username: id,
      isAdmin: false,
      isDebug: false,
      standing: 'good',
    } as const;
    const voteType = (n + worker) % 3 === 0 ? 'down' : 'up';
    const { vote } = await castVote(ctx, { actor, gameId, voteType });
    process.stdout.write(`vote ${gameId} ${id} ${vote}\n`);
    if (n % 5 !== 0) continue;
    const title = `Game ${worker}-${n}`;
    const playUrl = `https://play.example/${worker}/${n}`;
    const game = await quickSubmit(ctx, { actor, title, playUrl, thumbnailUrl: '', tags: [] });
    process.stdout.write(`game ${game.id} ${game.slug}\n`);
  }
}

// One after the other, so that the last line about a vote is the last word on it, but for one not yet told.
await act(Date.now());
