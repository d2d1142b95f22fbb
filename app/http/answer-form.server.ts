import { data } from 'react-router';
import type * as z from 'zod/mini';
import { type AppError, type ErrorCode, isAppError } from '#domain/errors.ts';
import { type FormErrors, type ParsedForm, parseForm } from '#domain/fields.ts';
import { REGISTER } from '#domain/messages/accounts.ts';
import { FAILURES } from '#domain/messages/failures.ts';
import type { ToastText } from '#domain/messages/site.ts';
import { confirmPath } from '#domain/paths.ts';
import { afterwards } from '#services/afterwards.ts';
import { answer, type FlashText, redirectWithFlash } from './action-result.server.ts';
import { readForm } from './read-form.server.ts';
import { type ActionArgs, type RequestContext, requestContext } from './request-context.server.ts';

export interface Refusal<Values = FormTexts> {
  readonly ok: false;
  readonly errors?: FormErrors;
  /** Shown in a toast or, without JavaScript, above the fields. Absent if `errors` exist, unless `explain` sets it. */
  readonly message?: ToastText;
  /** The submitted values, without passwords. A reloaded page fills them in again. */
  readonly values?: Values;
}
type FormTexts = { readonly [name: string]: string };

export type Done = { to: string; say: FlashText; headers?: Headers };
/** If there are both, a form sent by JavaScript gets the `answer`; without JavaScript, it is redirected. */
type Outcome<Answer> = Done | (Done & { answer: Answer }) | { answer: Answer };

type Sent = RequestContext & { form: FormData };

interface Task {
  form?: FormData;
  withPictures?: boolean;
  /** A rate limit, checked before `save`. A refusal still returns the typed values. */
  limit?: (known: RequestContext) => Promise<void>;
  refused?: ToastText;
  broke?: ToastText;
  log?: string;
}

type Awaitable<T> = T | Promise<T>;
export type ParsedWith<Values, Input> = ParsedForm<Input> & { values?: Values };

/** `parse` is for forms that a schema alone can't check, and for forms with fields other than text fields. */
type Rules<Values, Input> =
  | { schema: z.ZodMiniType<Input & object> }
  | {
      readValues: (form: FormData) => Values;
      parse: (form: FormData, values: Values) => Awaitable<ParsedWith<Values, Input>>;
    };

type FormTask<Values, Input, Answer, Extra> = Task &
  Rules<Values, Input> & {
    /** Adds parts to the answer after an AppError. If it adds `errors` for fields, they replace the usual message. */
    explain?: (error: AppError, values: Values) => Awaitable<Extra | undefined>;
    save: (input: Input, sent: Sent) => Promise<Outcome<Answer>>;
  };
/** Checks a form and saves it. Redirects with a message or returns a refusal. Throws the errors of `receiveForm`. */
export async function answerForm<
  Input,
  Answer = never,
  Values = FormTexts,
  Extra extends Partial<Refusal<Values>> = Record<never, never>,
>(args: ActionArgs, task: FormTask<Values, Input, Answer, Extra>) {
  type Refused = Refusal<Values> & Partial<Extra>;
  const known = requestContext(args.context);
  const limited = task.limit ? await failureOf(task.limit(known)) : null;
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
    return await answerOutcome<Refused | ({ ok: true } & Answer)>(
      args,
      await task.save(parsed.input, { ...known, form }),
    );
  } catch (error) {
    const { message, status } = explainFailure(args, error, task);
    const explain = async () => (isAppError(error) ? await task.explain?.(error, values) : undefined);
    const explained = await afterwards(known.ctx, explain, undefined);
    const extra = explained ?? (isAppError(error) ? { errors: errorsBeside(error, form) } : undefined);
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

/** Reads a form. Throws a Response if it is unreadable, or if this client's address has sent too many forms. */
export function receiveForm({ request, context }: ActionArgs, options?: Parameters<typeof readForm>[1]) {
  return answer(context, async ({ ctx, clientAddress }) => {
    await ctx.limits.take('form', clientAddress);
    return readForm(request, options);
  });
}

interface ButtonTask<Answer> extends Omit<Task, 'withPictures' | 'limit'> {
  /** The page to show after a refusal or, if the form asks people to prove their identity, after they have done so. */
  back: string | ((form: FormData) => string);
  press: (text: (name: string) => string, sent: Sent) => Promise<Outcome<Answer>>;
}
/** Handles forms that show no errors beside fields, such as single buttons. The next page shows the result. */
export async function answerButton<Answer = never>(args: ActionArgs, { back, press, ...task }: ButtonTask<Answer>) {
  const form = task.form ?? (await receiveForm(args));
  try {
    const sent = { ...requestContext(args.context), form };
    const outcome = await press((name) => textOf(form, name), sent);
    return await answerOutcome<{ ok: true } & Answer>(args, outcome);
  } catch (error) {
    const { message } = explainFailure(args, error, task);
    const path = typeof back === 'string' ? back : back(form);
    const asksFirst = isAppError(error) && error.code === 'confirm-first';
    return redirectWithFlash(args.context, asksFirst ? confirmPath(path) : path, { ...message, tone: 'bad' });
  }
}

/** The message and status for a caught error. Logs unexpected errors. Rethrows a Response. */
export function explainFailure(
  { context }: Pick<ActionArgs, 'context'>,
  error: unknown,
  { refused, broke, log = 'a form failed' }: Pick<Task, 'refused' | 'broke' | 'log'>,
): { message: ToastText; status: number } {
  if (error instanceof Response) throw error;
  const known = requestContext(context);
  if (isAppError(error)) {
    const { code, sentence, status } = error;
    known.refusal = code;
    return { message: refused ? { ...refused, description: sentence } : { title: sentence }, status };
  }
  known.ctx.log.error({ err: error, requestId: known.requestId }, log);
  const fallback = refused ? { description: FAILURES.broken, ...refused } : { title: FAILURES.broken };
  return { message: broke ?? fallback, status: 500 };
}

/** The fields beside which an error is shown, in forms that have them. */
const BESIDE: { readonly [code in ErrorCode]?: readonly string[] } = {
  'username-taken': ['username'],
  'common-password': ['password'],
  'email-taken': ['email'],
  'email-refused': ['email'],
  'wrong-password': ['proof', 'currentPassword'],
};
function errorsBeside({ code, sentence, fields }: AppError, form: FormData): FormErrors | undefined {
  const name = BESIDE[code]?.find((field) => form.has(field));
  if (fields || name === undefined) return fields;
  return { [name]: [code === 'username-taken' ? REGISTER.usernameTaken : sentence] };
}

function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(() => null).catch((error: unknown) => error);
}

/** Whether JavaScript sent the form: only the paths of React Router's requests end with `.data`. */
export function isSentByScript(request: Request): boolean {
  return new URL(request.url).pathname.endsWith('.data');
}

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
