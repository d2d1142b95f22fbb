import { LIMITS } from '#domain/limits.ts';
import { readHeadMeta } from './head-meta.ts';

/** In seconds. A page that stays longer is meant to be read. */
const LONGEST_DELAY = 5;
const REFRESH = /^(\d+)(?:\.[\d.]*)?[\s;,]+(?:url\s*=\s*)?(.+)$/is;

export function refreshIn(html: string): string | null {
  let target: string | null = null;
  readHeadMeta(html, (attributes) => {
    if (attributes['http-equiv']?.trim().toLowerCase() === 'refresh') target ??= targetIn(attributes.content);
  });
  return target;
}

function targetIn(content = ''): string | null {
  const [, delay, written = ''] = REFRESH.exec(content.trim().slice(0, 2 * LIMITS.text.url)) ?? [];
  if (delay === undefined || Number(delay) > LONGEST_DELAY) return null;
  const quoted = /^(["'])(.*?)(?:\1|$)/s.exec(written);
  return (quoted?.[2] ?? written).trim() || null;
}
