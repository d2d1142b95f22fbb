import { type ComponentType, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { Form, type FormProps, useActionData } from 'react-router';
import type { Refusal } from '#app/http/answer-form.server.ts';
import { useHydrated, useInputReplay } from '#app/ui/event-replay.ts';
import { FormContext } from '#app/ui/form-context.ts';
import { HiddenFields } from '#app/ui/press-form.tsx';
import { useActionResult } from '#app/ui/use-action-result.ts';
import type { FormErrors, FormSchema } from '#domain/fields.ts';
import type { ToastText } from '#domain/messages/site.ts';
import { FormNotice } from './form-notice.tsx';

type Rules = {
  /** Must be the same function at every render. */
  loadSchema: () => Promise<FormSchema>;
  answer?: Refusal | undefined;
  checksOnBlur?: boolean;
};

type CheckedFormProps = Rules & {
  id: string;
  /** Sent hidden. They also say which of a page's forms this is. */
  fields?: Readonly<Record<string, string>>;
  initial?: { readonly [name: string]: string };
  notice?: ToastText;
  as?: ComponentType<FormProps>;
} & Pick<FormProps, 'action' | 'className' | 'encType' | 'preventScrollReset' | 'children'>;

/**
 * A form that the browser checks with the server's schema. The schema and zod load at the first focus. `answer`: by
 * default, what the page's action has answered to this form.
 */
export function CheckedForm(props: CheckedFormProps) {
  const { as: As = Form, id, fields = {}, loadSchema, initial, checksOnBlur, children, ...rest } = props;
  const last = useActionData<Refusal>();
  const isOwn = last?.ok === false && Object.entries(fields).every(([name, value]) => last.values?.[name] === value);
  const { answer = isOwn ? last : undefined, ...given } = rest;
  const { notice = answer?.message, className = 'flex flex-col gap-5', ...form } = given;
  const element = useRef<HTMLFormElement>(null);
  useInputReplay(element);
  const { errors, handlers } = useRules(element, { loadSchema, answer, checksOnBlur });
  return (
    <As ref={element} id={id} method="post" noValidate className={className} {...form} {...handlers}>
      <FormNotice notice={notice} />
      <HiddenFields fields={fields} />
      <FormContext value={{ id, fields, errors, values: { ...initial, ...answer?.values } }}>{children}</FormContext>
    </As>
  );
}

function useRules(element: RefObject<HTMLFormElement | null>, { loadSchema, answer, checksOnBlur }: Rules) {
  const [check, setCheck] = useState<(form: FormData) => FormErrors>();
  const [found, setFound] = useState<{ of: Refusal | undefined; errors: FormErrors }>();
  const errors = (found?.of === answer ? found?.errors : undefined) ?? answer?.errors ?? {};
  const told = useRef<Set<string> | 'all'>(new Set());
  const isLoaded = check !== undefined;

  const fetchRules = useCallback(() => {
    if (isLoaded) return;
    Promise.all([import('#domain/fields.ts'), loadSchema()]).then(
      ([{ parseForm }, schema]) => setCheck(() => (form: FormData) => parseForm(schema, form).errors ?? {}),
      () => undefined,
    );
  }, [isLoaded, loadSchema]);

  // A field may have received the focus before hydration.
  useEffect(() => {
    if (element.current?.contains(document.activeElement)) fetchRules();
  }, [element, fetchRules]);

  const isHydrated = useHydrated();
  useActionResult(answer, (refusal) => {
    told.current = 'all';
    // If the page arrived with this refusal, the browser has already focused the first wrong field.
    if (isHydrated) focusFirst(element.current, refusal.errors ?? {});
  });

  function checkNow(form: HTMLFormElement): FormErrors {
    const { current } = told;
    const isTold = ([name]: [string, unknown]) => current === 'all' || current.has(name);
    const now = Object.fromEntries(Object.entries(check?.(new FormData(form)) ?? {}).filter(isTold));
    setFound({ of: answer, errors: now });
    return now;
  }

  const handlers: Pick<FormProps, 'onFocus' | 'onSubmit' | 'onInput' | 'onBlur'> = {
    onFocus: fetchRules,
    onSubmit(event) {
      if (!check) return;
      told.current = 'all';
      const wrong = checkNow(event.currentTarget);
      if (Object.keys(wrong).length === 0) return;
      event.preventDefault();
      focusFirst(event.currentTarget, wrong);
    },
    onInput({ currentTarget }) {
      if (check && (told.current === 'all' || told.current.size > 0)) checkNow(currentTarget);
    },
    onBlur({ target, currentTarget }) {
      if (!check || !checksOnBlur || told.current === 'all' || !('name' in target)) return;
      told.current.add(String(target.name));
      checkNow(currentTarget);
    },
  };
  return { errors, handlers };
}

function focusFirst(form: HTMLFormElement | null, errors: FormErrors): void {
  const wrong = [...(form?.elements ?? [])].find((control) => errors[control.getAttribute('name') ?? '']);
  if (wrong instanceof HTMLElement) wrong.focus();
}
