import { LIMITS } from '../limits.ts';
import { TIME_WINDOWS, type TimeWindow } from './browse-query.ts';

export const LEADERBOARD_TABS = ['top-voted', 'most-viewed', 'newest', 'creators'] as const;

export type LeaderboardTab = (typeof LEADERBOARD_TABS)[number];

/** Reads the `tab` parameter. An unknown value gives the default tab. */
export function parseLeaderboardTab(value: string | null): LeaderboardTab {
  return LEADERBOARD_TABS.find((tab) => tab === value) ?? 'top-voted';
}

/** Whether a board can be limited to a time window. */
export function hasWindows(tab: LeaderboardTab): boolean {
  return tab === 'top-voted' || tab === 'most-viewed';
}

/** Reads the `window` parameter. Gives 'all' for an unknown value, or if the tab has no time windows. */
export function parseLeaderboardWindow(tab: LeaderboardTab, value: string | null): TimeWindow {
  return (hasWindows(tab) && TIME_WINDOWS.find((window) => window === value)) || 'all';
}

/** Reads the `page` parameter. The first page is 1, which also replaces pages that don't exist. */
export function parseLeaderboardPage(value: string | null): number {
  const page = /^[1-9]$/.test(value ?? '') ? Number(value) : 1;
  return page <= LIMITS.lists.leaderboardPages ? page : 1;
}

export type LeaderboardBoard = { tab: LeaderboardTab; window: TimeWindow };

export function boardName({ tab, window }: LeaderboardBoard): string {
  return `${tab} ${window}`;
}

/** The reverse of `boardName`. */
export function parseBoardName(name: string): LeaderboardBoard {
  const [tabName = '', windowName = ''] = name.split(' ');
  const tab = parseLeaderboardTab(tabName);
  return { tab, window: parseLeaderboardWindow(tab, windowName) };
}
