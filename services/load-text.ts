import { AppError } from '#domain/errors.ts';
import type { AppContext } from '#platform/context.ts';

/**
 * One of the pages that the operator may replace.
 *
 * @throws AppError `page-not-found`
 */
export async function loadText(ctx: AppContext, name: string): Promise<{ title: string; html: string }> {
  const text = await ctx.texts.read(name);
  if (!text) throw new AppError('page-not-found');
  return text;
}
