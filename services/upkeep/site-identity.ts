import type { AppContext } from '#platform/context.ts';
import { findRow, updateRows } from '#platform/db/rows.ts';

/** Sentences about how the site was last served, if this process would serve it otherwise. */
export async function findServedOtherwise(ctx: AppContext): Promise<string[]> {
  return compareWith(await findRow(ctx.db.read, 'siteIdentity', { slot: 1 }), ctx.config);
}

type Last = Record<'publicUrl' | 'version', string> | undefined;
function compareWith(last: Last, { publicUrl, version }: AppContext['config']): string[] {
  const sentences: string[] = [];
  if (last?.publicUrl && last.publicUrl !== publicUrl) {
    const why = 'links in mails, sessions and passkeys belong to one address';
    sentences.push(
      `PUBLIC_URL is ${publicUrl} here, but the site was last served as ${last.publicUrl}: ${why}. If it isn't set, it follows from PORT.`,
    );
  }
  if (last && last.version.localeCompare(version, 'en', { numeric: true }) > 0) {
    sentences.push(`This is version ${version}, but the newer ${last.version} served the site last.`);
  }
  return sentences;
}

/** Logs what `findServedOtherwise` says, then remembers how the site is served now. */
export async function noteServing(ctx: AppContext): Promise<void> {
  const { publicUrl, version } = ctx.config;
  const last = await findRow(ctx.db.read, 'siteIdentity', { slot: 1 });
  for (const sentence of compareWith(last, ctx.config)) ctx.log.warn(sentence);
  if (last?.publicUrl === publicUrl && last.version === version) return;
  await ctx.db.transact(({ db }) =>
    updateRows(db, 'siteIdentity', { set: { publicUrl, version }, where: { slot: 1 } }),
  );
}
