import { createHash } from 'node:crypto';
import type { SignInService } from '#domain/accounts/sign-in-service.ts';
import type { VisitKind } from '#domain/games/game.ts';

const SERVICE_ORIGINS: Readonly<Record<SignInService, string>> = {
  github: 'https://github.com',
  google: 'https://accounts.google.com',
};

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;

/**
 * Separates our inline scripts from scripts that an attacker may have injected. During rendering, our scripts carry `mark`, a
 * `nonce` that nobody can guess. Returns our scripts, and the page without the mark, because the page may be cached.
 */
export function takeScriptMarks(html: string, mark: string): { html: string; scripts: string[] } {
  const attribute = ` nonce="${mark}"`;
  const scripts: string[] = [];
  for (const [, attributes = '', script = ''] of html.matchAll(SCRIPT)) {
    if (attributes.includes(attribute) && script !== '') scripts.push(script);
  }
  return { html: html.replaceAll(attribute, ''), scripts };
}

interface Allowed {
  /** Inline scripts, allowed by their hashes. A cached page can't carry a nonce, which must be new each time. */
  scripts?: readonly string[];
  /** The sign-in services, because browsers apply `form-action` to a form's redirect, too. */
  services?: readonly SignInService[];
  frames?: readonly string[];
}

/** The Content-Security-Policy of one finished page. By default, only our own origin is allowed. */
export function contentSecurityPolicy({ scripts = [], services = [], frames = [] }: Allowed): string {
  const hashes = new Set(
    scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`),
  );
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(' ')}`.trim(),
    // Needed because Radix sets style attributes and one style element while a dialog is open.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    ["form-action 'self'", ...services.map((service) => SERVICE_ORIGINS[service])].join(' '),
    ...(frames.length > 0 ? [['frame-src', ...frames].join(' ')] : []),
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Response headers that tell the server to count a view or play of this game (server/pages.ts). The server removes them. */
export function countsVisit(kind: VisitKind, gameId: string): Record<string, string> {
  return { 'x-playpodium-counts': `${kind} ${gameId}` };
}
