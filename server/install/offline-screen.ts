import { createHash } from 'node:crypto';
import { drawScene, escapeXml } from '#artwork/draw.ts';
import { OFFLINE } from '#domain/messages/site.ts';

/** From app/styles/tokens.css. Light theme, dark theme. */
export const OFFLINE_COLORS = {
  paper: '#FBF6EE,#14101B',
  ink: '#1C1624,#F5EFE6',
  muted: '#5F566B,#B3A9BF',
  accent: '#C8361B,#FF8A66',
  'on-accent': '#FFFFFF,#1C0F0A',
} as const;

const VARIABLES = Object.entries(OFFLINE_COLORS).map(([name, pair]) => `--${name}:light-dark(${pair})`);

const STYLE = [
  `:root{color-scheme:light dark;${VARIABLES.join(';')}}`,
  ':root[data-theme=light]{color-scheme:light}:root[data-theme=dark]{color-scheme:dark}',
  'body{margin:0;min-height:100svh;display:grid;place-content:center;justify-items:center;box-sizing:border-box;padding:1.5rem;',
  'border-top:6px solid var(--accent);background:var(--paper);color:var(--ink);text-align:center;font:1.125rem/1.5 system-ui,sans-serif}',
  'svg{width:min(100%,22rem);height:auto}',
  'h1{margin:1.5rem 0 .5rem;font-size:clamp(1.75rem,1.3rem + 2vw,2.25rem);line-height:1.1;text-wrap:balance}',
  'p{margin:0 0 1.5rem;max-width:32em;color:var(--muted);text-wrap:pretty}',
  'button{min-height:3rem;padding:0 1.5rem;border:0;border-radius:6px;background:var(--accent);color:var(--on-accent);font:600 1.125rem system-ui,sans-serif;cursor:pointer}',
  'button:focus-visible{outline:3px solid var(--ink);outline-offset:3px}',
].join('');

/** Sets the theme like `THEME_SCRIPT` (app/ui/theme.tsx). */
const SCRIPT = [
  "(function(d){try{var t=localStorage.getItem('theme');if(t==='light'||t==='dark')d.documentElement.dataset.theme=t}catch(e){}",
  `var told=${inScript([OFFLINE.title, OFFLINE.text])},unreachable=${inScript([OFFLINE.unreachable, OFFLINE.unreachableText])}`,
  ';function tell(){var t=navigator.onLine?unreachable:told',
  ";d.title=t[0];d.querySelector('h1').textContent=t[0];d.querySelector('p').textContent=t[1]}tell();addEventListener('offline',tell)",
  ";function again(){location.reload()}d.querySelector('button').addEventListener('click',again);addEventListener('online',again)",
  '})(document)',
].join('');

function inScript(texts: readonly string[]): string {
  return JSON.stringify(texts).replaceAll('<', '\\u003c');
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

export const OFFLINE_SCREEN = {
  html:
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<title>${escapeXml(OFFLINE.title)}</title><style>${STYLE}</style></head><body><main>` +
    `${drawScene('failed', 'failed')}<h1>${escapeXml(OFFLINE.title)}</h1><p>${escapeXml(OFFLINE.text)}</p>` +
    `<button type="button">${escapeXml(OFFLINE.again)}</button></main><script>${SCRIPT}</script></body></html>`,
  headers: {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': `default-src 'none'; style-src ${hashOf(STYLE)}; script-src ${hashOf(SCRIPT)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    'X-Content-Type-Options': 'nosniff',
  },
} as const;
