import { LIMITS } from '../limits.ts';
import { UPKEEP_LIMITS } from '../upkeep-limits.ts';
import type { Reason } from './moderation.ts';

const SPAM_SIGNS = ['links', 'shortened', 'refused-place', 'flood', 'many'] as const;

export type SpamSign = (typeof SPAM_SIGNS)[number];

/** A game that was hidden or removed for one of these makes later games at the same host or path suspicious. */
export const BAD_REASONS: readonly Reason[] = ['spam', 'explicit', 'malware'];

export interface SubmissionFacts {
  title: string;
  /** Often not typed, but taken from the game's own page. */
  description: string;
  tags: readonly string[];
  playUrl: string;
  /** How many games at the same place (platform/claims/shared-hosts.ts) were hidden or removed for `BAD_REASONS`. */
  refusedThere: number;
  /** How many games on the same host were submitted within a day. */
  recentThere: number;
  /** How many games the same person submitted within a day. */
  recentByThem: number;
}

/** Hosts of short links. These hide their target, which may change after a moderator has reviewed it. */
const SHORTENERS: ReadonlySet<string> = new Set(
  'bit.ly buff.ly cutt.ly goo.gl is.gd ow.ly rb.gy rebrand.ly s.id shorturl.at t.co t.ly tiny.cc tinyurl.com v.gd'.split(
    ' ',
  ),
);

const LINK = /\bhttps?:\/\/|\bwww\.[^\s.]+\.|<a\s|\[url[=\]]/gi;

/** Why a submission may be spam and must wait for review. If the list is empty, the game is published at once. */
export function spamSigns(facts: SubmissionFacts): SpamSign[] {
  const { title, description, tags, playUrl, refusedThere, recentThere, recentByThem } = facts;
  const { linksInDescription, aDayFromOnePlace } = UPKEEP_LIMITS.spam;
  const signs: Record<SpamSign, boolean> = {
    links: linksIn([title, ...tags]) > 0 || linksIn([description]) >= linksInDescription,
    shortened: SHORTENERS.has(hostOf(playUrl)),
    'refused-place': refusedThere > 0,
    flood: recentThere >= aDayFromOnePlace,
    many: recentByThem >= LIMITS.newcomer.gamesADay,
  };
  return SPAM_SIGNS.filter((sign) => signs[sign]);
}

function linksIn(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + (text.match(LINK)?.length ?? 0), 0);
}

function hostOf(playUrl: string): string {
  return (URL.parse(playUrl)?.hostname ?? '').replace(/^www\./, '');
}
