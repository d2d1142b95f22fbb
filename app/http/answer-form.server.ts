import { data } from 'react-router';
import type * as z from 'zod/mini';
import { type AppError, isAppError } from '#domain/errors.ts';
import { FAILURES, type ToastText } from '#domain/messages/site.ts';
import { type FormErrors, type FormSchema, type ParsedForm, parseForm } from '#domain/parse-form.ts';
import { answer, redirectWithFlash } from './action-result.server.ts';
import { readForm } from './read-form.server.ts';
import { type ActionArgs, requestContext } from './request-context.server.ts';

/** What a form is answered with when it doesn't lead on. */
export interface Refusal<Values = FormTexts> {
  readonly ok: false;
  /** Beside the fields. */
  readonly errors?: FormErrors;
  /** What the toast says, when no field is to blame. */
  readonly message?: ToastText;
  /** What was sent, without secrets, so that a page loaded anew shows it again. */
  readonly values?: Values;
}

type FormTexts = { readonly [name: string]: string };

/** Where to go once it is done, and what the next page says. */
interface Done {
  to: string;
  say: ToastText;
  headers?: Headers;
}

/** `answer` takes the place of the redirect when JavaScript sent the form; alone, always. */
type Outcome<Answer> = Done | (Done & { answer: Answer }) | { answer: Answer };

interface Task {
  /** The form, where it was read before to find out which one it is. */
  form?: FormData;
  withPictures?: boolean;
  /** Taken before anything is read. A refusal still shows what was typed. */
  limit?: () => Promise<void>;
  /** What a refusal says; its own sentence takes the place of the description. Without it the sentence stands alone. */
  refused?: ToastText;
  /** What is said when something breaks on our side. */
  broke?: ToastText;
  /** What the log says then. */
  log?: string;
}

export interface FormTask<Schema extends FormSchema, Answer, Extra> extends Task {
  schema: Schema;
  /** Beside which field a refusal is shown. `errors` silence the toast, unless there is a `message` too. */
  explain?: (error: AppError, input: z.output<Schema>) => Extra | undefined;
  save: (input: z.output<Schema>, form: FormData) => Promise<Outcome<Answer>>;
}

/**
 * The way from a form to its answer, for every action: rate limit, bounded reading, one check by the schema, the work;
 * then a redirect with a message, or a refusal that keeps what was typed. What breaks is logged once.
 *
 * @throws Response for a body that is no form of ours: it becomes a page
 */
export function answerForm<
  Schema extends FormSchema,
  Answer = never,
  Extra extends Partial<Refusal> = Record<never, never>,
>(args: ActionArgs, { schema, explain, ...task }: FormTask<Schema, Answer, Extra>) {
  return answerParsed(args, {
    ...task,
    readValues: textsOf,
    parse: (form) => parseForm(schema, form),
    explain: (error, _values, input) => input && explain?.(error, input),
  });
}

interface ParsedTask<Values, Input, Answer, Extra> extends Task {
  readValues: (form: FormData) => Values;
  parse: (form: FormData, values: Values) => ParsedWith<Values, Input> | Promise<ParsedWith<Values, Input>>;
  explain?: (
    error: AppError,
    values: Values,
    input: Input | undefined,
  ) => Extra | undefined | Promise<Extra | undefined>;
  save: (input: Input, form: FormData) => Promise<Outcome<Answer>>;
}

export type ParsedWith<Values, Input> = ParsedForm<Input> & { values?: Values };

/** As `answerForm`, for a form whose check is more than its schema, or whose values are more than texts. */
export async function answerParsed<
  Values,
  Input,
  Answer = never,
  Extra extends Partial<Refusal<Values>> = Record<never, never>,
>(args: ActionArgs, task: ParsedTask<Values, Input, Answer, Extra>) {
  type Refused = Refusal<Values> & Partial<Extra>;
  const limited = task.limit ? await failureOf(task.limit()) : null;
  const withPictures = task.withPictures && !limited;
  const form = task.form ?? (await readLimited(args, { withPictures: withPictures === true }));
  let values = task.readValues(form);
  let input: Input | undefined;
  const refuse = (why: object, status: number) =>
    data({ ok: false, ...why, values } as Refused | ({ ok: true } & Answer), { status });
  try {
    if (limited) throw limited;
    const parsed = await task.parse(form, values);
    values = parsed.values ?? values;
    if (parsed.errors) return refuse({ errors: parsed.errors }, 422);
    input = parsed.input;
    return await answerOutcome<Refused | ({ ok: true } & Answer)>(args, await task.save(input, form));
  } catch (error) {
    const { message, status } = explainFailure(args, error, task);
    const extra = isAppError(error) ? await task.explain?.(error, values, input) : undefined;
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

/** Limits by account need the form; this one comes before it is read. */
function readLimited({ request, context }: ActionArgs, options: Parameters<typeof readForm>[1] = {}) {
  const { ctx, clientAddress } = requestContext(context);
  return answer(async () => {
    await ctx.limits.take('form', clientAddress);
    return readForm(request, options);
  });
}

interface ButtonTask<Answer> extends Omit<Task, 'withPictures' | 'limit'> {
  /** The page that says why nothing came of it. */
  back: string | ((form: FormData) => string);
  press: (text: (name: string) => string, form: FormData) => Promise<Outcome<Answer>>;
}

/** For forms without fields of their own to complain about: the next page tells what came of it, good or bad. */
export async function answerButton<Answer = never>(
  args: ActionArgs,
  { back, press, ...task }: ButtonTask<Answer>,
) {
  const form = task.form ?? (await readLimited(args));
  try {
    const outcome = await press((name) => textOf(form, name), form);
    return await answerOutcome<{ ok: true } & Answer>(args, outcome);
  } catch (error) {
    const { message } = explainFailure(args, error, task);
    const path = typeof back === 'string' ? back : back(form);
    return redirectWithFlash(args.context, path, { ...message, tone: 'bad' });
  }
}

type Texts = Pick<Task, 'refused' | 'broke' | 'log'>;

/** The message and the status of a failure; one that is our fault is logged. A Response leads on. */
export function explainFailure(
  { context }: Pick<ActionArgs, 'context'>,
  error: unknown,
  { refused, broke, log = 'a form failed' }: Texts,
): { message: ToastText; status: number } {
  if (error instanceof Response) throw error;
  if (isAppError(error)) {
    const { sentence, status } = error;
    return { message: refused ? { ...refused, description: sentence } : { title: sentence }, status };
  }
  const { ctx, requestId } = requestContext(context);
  ctx.log.error({ err: error, requestId }, log);
  const fallback = refused ? { description: FAILURES.broken, ...refused } : { title: FAILURES.broken };
  return { message: broke ?? fallback, status: 500 };
}

/** The error that a promise was rejected with; null when all went well. */
export function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => null,
    (error: unknown) => error,
  );
}

/** React Router's own requests end with `.data`; a browser's form post doesn't. */
export function isSentByScript(request: Request): boolean {
  return new URL(request.url).pathname.endsWith('.data');
}

/** The text of a field; '' when there is none. */
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
