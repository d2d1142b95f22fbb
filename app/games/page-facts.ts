import { QUICK_FILL } from '#domain/messages/game-form.ts';
import type { PageFacts } from '#services/games/quick-submit.ts';

export type PageAnswer = { readonly facts: PageFacts } | { readonly problem: string };
export type PageReading = {
  readonly url: string;
  readonly facts: PageFacts | null;
  readonly words: string;
  readonly advice: string;
};

/** Makes the server read a page, which may take several seconds. Yields the progress, then the result. Never throws. */
export async function* readPageFacts(url: string, signal: AbortSignal): AsyncGenerator<PageReading> {
  yield { url, facts: null, words: QUICK_FILL.reading, advice: '' };
  const body = new FormData();
  body.set('url', url);
  const answer = await fetch('/quick-submit/page', { method: 'POST', body, signal })
    .then((response): Promise<PageAnswer> | null => (response.ok ? response.json() : null))
    .catch(() => null);
  const facts = answer && 'facts' in answer ? answer.facts : null;
  const words = facts ? describeFacts(facts, url) : answer && 'problem' in answer ? answer.problem : QUICK_FILL.lost;
  yield { url, facts, words, advice: facts?.title ? '' : QUICK_FILL.addTitle };
}

function describeFacts(facts: PageFacts, url: string): string {
  const host = URL.parse(url)?.host ?? url;
  const names = ['title', 'description', 'imageUrl'] as const;
  const fields = names.filter((name) => facts[name] !== '').map((name) => QUICK_FILL.names[name]);
  return fields.length === 0 ? QUICK_FILL.nothing({ host }) : QUICK_FILL.filled({ host, fields: fields.join(', ') });
}
