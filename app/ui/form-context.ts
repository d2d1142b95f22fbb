import { createContext } from 'react';

/** What a form says about its fields, by their names. */
type FormState = {
  readonly id?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly errors: { readonly [name: string]: readonly string[] | undefined };
  readonly values: { readonly [name: string]: string | undefined };
};
export const FormContext = createContext<FormState>({ errors: {}, values: {} });
