import type { Mail } from '#platform/mail/mailers.ts';
import type { Site } from './site.ts';

/** Waits for the next mail to `email`. Returns the path of its link. */
export function nextLinkTo({ ctx }: Site, email: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const send = ctx.mail.send.bind(ctx.mail);
  ctx.mail.send = async (mail: Mail) => {
    const link = /https?:\/\/[^/\s]+(\/\S+)/.exec(mail.text)?.[1];
    if (mail.to === email && link) {
      ctx.mail.send = send;
      resolve(link);
    }
    await send(mail);
  };
  return promise;
}
