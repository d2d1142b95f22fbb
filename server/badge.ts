import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { escapeXml } from '#artwork/draw.ts';
import { formatCount, formatPlace, truncate } from '#domain/format.ts';
import { badgePath } from '#domain/paths.ts';
import { weekNumber } from '#domain/race/week.ts';
import type { AppContext } from '#platform/context.ts';
import { findGameBySlug } from '#services/games/find-game.ts';
import { send } from './headers.ts';

const HEIGHT = 32;
/** About as wide as a letter of 13 px; `textLength` makes the text fit. */
const LETTER = 7;
const THEMES = {
  light: { ground: '#fffdf8', ink: '#241a2e', edge: '#cfc5b8', accent: '#a33b1b' },
  dark: { ground: '#241a2e', ink: '#fffdf8', edge: '#5b4d68', accent: '#ffb59c' },
};
const rulesOf = ({ ground, ink, edge, accent }: (typeof THEMES)['light']) =>
  `rect{fill:${ground};stroke:${edge}}text{fill:${ink}}.n{fill:${accent}}`;

/** For other sites: a game's votes and best award. `?theme=light` or `dark`; otherwise as the reader's browser is. */
export function badges(ctx: AppContext): Hono {
  const app = new Hono();
  app.get('/badge/:file', etag(), async (c) => {
    const slug = c.req.param('file').replace(/\.svg$/, '');
    const found = await findGameBySlug(ctx, slug);
    if (!found) return c.text('Not found', 404);
    const asked = c.req.query('theme');
    const theme = asked === 'dark' || asked === 'light' ? asked : null;
    if (found.redirectTo) return c.redirect(badgePath(found.redirectTo) + (theme ? `?theme=${theme}` : ''), 301);
    const { upvotes, award } = found.game;
    const won = award ? `${formatPlace(award.place)} in week ${weekNumber(award.week)}` : '';
    const brand = truncate(ctx.settings.brandName, 24);
    const svg = drawBadge({ brand, votes: `▲ ${formatCount(upvotes)}`, won, theme });
    return send(c, svg, { type: 'image/svg+xml; charset=utf-8', caching: 'public, max-age=300' });
  });
  return app;
}

type Badge = { brand: string; votes: string; won: string; theme: keyof typeof THEMES | null };
function drawBadge({ brand, votes, won, theme }: Badge): string {
  const parts = [
    { text: brand, look: 'font-weight="700"' },
    { text: votes, look: 'class="n" font-weight="700"' },
    { text: won, look: '' },
  ].filter(({ text }) => text !== '');
  let x = 12;
  const texts = parts.map(({ text, look }) => {
    const width = [...text].length * LETTER;
    const drawn = `<text x="${x}" y="21" textLength="${width}" lengthAdjust="spacingAndGlyphs" ${look}>${escapeXml(text)}</text>`;
    x += width + 12;
    return drawn;
  });
  const rules = theme
    ? rulesOf(THEMES[theme])
    : `${rulesOf(THEMES.light)}@media (prefers-color-scheme:dark){${rulesOf(THEMES.dark)}}`;
  const label = escapeXml(parts.map(({ text }) => text).join(' '));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${x}" height="${HEIGHT}" viewBox="0 0 ${x} ${HEIGHT}" role="img" aria-label="${label}"><style>${rules}</style><rect x=".5" y=".5" width="${x - 1}" height="${HEIGHT - 1}" rx="4"/><g font-family="system-ui,sans-serif" font-size="13">${texts.join('')}</g></svg>`;
}
