import { createCookie } from 'react-router';
import { z } from 'zod';

const MAX_AGE_SECONDS = 60;

/** One message for the next page, where JavaScript can't show it or the page changes. It is shown once. */
const flashSchema = z.object({
  title: z.string().max(300),
  description: z.string().max(600).optional(),
  tone: z.enum(['success', 'failure']),
});

export type Flash = z.output<typeof flashSchema>;

const cookie = createCookie('playpodium.flash', {
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  maxAge: MAX_AGE_SECONDS,
});

/** The Set-Cookie value that hands a message to the next page. */
export function flashCookie(flash: Flash): Promise<string> {
  return cookie.serialize(flash);
}

/** The message waiting in a request, and the Set-Cookie value that forgets it; null when none waits. */
export async function takeFlash(request: Request): Promise<{ flash: Flash; forget: string } | null> {
  const result = flashSchema.safeParse(await cookie.parse(request.headers.get('Cookie')));
  return result.success ? { flash: result.data, forget: await cookie.serialize('', { maxAge: 0 }) } : null;
}
