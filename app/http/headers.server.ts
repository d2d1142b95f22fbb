import { createHash } from 'node:crypto';
import type { SignInService } from '#domain/accounts/sign-in-service.ts';

const SERVICE_ORIGINS: Readonly<Record<SignInService, string>> = {
  github: 'https://github.com',
  google: 'https://accounts.google.com',
};

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * The Content-Security-Policy of one finished page. Inline scripts are allowed by their hashes: a page that is kept
 * in the cache can't carry a nonce that must be new each time.
 *
 * @param allowed `services`: those that sign people in: a browser counts the redirect to their page as the form's target;
 *   `frames`: where frames may lead to, nowhere else unless told
 */
export function contentSecurityPolicy(
  html: string,
  { services = [], frames = [] }: { services?: readonly SignInService[]; frames?: readonly string[] } = {},
): string {
  const hashes = new Set<string>();
  for (const [, script] of html.matchAll(INLINE_SCRIPT)) {
    hashes.add(
      `'sha256-${createHash('sha256')
        .update(script ?? '')
        .digest('base64')}'`,
    );
  }
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(' ')}`.trim(),
    // Radix sets style attributes and one style element while a dialog is open.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    ["form-action 'self'", ...services.map((service) => SERVICE_ORIGINS[service])].join(' '),
    ...(frames.length > 0 ? [['frame-src', ...frames].join(' ')] : []),
    "base-uri 'self'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Tells the server, which takes it off, that a load of this page is a view of that game (server/pages.ts). */
export function countsViewOf(gameId: string): Record<string, string> {
  return { 'x-playpodium-view-of': gameId };
}
