/** A form's values, and the names of the fields that were filled in from the game's web page, not by the person. */
export type Fields<Values> = { readonly values: Values; readonly filled: ReadonlySet<keyof Values> };

export const typedFields = <Values>(values: Values): Fields<Values> => ({ values, filled: new Set() });

export function typeIn<Values, Name extends keyof Values>(
  { values, filled }: Fields<Values>,
  name: Name,
  value: Values[Name],
): Fields<Values> {
  return { values: { ...values, [name]: value }, filled: new Set([...filled].filter((other) => other !== name)) };
}

export function isOpen<Values>({ values, filled }: Fields<Values>, name: keyof Values): boolean {
  const value = values[name];
  return filled.has(name) || !value || (Array.isArray(value) && value.length === 0);
}

export function fillIn<Values>(fields: Fields<Values>, said: Partial<Values>): Fields<Values> {
  const names = (Object.keys(said) as (keyof Values)[]).filter(
    (name) => isOpen(fields, name) && fields.values[name] !== said[name],
  );
  if (names.length === 0) return fields;
  const values = { ...fields.values };
  for (const name of names) values[name] = said[name] as Values[typeof name];
  return { values, filled: new Set([...fields.filled, ...names]) };
}
