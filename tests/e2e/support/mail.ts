import type { Mail } from '#platform/mail/mailers.ts';
import type { Site } from './site.ts';

/** Resolves to the path of the link in the next mail to `email`. */
export function nextLinkTo({ ctx }: Site, email: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const send = ctx.mail.send.bind(ctx.mail);
  ctx.mail.send = async (mail: Mail) => {
    const link = /https?:\/\/[^/\s]+(\/\S+)/.exec(mail.text)?.[1];
    // Stays in place, because another call may have wrapped it meanwhile. Only the first link counts.
    if (mail.to === email && link) resolve(link);
    await send(mail);
  };
  return promise;
}
