import type { z } from 'zod';

export type ReadDocument<T> = { document: T } | { reason: string };

/** One line of a file as a document of its collection, or the first reason why it is none. */
export function readDocument<T>(text: string, schema: z.ZodType<T>): ReadDocument<T> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { reason: `this is not JSON (${error instanceof Error ? error.message : String(error)})` };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { reason: 'this is no JSON object' };
  }
  const result = schema.safeParse(value);
  if (result.success) return { document: result.data };
  const issue = result.error.issues[0];
  return { reason: `${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is not valid'}`.trim() };
}
