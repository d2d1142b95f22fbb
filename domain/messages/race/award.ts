import { formatPlace } from '../../format.ts';
import type { Award } from '../../race/race.ts';
import { weekInWords, weekNumber } from '../../race/week.ts';

export const AWARD = {
  title: 'Awards',
  name: ({ week, place }: Award) => `${formatPlace(place)}, ${weekInWords(week)}`,
  ribbon: ({ week, place }: Award) => `${formatPlace(place)} · W${weekNumber(week)}`,
} as const;
