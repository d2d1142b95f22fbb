import { ANONYMOUS_CREATOR, factsOf, fullSubmissionTags, slugOf } from '#domain/games/game.ts';
import { dayOf } from '#domain/games/numbers.ts';
import { DAY, HOUR } from '#domain/limits.ts';
import type { AppContext } from '#platform/context.ts';
import type { NewGame } from '#platform/db/games/write-game.ts';
import type { ImportedVote } from '#platform/db/transfer/import-rows.ts';
import type { DemoContent } from '#platform/transfer/demo-content.ts';

type DemoPerson = DemoContent['people'][number];
type DemoGame = DemoContent['games'][number];

const OLDEST_DAYS = 280;
const JOINED_BEFORE_DAYS = 40;
const MOST_VIEWS = 5_200;

export interface PlannedGame extends NewGame {
  slug: string;
  source: DemoGame;
  claim: DemoContent['claims'][number] | null;
}

interface PlanOrder extends Pick<AppContext, 'createDice'> {
  content: DemoContent;
  /** In milliseconds since 1970. */
  asOf: number;
  editorName: string;
  isHosting?: boolean;
}

/** The same input gives the same demo. */
export function planDemo(order: PlanOrder) {
  const games = planGames(order);
  const people = order.content.people.map((person) => planPerson(person, { ...order, games }));
  return { people, games, votes: planVotes({ ...order, people, games }) };
}

export function demoPersonId(username: string): string {
  return `demo-${username}`;
}

const demoGameId = ({ title, look }: DemoGame): string => ['demo', slugOf(title), ...(look ? [look] : [])].join('-');

function madeWith({ editor, model, timeSpent, prompts, promptsUrl, remixOf }: DemoGame, games: readonly DemoGame[]) {
  const original = games.find(({ title }) => title === remixOf);
  if (remixOf !== undefined && !original) throw new Error(`The demo has no game ${remixOf}.`);
  const texts = { editor, model, timeSpent, prompts: prompts.join('\n\n---\n\n'), promptsUrl };
  return { ...texts, remixOf: original ? demoGameId(original) : null };
}

function planGames({ content, asOf, editorName, isHosting = false, createDice }: PlanOrder): PlannedGame[] {
  // Shuffled, so that lists mix the kinds of games.
  const dice = createDice('demo/order');
  const games = content.games.map((game) => ({ game, at: dice.next() })).sort((a, b) => a.at - b.at);
  return games.map(({ game: source }, place) => {
    const { title, description, controls, by } = source;
    const slug = slugOf(title);
    const { next } = createDice(`demo/${slug}`);
    const claim = content.claims.find(({ game }) => game === title) ?? null;
    const days = 0.3 + OLDEST_DAYS * (place / games.length) ** 1.7 + (claim?.daysAgo ?? 0);
    const creatorId = by === null ? null : demoPersonId(by);
    const isHosted = isHosting && source.file !== undefined;
    const createdAt = Math.round(asOf - days * DAY - next() * 4 * HOUR);
    const views = Math.round(20 + MOST_VIEWS * source.pull ** 3 * (0.5 + next()));
    const unowned = claim?.status === 'pending' ? 'pending_claim' : 'unclaimed';
    return {
      ...{ source, claim, slug, title, creatorId, createdAt, views },
      ...factsOf(source),
      ...madeWith(source, content.games),
      id: demoGameId(source),
      description,
      controls,
      // A reserved domain, which marks it as an example.
      playUrl: isHosted ? '' : `https://play.example.org/${slug}/`,
      playsInPage: isHosted,
      sourceUrl: source.hasSource ? `https://code.example.org/${by}/${slug}` : '',
      category: source.genre,
      tags:
        creatorId === null
          ? [source.genre, ...source.tags]
          : fullSubmissionTags({ ...source, isFullyGenerated: !source.isMixed, editorName }),
      // Only a game without an owner can be claimed.
      createdBy: claim ? ANONYMOUS_CREATOR : (creatorId ?? ANONYMOUS_CREATOR),
      plays: isHosted ? Math.round(views * 0.6) : 0,
      ownershipStatus: creatorId === null ? unowned : 'claimed',
      quickSubmission: creatorId === null,
    };
  });
}

function planPerson(person: DemoPerson, { games, asOf, createDice }: PlanOrder & { games: readonly PlannedGame[] }) {
  const { username } = person;
  const { next } = createDice(`demo/${username}`);
  const own = games.filter(({ source, claim }) => source.by === username || claim?.claimant === username);
  const first = Math.min(asOf - OLDEST_DAYS * DAY * next(), ...own.map(({ createdAt }) => createdAt));
  return {
    ...person,
    id: demoPersonId(username),
    email: `${username}@example.org`,
    dateJoined: Math.round(first - DAY - JOINED_BEFORE_DAYS * DAY * next()),
  };
}

type Voting = PlanOrder & { people: readonly ReturnType<typeof planPerson>[]; games: readonly PlannedGame[] };
/** Nobody votes on their own games. */
function planVotes({ people, games, asOf, createDice }: Voting): ImportedVote[] {
  const votes: ImportedVote[] = [];
  for (const game of games) {
    const { next, chance } = createDice(`demo/votes/${game.slug}`);
    for (const person of people) {
      if (person.id === game.creatorId || !chance(game.source.pull * (0.3 + 0.7 * person.eagerness))) continue;
      const from = Math.max(game.createdAt, person.dateJoined);
      votes.push({
        gameId: game.id,
        userId: person.id,
        voteType: chance(game.source.love) ? 'up' : 'down',
        createdAt: Math.round(from + (asOf - from) * next() ** 2),
      });
    }
  }
  return votes;
}

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
