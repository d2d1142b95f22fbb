import { answerForm, textOf } from '#app/http/answer-form.server.ts';
import { type ActionArgs, requestContext } from '#app/http/request-context.server.ts';
import { caughtAppError, isAppError } from '#domain/errors.ts';
import { type FormErrors, parseForm } from '#domain/fields.ts';
import { quickSubmitRequestSchema } from '#domain/games/forms.ts';
import { parseTags } from '#domain/games/game.ts';
import { FAILURES } from '#domain/messages/failures.ts';
import { SUBMIT } from '#domain/messages/submit/submit.ts';
import { SUBMIT_ERRORS } from '#domain/messages/submit/submit-errors.ts';
import { gamePath } from '#domain/paths.ts';
import { visibleText } from '#domain/text.ts';
import { afterwards } from '#services/afterwards.ts';
import { isCoverError } from '#services/games/fetch-cover.ts';
import { findSubmitted, quickSubmitLink, readGamePage } from '#services/games/quick-submit.ts';
import { findGameByUrl } from '#services/games/submit.ts';
import type { QuickSubmitField, TakenAddress } from './game-address.tsx';

type Typed = Record<QuickSubmitField, string>;

const TITLE_MISSING = { title: [SUBMIT_ERRORS.titleRequired] };

/** Handles a quick submission. Without JavaScript, redirects to the game, or to the home page if the game is held. */
export function answerQuickSubmit(args: ActionArgs) {
  const { ctx, clientAddress, actor } = requestContext(args.context);

  async function missingTitle({ title, playUrl }: Typed): Promise<FormErrors> {
    if (visibleText(title) !== '') return {};
    const page = await readGamePage(ctx, { actor, url: playUrl }).catch(caughtAppError);
    return isAppError(page) || page.title === '' ? TITLE_MISSING : {};
  }

  return answerForm(args, {
    limit: () => ctx.limits.take('quick-submit', clientAddress),
    refused: SUBMIT.failed,
    log: FAILURES.submitGame,
    readValues: (form): Typed => ({
      playUrl: textOf(form, 'playUrl'),
      title: textOf(form, 'title'),
      thumbnailUrl: textOf(form, 'thumbnailUrl'),
      // Joins the tags with commas. When the form is shown again after a refusal, it splits this text at the commas.
      tags: parseTags(textOf(form, 'tags')).join(','),
    }),
    parse: async (form, typed) => {
      const parsed = parseForm(quickSubmitRequestSchema, form);
      return parsed.errors ? { errors: { ...parsed.errors, ...(await missingTitle(typed)) } } : parsed;
    },
    explain: async (error, { playUrl, title }): Promise<{ errors?: FormErrors } & TakenAddress> => {
      const { code, sentence } = error;
      if (code === 'game-exists') return { existing: await findGameByUrl(ctx, { url: playUrl }) };
      if (isCoverError(error)) return { errors: { thumbnailUrl: [sentence] } };
      if (visibleText(title) !== '') return {};
      if (code === 'invalid-input') return { errors: TITLE_MISSING };
      return code.startsWith('fetch/') ? { errors: { playUrl: [sentence], ...TITLE_MISSING } } : {};
    },
    save: async (input, { form }) => {
      const isPageShown = textOf(form, 'shownPage') === textOf(form, 'playUrl');
      const { id, slug, title, isHeld } = await quickSubmitLink(ctx, { actor, clientAddress, ...input, isPageShown });
      if (isHeld) return { to: '/', say: SUBMIT.held, answer: { game: null, submitted: null } };
      const submitted = await afterwards(ctx, () => findSubmitted(ctx, { id }), null);
      const answer = { game: { slug, title }, submitted };
      return { to: gamePath(slug), say: SUBMIT.succeeded, answer };
    },
  });
}
