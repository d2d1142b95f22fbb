import type { AppContext } from '#platform/context.ts';
import { findSiteIdentity, updateSiteIdentity } from '#platform/db/upkeep/site-identity.ts';

/** Sentences about how the site was last served, if this process would serve it otherwise. */
export async function findServedOtherwise(ctx: AppContext): Promise<string[]> {
  const { publicUrl, version } = ctx.config;
  const last = await findSiteIdentity(ctx.db.read);
  const sentences: string[] = [];
  if (last?.publicUrl && last.publicUrl !== publicUrl) {
    const why = 'links in mails, sessions and passkeys belong to one address';
    sentences.push(`PUBLIC_URL is ${publicUrl} here, but the site was last served as ${last.publicUrl}: ${why}.`);
  }
  if (last && last.version.localeCompare(version, 'en', { numeric: true }) > 0) {
    sentences.push(`This is version ${version}, but the newer ${last.version} served the site last.`);
  }
  return sentences;
}

/** Logs what `findServedOtherwise` says, then remembers how the site is served now. */
export async function noteServing(ctx: AppContext): Promise<void> {
  for (const sentence of await findServedOtherwise(ctx)) ctx.log.warn(sentence);
  const { publicUrl, version } = ctx.config;
  const last = await findSiteIdentity(ctx.db.read);
  if (last?.publicUrl === publicUrl && last.version === version) return;
  await ctx.db.transact(({ db }) => updateSiteIdentity(db, { publicUrl, version }));
}
