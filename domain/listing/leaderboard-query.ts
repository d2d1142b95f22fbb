import { LIMITS } from '../limits.ts';
import { TIME_WINDOWS, type TimeWindow } from './browse-query.ts';

export const LEADERBOARD_TABS = ['top-voted', 'most-viewed', 'newest', 'creators'] as const;
export type LeaderboardTab = (typeof LEADERBOARD_TABS)[number];

export const parseLeaderboardTab = (value: string | null): LeaderboardTab =>
  LEADERBOARD_TABS.find((tab) => tab === value) ?? 'top-voted';

export const hasWindows = (tab: LeaderboardTab): boolean => tab === 'top-voted' || tab === 'most-viewed';

/** 'all' for an unknown value, or if the tab has no time windows. */
export const parseLeaderboardWindow = (tab: LeaderboardTab, value: string | null): TimeWindow =>
  (hasWindows(tab) && TIME_WINDOWS.find((window) => window === value)) || 'all';

/** The number of a page, counted from 1. A page that doesn't exist becomes 1. */
export function parseLeaderboardPage(value: string | null): number {
  const page = /^[1-9]$/.test(value ?? '') ? Number(value) : 1;
  return page <= LIMITS.lists.leaderboardPages ? page : 1;
}

/** Of a list that is paged to its end. */
export const parseAnyPage = (value: string | null): number => (/^[1-9]\d{0,4}$/.test(value ?? '') ? Number(value) : 1);

export type LeaderboardBoard = { tab: LeaderboardTab; window: TimeWindow };
export const boardName = ({ tab, window }: LeaderboardBoard): string => `${tab} ${window}`;

export function parseBoardName(name: string): LeaderboardBoard {
  const [tabName = '', windowName = ''] = name.split(' ');
  const tab = parseLeaderboardTab(tabName);
  return { tab, window: parseLeaderboardWindow(tab, windowName) };
}
