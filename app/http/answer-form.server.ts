import { data } from 'react-router';
import type * as z from 'zod/mini';
import { type AppError, isAppError } from '#domain/errors.ts';
import { type FormErrors, type ParsedForm, parseForm } from '#domain/fields.ts';
import { FAILURES } from '#domain/messages/failures.ts';
import type { ToastText } from '#domain/messages/site.ts';
import { confirmPath } from '#domain/paths.ts';
import { answer, type FlashText, redirectWithFlash } from './action-result.server.ts';
import { readForm } from './read-form.server.ts';
import { type ActionArgs, requestContext } from './request-context.server.ts';

/** The action result of a refused form, without a redirect. */
export interface Refusal<Values = FormTexts> {
  readonly ok: false;
  /** Shown beside the fields. */
  readonly errors?: FormErrors;
  /** The toast's text. With `errors`, it is set only if `explain` adds it. */
  readonly message?: ToastText;
  /** The submitted values, without secrets. A reloaded page shows them again. */
  readonly values?: Values;
}

type FormTexts = { readonly [name: string]: string };

/** The page to show after success, and its message. */
interface Done {
  to: string;
  say: FlashText;
  headers?: Headers;
}

/** If JavaScript submitted the form, `answer` replaces the redirect. An `answer` without a redirect is always sent. */
type Outcome<Answer> = Done | (Done & { answer: Answer }) | { answer: Answer };

interface Task {
  /** The form, if the action has already read it. */
  form?: FormData;
  withPictures?: boolean;
  /** A rate limit, checked before the work. A refusal still shows the typed values. */
  limit?: () => Promise<void>;
  /** The message for a refusal, with the error's sentence as its description. By default, the sentence is the title. */
  refused?: ToastText;
  /** The message for a failure on our side. */
  broke?: ToastText;
  log?: string;
}

type Rules<Values, Input> =
  | { schema: z.ZodMiniType<Input & object> }
  /** For a form that needs more checks than a schema, or has more than text fields. */
  | {
      readValues: (form: FormData) => Values;
      parse: (
        form: FormData,
        values: Values,
      ) => ParsedWith<Values, Input> | Promise<ParsedWith<Values, Input>>;
    };

type FormTask<Values, Input, Answer, Extra> = Task &
  Rules<Values, Input> & {
    /** Adds details to a refusal, such as `errors` for fields. */
    explain?: (error: AppError, values: Values) => Extra | undefined | Promise<Extra | undefined>;
    save: (input: Input, form: FormData) => Promise<Outcome<Answer>>;
  };

export type ParsedWith<Values, Input> = ParsedForm<Input> & { values?: Values };

/**
 * Checks the rate limit, reads and validates an action's form, and does the work. Then redirects with a message, or returns a
 * refusal with the typed values. Throws what `receiveForm` throws.
 */
export async function answerForm<
  Input,
  Answer = never,
  Values = FormTexts,
  Extra extends Partial<Refusal<Values>> = Record<never, never>,
>(args: ActionArgs, task: FormTask<Values, Input, Answer, Extra>) {
  type Refused = Refusal<Values> & Partial<Extra>;
  const limited = task.limit ? await failureOf(task.limit()) : null;
  const form = task.form ?? (await receiveForm(args, { withPictures: task.withPictures && !limited }));
  let values = 'schema' in task ? (textsOf(form) as Values) : task.readValues(form);
  const refuse = (why: object, status: number) =>
    data({ ok: false, ...why, values } as Refused | ({ ok: true } & Answer), { status });
  try {
    if (limited) throw limited;
    const parsed: ParsedWith<Values, Input> =
      'schema' in task ? parseForm(task.schema, form) : await task.parse(form, values);
    values = parsed.values ?? values;
    if (parsed.errors) return refuse({ errors: parsed.errors }, 422);
    return await answerOutcome<Refused | ({ ok: true } & Answer)>(args, await task.save(parsed.input, form));
  } catch (error) {
    const { message, status } = explainFailure(args, error, task);
    const extra = isAppError(error) ? await task.explain?.(error, values) : undefined;
    return refuse(extra?.errors ? extra : { message, ...extra }, status);
  }
}

async function answerOutcome<Answer>({ request, context }: ActionArgs, outcome: Outcome<unknown>) {
  if ('answer' in outcome && (!('to' in outcome) || isSentByScript(request))) {
    return data({ ok: true, ...(outcome.answer as object) } as Answer);
  }
  const { to, say, headers } = outcome as Done;
  return redirectWithFlash(context, to, { ...say, tone: 'good' }, headers);
}

/** Reads a form within the limit per client address. Throws a Response for too many forms, or for an unreadable body. */
export function receiveForm({ request, context }: ActionArgs, options?: Parameters<typeof readForm>[1]) {
  const { ctx, clientAddress } = requestContext(context);
  return answer(async () => {
    await ctx.limits.take('form', clientAddress);
    return readForm(request, options);
  }, context);
}

interface ButtonTask<Answer> extends Omit<Task, 'withPictures' | 'limit'> {
  /** The page to show if the form is refused, or after the proof of identity if the form requires one. */
  back: string | ((form: FormData) => string);
  press: (text: (name: string) => string, form: FormData) => Promise<Outcome<Answer>>;
}

/** Handles forms that never show errors beside their fields. The next page shows the result, success or failure. */
export async function answerButton<Answer = never>(
  args: ActionArgs,
  { back, press, ...task }: ButtonTask<Answer>,
) {
  const form = task.form ?? (await receiveForm(args));
  try {
    const outcome = await press((name) => textOf(form, name), form);
    return await answerOutcome<{ ok: true } & Answer>(args, outcome);
  } catch (error) {
    const { message } = explainFailure(args, error, task);
    const path = typeof back === 'string' ? back : back(form);
    const asksFirst = isAppError(error) && error.code === 'confirm-first';
    return redirectWithFlash(args.context, asksFirst ? confirmPath(path) : path, { ...message, tone: 'bad' });
  }
}

type Texts = Pick<Task, 'refused' | 'broke' | 'log'>;

/** The message and status of a failure. Unexpected errors are logged. A Response is rethrown. */
export function explainFailure(
  { context }: Pick<ActionArgs, 'context'>,
  error: unknown,
  { refused, broke, log = 'a form failed' }: Texts,
): { message: ToastText; status: number } {
  if (error instanceof Response) throw error;
  if (isAppError(error)) {
    const { code, sentence, status } = error;
    requestContext(context).refusal = code;
    return { message: refused ? { ...refused, description: sentence } : { title: sentence }, status };
  }
  const { ctx, requestId } = requestContext(context);
  ctx.log.error({ err: error, requestId }, log);
  const fallback = refused ? { description: FAILURES.broken, ...refused } : { title: FAILURES.broken };
  return { message: broke ?? fallback, status: 500 };
}

/** A rejected promise's error; null if the promise succeeds. */
export function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => null,
    (error: unknown) => error,
  );
}

/** Whether JavaScript sent the form: only the paths of React Router's requests end with `.data`. */
export function isSentByScript(request: Request): boolean {
  return new URL(request.url).pathname.endsWith('.data');
}

/** The string in a field; '' if there is none. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

const SECRETS = ['password', 'confirmPassword', 'currentPassword', 'proof'];

function textsOf(form: FormData): FormTexts {
  const texts: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === 'string' && !SECRETS.includes(name)) texts[name] = value;
  }
  return texts;
}
