import { TIME_WINDOWS, type TimeWindow } from './browse-query.ts';

/** Four tabs, default top-voted; the parameter's value `creators` selects the creators. */
export const LEADERBOARD_TABS = ['top-voted', 'most-viewed', 'newest', 'creators'] as const;

export type LeaderboardTab = (typeof LEADERBOARD_TABS)[number];

/** Reads the `tab` parameter; anything unknown is the default. */
export function parseLeaderboardTab(value: string | null): LeaderboardTab {
  return LEADERBOARD_TABS.find((tab) => tab === value) ?? 'top-voted';
}

/** Whether a board can be narrowed to games of the last days: the newest games are that anyway, and people are no games. */
export function hasWindows(tab: LeaderboardTab): boolean {
  return tab === 'top-voted' || tab === 'most-viewed';
}

/** Reads the `window` parameter of a tab; all of time where it has none or where none is meant. */
export function parseLeaderboardWindow(tab: LeaderboardTab, value: string | null): TimeWindow {
  return (hasWindows(tab) && TIME_WINDOWS.find((window) => window === value)) || 'all';
}
