import type { Wish } from '#domain/accounts/intent.ts';
import type { ToastText } from '#domain/messages/site.ts';
import { safeReturnPath, signInPath } from '#domain/paths.ts';
import type { Actor } from '#domain/policy.ts';
import { redirectWithFlash } from './action-result.server.ts';
import { answerButton, receiveForm, textOf } from './answer-form.server.ts';
import { keepIntent } from './intent.server.ts';
import { type ActionArgs, requestContext } from './request-context.server.ts';

interface Kept {
  path: string;
  /** What a visitor wants; null if there is nothing to want. */
  wish: () => Promise<Wish | null>;
  keep: (kept: { actor: Actor; isOn: boolean }) => Promise<ToastText>;
  words: { signInFirst: ToastText; failed: ToastText };
}

/** For buttons such as 'Follow' (app/shell/keep-button.tsx). A visitor's press is carried out after sign-in. */
export async function answerKept(args: ActionArgs, { path, wish, keep, words }: Kept) {
  const { actor } = requestContext(args.context);
  const form = await receiveForm(args);
  const returnTo = safeReturnPath(textOf(form, 'returnTo') || path);
  if (actor.kind === 'visitor') {
    const wanted = await wish();
    const kept = wanted && (await keepIntent(args.context, { wish: wanted, returnTo }));
    const headers = new Headers(kept ? { 'Set-Cookie': kept } : {});
    return redirectWithFlash(args.context, signInPath(returnTo), { ...words.signInFirst, tone: 'bad' }, headers);
  }
  return answerButton(args, {
    form,
    back: returnTo,
    refused: words.failed,
    press: async (text) => ({
      to: returnTo,
      say: await keep({ actor, isOn: text('shown') !== 'true' }),
      answer: {},
    }),
  });
}
