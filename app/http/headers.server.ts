import { createHash } from 'node:crypto';
import type { SignInService } from '#domain/accounts/sign-in-service.ts';
import type { VisitKind } from '#domain/games/game.ts';

const SERVICE_ORIGINS: Readonly<Record<SignInService, string>> = {
  github: 'https://github.com',
  google: 'https://accounts.google.com',
};

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;
/** Finds our inline scripts by a secret nonce, and removes the nonce from the page. Injected scripts don't have it. */
export function takeScriptMarks(html: string, mark: string): { html: string; scripts: string[] } {
  const attribute = ` nonce="${mark}"`;
  const scripts: string[] = [];
  for (const [, attributes = '', script = ''] of html.matchAll(SCRIPT)) {
    if (attributes.includes(attribute) && script !== '') scripts.push(script);
  }
  return { html: html.replaceAll(attribute, ''), scripts };
}

interface Allowed {
  /** Inline scripts, allowed by hash. A nonce must be new for each response, which is impossible in cached pages. */
  scripts?: readonly string[];
  /** Services that our forms redirect to. Browsers apply `form-action` to redirects, too. */
  services?: readonly SignInService[];
  frames?: readonly string[];
}
/** The Content-Security-Policy header of one rendered page. By default, it allows only our own origin. */
export function contentSecurityPolicy({ scripts = [], services = [], frames = [] }: Allowed): string {
  const hashes = new Set(scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`));
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(' ')}`.trim(),
    // 'unsafe-inline' is needed, because Radix sets style attributes and one style element while a dialog is open.
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

/** The one origin that a hosted game's player may frame. Removed from the response (app/entry.server.tsx). */
export const FRAMES_HEADER = 'x-playpodium-frames';

type FramedGame = { playUrl: string; isHosted?: boolean; needsThreads?: boolean };
export function playerHeaders({ playUrl, isHosted, needsThreads }: FramedGame): Record<string, string> {
  if (!isHosted) return {};
  return {
    [FRAMES_HEADER]: new URL(playUrl).origin,
    ...(needsThreads ? { 'Cross-Origin-Embedder-Policy': 'require-corp' } : {}),
  };
}

/** A header that tells server/pages.ts to count a view or play. The server removes it from the response. */
export function countsVisit(kind: VisitKind, gameId: string): Record<string, string> {
  return { 'x-playpodium-counts': `${kind} ${gameId}` };
}
