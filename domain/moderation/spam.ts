import { LIMITS } from '../limits.ts';
import { isUnder } from '../settings.ts';
import { foldText } from '../text.ts';
import { UPKEEP_LIMITS } from '../upkeep-limits.ts';
import type { Reason } from './moderation.ts';

const SPAM_SIGNS = [
  'words',
  'links',
  'shortened',
  'refused-place',
  'flood',
  'many',
  'network',
  'site',
  'raid',
  'newcomer-link',
  'creator',
  'first-upload',
] as const;
export type SpamSign = (typeof SPAM_SIGNS)[number];
/** Later games at the same place (`placeOf` in platform/claims) as one hidden for such a reason are suspicious. */
export const BAD_REASONS: readonly Reason[] = ['spam', 'explicit', 'malware'];

export interface SubmissionFacts {
  title: string;
  description: string;
  tags: readonly string[];
  playUrl: string;
  /** Games at the same place that were hidden or removed for one of the `BAD_REASONS`. */
  refusedThere: number;
  /** Games on the same host within a day. */
  recentThere: number;
  /** Games of the same person within a day. */
  recentByThem: number;
  /** Games from the same network and on the whole site within an hour. */
  recentFromNetwork: number;
  recentOnSite: number;
  isRaid: boolean;
}

/** Hosts of short links. The links hide their target, which may change after a moderator has reviewed it. */
const SHORTENERS: ReadonlySet<string> = new Set(
  'bit.ly buff.ly cutt.ly goo.gl is.gd ow.ly rb.gy rebrand.ly s.id shorturl.at t.co t.ly tiny.cc tinyurl.com v.gd'.split(
    ' ',
  ),
);

const LINK = /\bhttps?:\/\/|\bwww\.[^\s.]+\.|<a\s|\[url[=\]]/gi;

/** Returns the signs of spam in a submission. A game without any is published immediately. */
export function spamSigns(facts: SubmissionFacts): SpamSign[] {
  const { title, description, tags, playUrl, refusedThere, recentThere, recentByThem } = facts;
  const { linksInDescription, aDayFromOnePlace } = UPKEEP_LIMITS.spam;
  const signs: Partial<Record<SpamSign, boolean>> = {
    links: linksIn([title, ...tags]) > 0 || linksIn([description]) >= linksInDescription,
    shortened: SHORTENERS.has(hostOf(playUrl)),
    'refused-place': refusedThere > 0,
    flood: recentThere >= aDayFromOnePlace,
    many: recentByThem >= LIMITS.newcomer.gamesADay,
    network: facts.recentFromNetwork >= UPKEEP_LIMITS.networks.games,
    raid: facts.isRaid,
    site: facts.recentOnSite >= UPKEEP_LIMITS.networks.gamesOnSite,
  };
  return SPAM_SIGNS.filter((sign) => signs[sign]);
}

interface CommentFacts {
  body: string;
  isNewcomer: boolean;
  blockedWords: readonly string[];
  /** Hosts that the body links to are compared with these. */
  blockedDomains: readonly string[];
  /** Comments from the same network within an hour. */
  recentFromNetwork: number;
  isRaid: boolean;
}

/** Returns the signs of spam in a comment. Only blocked words and domains count for people who have been here for long. */
export function commentSigns(facts: CommentFacts): SpamSign[] {
  const { body, isNewcomer, blockedDomains, recentFromNetwork } = facts;
  const hosts = body.match(/[^\s/()<>[\]]+\.[^\s/()<>[\]]+/g) ?? [];
  const signs: Partial<Record<SpamSign, boolean>> = {
    words: hasWord([body], facts.blockedWords),
    'refused-place': hosts.some((host) => isUnder(URL.parse(`http://${host}`)?.hostname ?? '', blockedDomains)),
    'newcomer-link': isNewcomer && linksIn([body]) > 0,
    network: isNewcomer && recentFromNetwork >= UPKEEP_LIMITS.networks.comments,
    raid: isNewcomer && facts.isRaid,
  };
  return SPAM_SIGNS.filter((sign) => signs[sign]);
}

/** Whether a text has a word that begins with one of `blocked`, whatever its case and accents. */
export function hasWord(texts: readonly string[], blocked: readonly string[]): boolean {
  const plain = (text: string) => ` ${foldText(text).replace(/[^\p{L}\p{N}]+/gu, ' ')}`;
  const text = plain(texts.join(' '));
  return blocked.some((word) => text.includes(plain(word).trimEnd()));
}

const linksIn = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + (text.match(LINK)?.length ?? 0), 0);

const hostOf = (playUrl: string): string => (URL.parse(playUrl)?.hostname ?? '').replace(/^www\./, '');
