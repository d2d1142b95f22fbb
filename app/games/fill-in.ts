/** A form's values, and the names of those that a page filled in rather than a person. */
export type Fields<Values> = { readonly values: Values; readonly filled: ReadonlySet<keyof Values> };

/** Fields whose values all come from a person. */
export function typedFields<Values>(values: Values): Fields<Values> {
  return { values, filled: new Set() };
}

/** The fields after a person has changed one of them. */
export function typeIn<Values, Name extends keyof Values>(
  { values, filled }: Fields<Values>,
  name: Name,
  value: Values[Name],
): Fields<Values> {
  return {
    values: { ...values, [name]: value },
    filled: new Set([...filled].filter((other) => other !== name)),
  };
}

/** Whether a page may fill in a field: it is empty, unticked or comes from another page, so that nothing typed is lost. */
export function isOpen<Values>({ values, filled }: Fields<Values>, name: keyof Values): boolean {
  const value = values[name];
  return filled.has(name) || !value || (Array.isArray(value) && value.length === 0);
}

/**
 * The fields after a page was read; the same object if nothing changes, so that nothing is drawn anew.
 *
 * @param said the page's values; an empty value takes out what another page filled in
 */
export function fillIn<Values>(fields: Fields<Values>, said: Partial<Values>): Fields<Values> {
  const names = (Object.keys(said) as (keyof Values)[]).filter(
    (name) => isOpen(fields, name) && fields.values[name] !== said[name],
  );
  if (names.length === 0) return fields;
  const values = { ...fields.values };
  for (const name of names) values[name] = said[name] as Values[typeof name];
  return { values, filled: new Set([...fields.filled, ...names]) };
}
