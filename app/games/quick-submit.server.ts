import { data, redirect } from 'react-router';
import { flattenError } from 'zod/mini';
import { answer, flashCookie } from '#app/http/action-result.server.ts';
import { readForm } from '#app/http/read-form.server.ts';
import type { RequestScope } from '#app/http/request-context.server.ts';
import { type AppError, hasCode, isAppError } from '#domain/errors.ts';
import { quickSubmitRequestSchema } from '#domain/games/forms.ts';
import { parseTags } from '#domain/games/game.ts';
import { FAILURES, type ToastText } from '#domain/messages/site.ts';
import { SUBMIT } from '#domain/messages/submit.ts';
import { gamePath } from '#domain/paths.ts';
import type { Actor } from '#domain/policy.ts';
import { visibleText } from '#domain/text.ts';
import { isCoverError } from '#services/games/fetch-cover.ts';
import { quickSubmitLink, readGamePage } from '#services/games/quick-submit-link.ts';
import { findGameByUrl } from '#services/games/submit.ts';
import type { ExistingGame, QuickSubmitAnswer, QuickSubmitField } from './existing-game.tsx';

const FIELDS = ['playUrl', 'title', 'thumbnailUrl', 'tags'] as const satisfies readonly QuickSubmitField[];

type Typed = Record<QuickSubmitField, string>;

/**
 * A quick submission's form, of which only the URL is needed. Sent by JavaScript it is answered
 * with data; sent plainly, it leads to the new game, which says so, or home when the game is held.
 */
export async function answerQuickSubmit(
  request: Request,
  { scope, actor }: { scope: RequestScope; actor: Actor },
) {
  const form = await answer(() => readForm(request));
  const typed = readFields(form);
  const attempt = { scope, actor, typed };
  try {
    await scope.ctx.limits.take('quick-submit', scope.clientAddress);
    const parsed = quickSubmitRequestSchema.safeParse(typed);
    if (!parsed.success) {
      const errors = flattenError(parsed.error).fieldErrors;
      return refuse({ errors: { ...errors, ...(await missingTitle(attempt)) }, values: typed }, 422);
    }
    const isPageShown = form.get('shownPage') === typed.playUrl;
    const { slug, title, isHeld } = await quickSubmitLink(scope.ctx, { actor, ...parsed.data, isPageShown });
    if (isSentByScript(request)) {
      return data<QuickSubmitAnswer>({ ok: true, game: isHeld ? null : { slug, title } });
    }
    return isHeld ? await leadTo('/', SUBMIT.held) : await leadTo(gamePath(slug), SUBMIT.succeeded);
  } catch (error) {
    return explain(error, attempt);
  }
}

type Attempt = { scope: RequestScope; actor: Actor; typed: Typed };

/** All mistakes show at once, also that neither the person nor the page has a title. */
async function missingTitle({ scope, actor, typed }: Attempt): Promise<{ title?: string[] }> {
  if (visibleText(typed.title) !== '') return {};
  try {
    const { title } = await readGamePage(scope.ctx, { actor, url: typed.playUrl });
    if (title !== '') return {};
  } catch (error) {
    if (!isAppError(error)) throw error;
  }
  return { title: [SUBMIT.titleRequired] };
}

async function leadTo(path: string, said: ToastText) {
  const flash = await flashCookie({ ...said, tone: 'success' });
  return redirect(path, { status: 303, headers: { 'Set-Cookie': flash } });
}

async function explain(error: unknown, { scope, typed }: Attempt) {
  if (!isAppError(error)) {
    scope.ctx.log.error({ err: error, requestId: scope.requestId }, FAILURES.submitGame);
    return refuse({ message: SUBMIT.failed.description, values: typed }, 500);
  }
  const errors = fieldErrors(error, typed);
  if (errors) return refuse({ errors, values: typed }, error.status);
  const existing = hasCode(error, 'game-exists') ? await findExisting(scope, typed.playUrl) : undefined;
  return refuse({ message: error.sentence, values: typed, ...(existing ? { existing } : {}) }, error.status);
}

/** The fields that an error is about; null when it is about none. */
function fieldErrors(
  error: AppError,
  { title }: Typed,
): Extract<QuickSubmitAnswer, { ok: false }>['errors'] | null {
  if (isCoverError(error)) return { thumbnailUrl: [error.sentence] };
  if (visibleText(title) !== '') return null;
  if (error.code === 'invalid-input') return { title: [SUBMIT.titleRequired] };
  // Why the page has not said it.
  return error.code.startsWith('fetch/')
    ? { playUrl: [error.sentence], title: [SUBMIT.titleRequired] }
    : null;
}

async function findExisting({ ctx }: RequestScope, playUrl: string): Promise<ExistingGame | undefined> {
  const game = await findGameByUrl(ctx, { url: playUrl });
  return game ? { slug: game.slug, title: game.title } : undefined;
}

function refuse(answer: Omit<Extract<QuickSubmitAnswer, { ok: false }>, 'ok'>, status: number) {
  return data<QuickSubmitAnswer>({ ok: false, ...answer }, { status });
}

function readFields(form: FormData): Typed {
  const typed = { playUrl: '', title: '', thumbnailUrl: '', tags: '' };
  for (const field of FIELDS) {
    const value = form.get(field);
    if (typeof value === 'string') typed[field] = value;
  }
  // Each is shown again as an element of its own.
  return { ...typed, tags: parseTags(typed.tags).join(',') };
}

/** React Router's own requests end with `.data`; a browser's form post doesn't. */
function isSentByScript(request: Request): boolean {
  return new URL(request.url).pathname.endsWith('.data');
}
