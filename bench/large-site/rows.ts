import { ANONYMOUS_CREATOR, GENRES, slugOf } from '#domain/games/game.ts';
import type { AppContext } from '#platform/context.ts';
import type { ImportedVote } from '#platform/db/transfer/import-rows.ts';
import type { GeneratedGame, GeneratedPerson } from './insert.ts';
import { ADJECTIVES, inventName, NOUNS, PLACES, TAGS } from './words.ts';

const DAY = 86_400_000;
/** Games are spread over the last `SITE_DAYS` days. All people joined in the week before these days. */
const SITE_DAYS = 1_095;
const TITLES = ADJECTIVES.length * NOUNS.length * PLACES.length;
/** Coprime with the number of titles, so that all titles are used before one repeats. */
const TITLE_STEP = 7_919;
/** The exponent of the power law by which votes are spread over games. */
const POPULARITY = 0.75;
const OWNED = 0.88;
/** An exponent for choosing a game's owner. Because it is large, a few people own most games. */
const KEENEST = 3;
const PLAYS_IN_PAGE = 0.6;
/** An exponent for choosing genres and tags. It makes the first ones in `GENRES` and `TAGS` the most common. */
const COMMONEST = 1.5;
/** One in every `NAMED` titles begins with an invented name. The name changes after every `SHARE_A_NAME` games. */
const NAMED = 3;
const SHARE_A_NAME = 21;

export interface SiteSize {
  games: number;
  users: number;
  votes: number;
}

type Dice = Pick<AppContext, 'createDice'>;

export interface SitePlan extends SiteSize, Dice {
  /** In milliseconds since 1970. No date of the site is later. */
  asOf: number;
  voteCounts: Int32Array;
  upvoteCounts: Int32Array;
  /** Each game's owner, as the index of a user; -1 for nobody. */
  owners: Int32Array;
  submissions: Int32Array;
  votesReceived: Int32Array;
}

/** Computes all counters before the first row is written, so that no row has to be updated later. */
export function planSite(
  { games, users, votes }: SiteSize,
  { asOf, createDice }: Pick<SitePlan, 'asOf' | 'createDice'>,
): SitePlan {
  const plan: SitePlan = {
    games,
    users,
    votes: 0,
    asOf,
    createDice,
    voteCounts: shareOut({ games, users, votes, createDice }),
    upvoteCounts: new Int32Array(games),
    owners: new Int32Array(games).fill(-1),
    submissions: new Int32Array(users),
    votesReceived: new Int32Array(users),
  };
  const { next, chance } = createDice('site/games');
  for (let n = 0; n < games; n += 1) {
    const count = plan.voteCounts[n] ?? 0;
    const upvotes = Math.round(count * (0.55 + 0.43 * next()));
    plan.votes += count;
    plan.upvoteCounts[n] = upvotes;
    if (users === 0 || !chance(OWNED)) continue;
    const owner = Math.floor(users * next() ** KEENEST);
    plan.owners[n] = owner;
    plan.submissions[owner] = (plan.submissions[owner] ?? 0) + 1;
    plan.votesReceived[owner] = (plan.votesReceived[owner] ?? 0) + upvotes;
  }
  return plan;
}

/** Returns each game's number of votes. A few games get very many. No game gets more votes than there are users. */
function shareOut({ games, users, votes, createDice }: SiteSize & Dice): Int32Array {
  const counts = new Int32Array(games);
  const { next } = createDice('site/votes');
  const weights = Float64Array.from({ length: games }, () => (1 / (1 + Math.floor(games * next()))) ** POPULARITY);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  let left = votes;
  for (let n = 0; n < games; n += 1) {
    const count = Math.min(users, Math.floor((votes * (weights[n] ?? 0)) / sum), left);
    counts[n] = count;
    left -= count;
  }
  for (let turn = 0; left > 0 && turn < users; turn += 1) {
    for (let n = 0; n < games && left > 0; n += 1) {
      if ((counts[n] ?? 0) >= users) continue;
      counts[n] = (counts[n] ?? 0) + 1;
      left -= 1;
    }
  }
  return counts;
}

export function personAt(plan: SitePlan, n: number): GeneratedPerson {
  const username = `player_${n}`;
  return {
    id: personId(n),
    username,
    name: `${ADJECTIVES[n % ADJECTIVES.length]} ${NOUNS[Math.floor(n / ADJECTIVES.length) % NOUNS.length]}`,
    dateJoined: plan.asOf - SITE_DAYS * DAY - (n % 10_000) * 60_000,
    totalSubmissions: plan.submissions[n] ?? 0,
    totalVotes: plan.votesReceived[n] ?? 0,
  };
}

/** Many games that no list shows early: the worst label for a walk along the newest or trending games. */
const OLDEST = 3_000;
export const TAG_OF_OLDEST = 'first-wave';

export function gameAt(plan: SitePlan, n: number): GeneratedGame {
  const { next, whole } = plan.createDice(`site/game/${n}`);
  const title = titleAt(n);
  const skewed = (words: readonly string[]) => words[Math.floor(words.length * next() ** COMMONEST)] ?? '';
  const genre = skewed(GENRES);
  const tags = new Set([genre, ...Array.from({ length: whole(1, 3) }, () => skewed(TAGS))]);
  if (n < OLDEST) tags.add(TAG_OF_OLDEST);
  const owner = plan.owners[n] ?? -1;
  const [, first = '', second = ''] = tags;
  const count = plan.voteCounts[n] ?? 0;
  const upvotes = plan.upvoteCounts[n] ?? 0;
  return {
    seq: n + 1,
    id: gameId(n),
    slug: slugOf(title),
    title,
    description: `${title}: a ${genre.toLowerCase()} game${first && ` with ${first}`}${second && ` and ${second}`}. Number ${n} of many; the keys are shown at the start.`,
    playUrl: `https://play.example.org/site/${n}/`,
    sourceUrl: next() < 0.3 ? `https://code.example.org/site/${n}` : '',
    category: genre,
    tags: [...tags],
    creatorId: owner < 0 ? null : personId(owner),
    createdBy: owner < 0 ? ANONYMOUS_CREATOR : personId(owner),
    createdAt: createdAtOf(plan, n),
    upvotes,
    downvotes: count - upvotes,
    views: count * 8 + Math.floor(200 * next()),
    playsInPage: next() < PLAYS_IN_PAGE ? 1 : 0,
  };
}

/** A game's votes, upvotes first. The voters have consecutive numbers, and the first voter is chosen at random. */
export function* votesOn(plan: SitePlan, n: number): Generator<ImportedVote> {
  const { users } = plan;
  const upvotes = plan.upvoteCounts[n] ?? 0;
  const createdAt = createdAtOf(plan, n);
  const { whole, next } = plan.createDice(`site/voters/${n}`);
  const first = whole(0, Math.max(users - 1, 0));
  for (let k = 0; k < (plan.voteCounts[n] ?? 0); k += 1) {
    yield {
      gameId: gameId(n),
      userId: personId((first + k) % users),
      voteType: k < upvotes ? 'up' : 'down',
      createdAt: Math.floor(createdAt + (plan.asOf - createdAt) * next()),
    };
  }
}

function personId(n: number): string {
  return `site-u${n}`;
}

function gameId(n: number): string {
  return `site-g${n}`;
}

function createdAtOf({ asOf, games }: SitePlan, n: number): number {
  return Math.floor(asOf - SITE_DAYS * DAY * (1 - n / games) - 1);
}

function titleAt(n: number): string {
  const at = (n * TITLE_STEP) % TITLES;
  const adjective = n % NAMED === 0 ? inventName(Math.floor(n / SHARE_A_NAME)) : ADJECTIVES[at % ADJECTIVES.length];
  const noun = NOUNS[Math.floor(at / ADJECTIVES.length) % NOUNS.length];
  const place = PLACES[Math.floor(at / (ADJECTIVES.length * NOUNS.length))];
  const round = Math.floor(n / TITLES);
  return `${adjective} ${noun} ${place}${round > 0 ? ` ${round + 1}` : ''}`;
}
