import { setTimeout as pause } from 'node:timers/promises';

const VOTES_A_SECOND = 60;
const READS_A_SECOND = 50;
/** How long the crowd acts before and after what happens to the site. */
const BEFORE_MS = 3_000;
const AFTER_MS = 4_000;
const PATIENCE_MS = 20_000;

/** A vote that nobody has cast yet. */
export interface Vote {
  slug: string;
  username: string;
  cookie: string;
}

export interface Told {
  requests: number;
  /** How often what failed, such as `form 502`. */
  failures: Map<string, number>;
  longestMs: number;
  /** The votes that were answered as cast. */
  acknowledged: Vote[];
  tookMs: number;
}

interface Crowd {
  url: string;
  nextVote: () => Vote;
  games: readonly string[];
  /** What happens to the site meanwhile. */
  happens: () => Promise<unknown>;
}

/** Sends votes, pages and the pages' assets, without waiting for earlier answers. A failed request isn't repeated. */
export async function beCrowd({ url, nextVote, games, happens }: Crowd): Promise<Told> {
  const told: Told = { requests: 0, failures: new Map(), longestMs: 0, acknowledged: [], tookMs: 0 };
  let isOver = false;
  /** Those of the first page, which stays open, and of the last one. */
  let openPage: readonly string[] = [];
  let lastPage: readonly string[] = [];

  async function ask(kind: string, path: string, init: RequestInit): Promise<string | null> {
    const began = performance.now();
    told.requests += 1;
    let failure: string | null = null;
    try {
      const answer = await fetch(url + path, { ...init, redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) });
      const text = await answer.text();
      if (answer.status < 400) return text;
      failure = String(answer.status);
    } catch (error) {
      failure = error instanceof Error ? String((error.cause as NodeJS.ErrnoException)?.code ?? error.name) : 'unknown';
    } finally {
      told.longestMs = Math.max(told.longestMs, performance.now() - began);
      if (failure) told.failures.set(`${kind} ${failure}`, (told.failures.get(`${kind} ${failure}`) ?? 0) + 1);
    }
    return null;
  }

  async function vote(): Promise<void> {
    const cast = nextVote();
    const headers = { cookie: cast.cookie, accept: 'application/json' };
    const body = new URLSearchParams({ voteType: 'up' });
    const answer = await ask('form', `/game/${cast.slug}/vote`, { method: 'POST', headers, body });
    if (answer !== null) told.acknowledged.push(cast);
  }

  async function read(n: number): Promise<void> {
    const assets = n % 2 === 0 ? openPage : lastPage;
    const asset = assets[n % Math.max(assets.length, 1)];
    if (n % 5 > 2 && asset) return void (await ask('asset', asset, {}));
    const path = ['/', '/games', `/game/${games[n % games.length]}`][n % 3] ?? '/';
    const page = await ask('page', path, { headers: { accept: 'text/html' } });
    if (page === null) return;
    lastPage = [...new Set(page.match(/\/assets\/[\w.-]+/g))];
    if (openPage.length === 0) openPage = lastPage;
  }

  async function pace(aSecond: number, send: (n: number) => Promise<void>): Promise<void> {
    const began = performance.now();
    const sent: Promise<void>[] = [];
    for (let n = 0; !isOver; n += 1) {
      const early = began + (n * 1_000) / aSecond - performance.now();
      if (early > 1) await pause(early);
      sent.push(send(n));
    }
    await Promise.all(sent);
  }

  async function timeline(): Promise<void> {
    try {
      await pause(BEFORE_MS);
      const began = performance.now();
      await happens();
      told.tookMs = performance.now() - began;
      await pause(AFTER_MS);
    } finally {
      isOver = true;
    }
  }

  await Promise.all([pace(VOTES_A_SECOND, vote), pace(READS_A_SECOND, read), timeline()]);
  return told;
}
