import { UPKEEP_LIMITS } from '../upkeep-limits.ts';
import type { Reason } from './moderation.ts';

/** Why a submission is held for a moderator's look. */
const SPAM_SIGNS = ['links', 'shortened', 'refused-place', 'flood'] as const;

export type SpamSign = (typeof SPAM_SIGNS)[number];

/** Whatever was taken away for one of these makes its place a bad one; a broken link or a wrong claim doesn't. */
export const BAD_REASONS: readonly Reason[] = ['spam', 'explicit', 'malware'];

export interface SubmissionFacts {
  title: string;
  /** Mostly what the game's own page says of itself. */
  description: string;
  tags: readonly string[];
  playUrl: string;
  /** How many games of the same place (platform/claims/shared-hosts.ts) moderators took away for a bad reason. */
  refusedThere: number;
  /** How many games of the same place were submitted quickly within a day. */
  recentThere: number;
}

/** They say nothing about where they lead, and that can be changed after a moderator has looked. */
const SHORTENERS: ReadonlySet<string> = new Set([
  'bit.ly',
  'buff.ly',
  'cutt.ly',
  'goo.gl',
  'is.gd',
  'ow.ly',
  'rb.gy',
  'rebrand.ly',
  's.id',
  'shorturl.at',
  't.co',
  't.ly',
  'tiny.cc',
  'tinyurl.com',
  'v.gd',
]);

const LINK = /\bhttps?:\/\/|\bwww\.[^\s.]+\.|<a\s|\[url[=\]]/gi;

/**
 * What makes a quick submission look like spam: links where a name belongs, or many of them; an address that
 * hides another; a place of which games were taken away for a bad reason, or from which very many come at once. None:
 * it is shown at once.
 */
export function spamSigns(facts: SubmissionFacts): SpamSign[] {
  const { title, description, tags, playUrl, refusedThere, recentThere } = facts;
  const { linksInDescription, aDayFromOnePlace } = UPKEEP_LIMITS.spam;
  const signs: Record<SpamSign, boolean> = {
    links: linksIn([title, ...tags]) > 0 || linksIn([description]) >= linksInDescription,
    shortened: SHORTENERS.has(hostOf(playUrl)),
    'refused-place': refusedThere > 0,
    flood: recentThere >= aDayFromOnePlace,
  };
  return SPAM_SIGNS.filter((sign) => signs[sign]);
}

function linksIn(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + (text.match(LINK)?.length ?? 0), 0);
}

function hostOf(playUrl: string): string {
  return (URL.parse(playUrl)?.hostname ?? '').replace(/^www\./, '');
}
