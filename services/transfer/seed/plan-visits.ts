import { dayOf } from '#domain/games/numbers.ts';
import type { AppContext } from '#platform/context.ts';
import type { PlannedGame } from './plan-demo.ts';

/** Spreads the game's views and plays over its days: most soon after it came, more at weekends. */
export function planVisits(game: PlannedGame, { asOf, createDice }: Pick<AppContext, 'createDice'> & { asOf: number }) {
  const { next } = createDice(`demo/visits/${game.slug}`);
  const last = dayOf(asOf) - 1;
  const first = Math.min(dayOf(game.createdAt), last);
  const weights = Array.from({ length: last - first + 1 }, (_, age) => {
    const isWeekend = [2, 3].includes((first + age) % 7);
    return (0.15 + 1 / (1 + age / 9)) * (isWeekend ? 1.7 : 1) * (0.4 + next());
  });
  const [views, plays] = [spread(game.views ?? 0, weights), spread(game.plays ?? 0, weights)];
  return weights.map((_, at) => ({ gameId: game.id, day: first + at, views: views[at] ?? 0, plays: plays[at] ?? 0 }));
}

/** Whole numbers in the proportion of `weights`, whose sum is `total`. */
function spread(total: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let [weighed, given] = [0, 0];
  return weights.map((weight) => {
    weighed += weight;
    const due = Math.round((total * weighed) / all) - given;
    given += due;
    return due;
  });
}
