import { sql } from 'kysely';
import { SEPARATOR } from '#domain/listing/search-text.ts';
import type { Db } from '../database.ts';
import type { TextField, TextNeed } from '../listing/text-tests.ts';

/** For each group of texts what an index is asked for; null for one that is only looked at. */
export type Asked = (readonly string[] | null)[];

/** Which share of a site's games has a trigram in a field, 0 to 1, as far as a sample tells. */
export type ShareOf = (trigram: string) => number;

/** Of so many games the texts are read, and of each so many characters. */
const SAMPLE = { games: 500, characters: 1_000 };
/** So few games may be left to be looked at: further words cost the index more than they save. */
const FEW_GAMES = 100;

/**
 * What an index of trigrams is asked for where several words must be there: it reads the games of every trigram that it
 * is asked for, so of the rarest words one trigram, the rarest, until few games are left to be looked at. Null for a word
 * that is only looked at. Where no word has a trigram that may be asked for, all are asked for as they are.
 */
export function askedOf(
  groups: readonly (readonly string[])[],
  { shareOf, games, isKnown }: { shareOf: ShareOf; games: number; isKnown: (trigram: string) => boolean },
): Asked {
  if (groups.length < 2) return [...groups];
  const parts = groups.map((texts, at) => ({ at, ...rarestOf(texts, { shareOf, isKnown }) }));
  const asked = new Map<number, readonly string[]>();
  let left = games;
  for (const { at, trigrams, share } of parts.toSorted((a, b) => a.share - b.share)) {
    if (!trigrams || (asked.size > 0 && left <= FEW_GAMES)) break;
    asked.set(at, trigrams);
    left *= share;
  }
  if (asked.size === 0) return [...groups];
  return groups.map((_, at) => asked.get(at) ?? null);
}

/** The rarest trigram of each text, and which share of the games has any of them; none when a text has none. */
function rarestOf(
  texts: readonly string[],
  { shareOf, isKnown }: { shareOf: ShareOf; isKnown: (trigram: string) => boolean },
): { trigrams: readonly string[] | null; share: number } {
  const rarest = texts.map(
    (text) =>
      trigramsOf(text)
        .filter(isKnown)
        .toSorted((a, b) => shareOf(a) - shareOf(b))[0],
  );
  const trigrams = [...new Set(rarest.filter((trigram) => trigram !== undefined))];
  if (rarest.includes(undefined)) return { trigrams: null, share: Number.POSITIVE_INFINITY };
  const share = trigrams.map(shareOf).reduce((sum, each) => sum + each, 0);
  return { trigrams, share: Math.min(share, 1) };
}

/**
 * Tells by a sample of a site's texts what its index is asked for, as `askedOf` has it; the sample is read anew when the
 * site has grown or shrunk by a quarter. For one group of texts nothing is read.
 */
export function createAsking({
  isKnown,
}: {
  isKnown: (trigram: string) => boolean;
}): (db: Db, need: TextNeed & { games: number }) => Promise<Asked> {
  const sharesOf = sampleTexts();
  return async (db, { field, groups, games }) => {
    const shareOf = groups.length > 1 ? await sharesOf(db, { field, games }) : () => 1;
    return askedOf(groups, { shareOf, games, isKnown });
  };
}

function sampleTexts(): (db: Db, about: { field: TextField; games: number }) => Promise<ShareOf> {
  let latest: { games: number; sample: Promise<Record<TextField, ShareOf>> } | null = null;
  return async (db, { field, games }) => {
    if (!latest || Math.abs(games - latest.games) > latest.games / 4) {
      const sample = readSample(db);
      latest = { games, sample };
      sample.catch(() => {
        latest = null;
      });
    }
    return (await latest.sample)[field];
  };
}

async function readSample(db: Db): Promise<Record<TextField, ShareOf>> {
  const bodies = await readBodies(db);
  return {
    body: countTrigrams(bodies),
    title: countTrigrams(bodies.map((body) => body.slice(0, Math.max(body.indexOf(SEPARATOR), 0)))),
  };
}

/** Texts of games that were added all over the time of the site. */
async function readBodies(db: Db): Promise<string[]> {
  const { rows: ends } = await sql<{ first: number | null; last: number | null }>`
    select min(seq) as first, max(seq) as last from game_search`.execute(db);
  const { first, last } = ends[0] ?? {};
  if (first == null || last == null) return [];
  const step = (last - first) / SAMPLE.games;
  const seqs = new Set(Array.from({ length: SAMPLE.games }, (_, at) => first + Math.floor(at * step)));
  const { rows } = await sql<{ body: string }>`
    select substr(body, 1, ${sql.lit(SAMPLE.characters)}) as body from game_search
    where seq in (${sql.join([...seqs].map((seq) => sql.lit(seq)))})`.execute(db);
  return rows.map(({ body }) => body);
}

function countTrigrams(texts: readonly string[]): ShareOf {
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const trigram of new Set(trigramsOf(text))) counts.set(trigram, (counts.get(trigram) ?? 0) + 1);
  }
  // What the sample does not have may stand in one more.
  return (trigram) => ((counts.get(trigram) ?? 0) + 1) / (texts.length + 1);
}

function trigramsOf(text: string): string[] {
  const letters = [...text];
  return letters.slice(2).map((third, at) => `${letters[at]}${letters[at + 1]}${third}`);
}
