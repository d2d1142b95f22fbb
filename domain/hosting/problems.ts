import { truncate } from '../format.ts';

const KINDS = ['missing', 'case', 'localhost', 'blocked', 'error'] as const;
/** `what`: an address or a message. `have`: the path of the file that was uploaded. */
export type Problem = { readonly kind: (typeof KINDS)[number]; readonly what: string; readonly have?: string };

const MOST = 50;
const LONGEST = 300;

export function parseProblems(text: string): Problem[] {
  const read: unknown = JSON.parse(text || '[]');
  return Array.isArray(read) ? (read as Problem[]) : [];
}

/** The same list if it has the problem already or is full. */
export function addProblem(problems: readonly Problem[], problem: Problem): readonly Problem[] {
  const cut = { ...problem, what: truncate(problem.what, LONGEST) };
  const isKnown = problems.some(({ kind, what }) => kind === cut.kind && what === cut.what);
  return isKnown || problems.length >= MOST ? problems : [...problems, cut];
}

const LOCAL = /^(?:https?|wss?):\/\/(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?:[:/]|$)/i;

/** What the script in a draft told the player's page; null for any other message. */
export function problemIn(message: unknown): Problem | null {
  if (typeof message !== 'object' || message === null) return null;
  const { type, kind, what } = message as { type?: unknown; kind?: unknown; what?: unknown };
  if (type !== 'playpodium-problem' || typeof what !== 'string' || what === '') return null;
  if (kind !== 'blocked' && kind !== 'localhost' && kind !== 'error') return null;
  return { kind: LOCAL.test(what) ? 'localhost' : kind, what: what.slice(0, LONGEST) };
}

/** The player's page asks for what happened before it listened. */
export const ASKED = 'playpodium-ask';

/**
 * Runs before a draft's own scripts and tells the player's page what goes wrong in it. Files of the draft that are
 * missing are noted by the server.
 */
export const REPORTER = `<script>(() => {
  const told = [];
  const send = (problem) => parent.postMessage(problem, '*');
  const tell = (kind, what) => {
    const problem = { type: 'playpodium-problem', kind, what: String(what).slice(0, 300) };
    if (told.length < 50) send(told[told.push(problem) - 1]);
  };
  addEventListener('message', (event) => {
    if (event.source !== parent || !event.data || event.data.type !== '${ASKED}') return;
    event.stopImmediatePropagation();
    told.forEach(send);
  });
  const isOwn = (url) => url.startsWith(location.origin + '/') || !/^(?:https?|wss?):/.test(url);
  addEventListener('error', ({ target, message, error }) => {
    const url = target && target !== window && (target.src || target.href);
    if (url) { if (!isOwn(url)) tell('blocked', url); }
    else tell('error', error && error.stack ? error.stack.split('\\n').slice(0, 2).join(' ') : message);
  }, true);
  addEventListener('unhandledrejection', ({ reason }) => tell('error', reason && reason.message ? reason.message : reason));
  addEventListener('securitypolicyviolation', ({ blockedURI }) => tell('blocked', blockedURI));
  const fetched = window.fetch;
  window.fetch = (...args) => {
    const asked = fetched(...args);
    const url = new URL(args[0] && args[0].url || args[0], location.href).href;
    asked.catch(() => { if (!isOwn(url)) tell('blocked', url); });
    return asked;
  };
})()</script>`;
