import { QUICK_FILL } from '#domain/messages/game-form.ts';
import type { PageFacts } from '#services/games/quick-submit.ts';

export type PageAnswer = { readonly facts: PageFacts } | { readonly problem: string };

export type PageReading = {
  readonly url: string;
  /** What the page says about the game. Null while the page is being read, or if it can't be read. */
  readonly facts: PageFacts | null;
  /** A sentence about the progress, then about the result. */
  readonly words: string;
  /** Tells people to type a title if the page gave none; otherwise ''. */
  readonly advice: string;
};

const PAGE_PATH = '/quick-submit/page';

/** Lets the server read a page, which may take several seconds. Yields the progress, then the result. Never throws. */
export async function* readPageFacts(url: string, signal: AbortSignal): AsyncGenerator<PageReading> {
  yield { url, facts: null, words: QUICK_FILL.reading, advice: '' };
  const answer = await askForFacts(url, signal);
  const facts = 'facts' in answer ? answer.facts : null;
  const advice = facts?.title ? '' : QUICK_FILL.addTitle;
  yield { url, facts, words: describeAnswer(answer, url), advice };
}

async function askForFacts(url: string, signal: AbortSignal): Promise<PageAnswer> {
  try {
    const body = new FormData();
    body.set('url', url);
    const response = await fetch(PAGE_PATH, { method: 'POST', body, signal });
    return response.ok ? ((await response.json()) as PageAnswer) : { problem: QUICK_FILL.lost };
  } catch {
    return { problem: QUICK_FILL.lost };
  }
}

function describeAnswer(answer: PageAnswer, url: string): string {
  if ('problem' in answer) return answer.problem;
  const host = URL.parse(url)?.host ?? url;
  const names = ['title', 'description', 'imageUrl'] as const;
  const fields = names.filter((name) => answer.facts[name] !== '').map((name) => QUICK_FILL.names[name]);
  return fields.length === 0
    ? QUICK_FILL.nothing({ host })
    : QUICK_FILL.filled({ host, fields: fields.join(', ') });
}
