import type { Section } from './row.ts';
import { FIRST_SCREENS } from './section-2-lists.ts';
import { OTHER_SCREENS } from './section-2-people.ts';

export const SECTION_2: Section = {
  number: 2,
  heading: '2. Screens and routes',
  parts: [...FIRST_SCREENS, ...OTHER_SCREENS],
};
