import { across, box, disc, polar, polygon, star, times } from '../shapes.ts';
import { cellFor, drawSprite, growSprite } from '../sprite.ts';
import { below, type Compositions, HEIGHT, type Stage, WIDTH } from '../stage.ts';
import { draw, paint, paintAll } from '../svg.ts';

function drawBolt({ tones: t, dice, cx, cy, size, backdrop }: Stage): string {
  const scale = (size * 1.12) / 300;
  const bolt = dice.pick([
    'M34-150L-66 16H-6L-40 150 72-38H8L64-150z',
    'M60-150L-30-150-66 10-12 10-50 150 70-34 10-34z',
    'M20-150L-70-20-16-30-56 60 0 44-20 150 74 0 22 12 58-70 4-56z',
  ]);
  const flip = dice.pick([1, -1]);
  const put = (x: number, y: number, colour: string) =>
    `<path fill="${colour}" transform="translate(${x} ${y}) scale(${(scale * flip).toFixed(2)} ${scale.toFixed(2)}) rotate(${dice.pick([8, 8])})" d="${bolt}"/>`;
  const sparks = times(12, () => {
    const a = dice.between(0, 6.28);
    const far = size * dice.between(0.5, 0.85);
    const at = (turn: number) => polar([cx, cy, far], a + turn);
    const tip = [cx + Math.cos(a + 0.05) * far * 1.22, cy + Math.sin(a + 0.05) * far * 1.22];
    return polygon([...at(0), ...tip, ...at(0.1)]);
  });
  return (
    backdrop(['diagonals', 'rays', 'halftone', 'split', 'dither', 'rays']) +
    paint(t.light, sparks) +
    put(cx + 12, cy + 10, t.deep) +
    put(cx, cy, t.figure)
  );
}

function drawPlatforms({ tones: t, dice, cx, base, size, backdrop }: Stage): string {
  const hero = growSprite(dice, 'creature');
  const unit = 28;
  let tops = '';
  let bodies = '';
  const shelf = (x: number, y: number, n: number) => {
    tops += box([x, y, n * unit, 9]);
    bodies += box([x, y + 9, n * unit, unit - 6]) + box([x + unit, y + 9, (n - 2) * unit, unit + 6]);
  };
  const floor = Math.round(base - size * 0.12);
  shelf(cx - 3 * unit, floor, 6);
  shelf(cx - 13 * unit, Math.round(floor - size * dice.between(0.12, 0.34)), 5);
  shelf(cx + 6 * unit, Math.round(floor - size * dice.between(0.2, 0.42)), 4);
  shelf(cx + 12 * unit, Math.round(floor - size * 0.06), 6);
  const coins = times(5, (k) => disc([cx + 60 + k * 38, floor - size * 0.34 - Math.sin((k / 4) * Math.PI) * 56, 11]));
  const spikes = across([0, WIDTH, 26], (x) => polygon([x, base + 26, x + 13, base - 2, x + 26, base + 26]));
  return (
    backdrop(['clouds', 'sun', 'bands', 'dither', 'halftone', 'checks', 'stars']) +
    paintAll(t, { deep: bodies, dim: tops, light: coins }) +
    draw({ colour: t.deep, width: 4 }, coins) +
    paintAll(t, { shade: spikes, deep: below(base + 24) }) +
    drawSprite(hero, [cx, floor + 2, cellFor(hero, size * 0.6)], t)
  );
}

function drawBlast({ tones: t, dice, cx, cy, base, size, backdrop }: Stage): string {
  const hero = growSprite(dice, 'creature');
  const cell = cellFor(hero, size * 0.62, 6);
  const points = dice.pick([11, 13, 16]);
  const turn = dice.next();
  const ring = (outer: number, inner: number) => star([cx, cy, size * outer, size * inner], { points, turn });
  const debris = times(14, () => {
    const a = dice.between(0, 6.28);
    const far = size * dice.between(0.7, 1.1);
    const [x, y] = [cx + Math.cos(a) * far, cy + Math.sin(a) * far * 0.8];
    return box([x, y, dice.whole(8, 20), dice.whole(8, 20)]);
  });
  return (
    backdrop(['rays', 'halftone', 'diagonals', 'dots']) +
    paint(t.deep, debris) +
    paintAll(t, { deep: ring(0.86, 0.56), dim: ring(0.76, 0.5), light: ring(0.56, 0.38) }) +
    drawSprite(hero, [cx, Math.round(Math.min(base, cy + (hero.height * cell) / 2)), cell], t)
  );
}

function drawRoofs({ tones: t, dice, cx, base, size, backdrop }: Stage): string {
  const hero = growSprite(dice, 'creature');
  const cell = cellFor(hero, size * 0.58);
  const roofY = Math.round(base - size * 0.1);
  const far = across([-20, WIDTH, 64], (x) => box([x, base - size * dice.between(0.3, 0.62), 58, HEIGHT]));
  const near =
    box([-10, roofY + dice.whole(-40, 10), cx - 150, HEIGHT]) +
    box([cx - 110, roofY, 220, HEIGHT]) +
    box([cx + 160, roofY - dice.whole(10, 70), 400, HEIGHT]);
  const lit = times(16, (k) => box([cx - 96 + (k % 6) * 36, roofY + 24 + Math.floor(k / 6) * 36, 14, 18]));
  const speed = times(7, () =>
    box([cx - dice.whole(150, 330), roofY - dice.whole(10, Math.round(size * 0.44)), dice.whole(60, 130), 6]),
  );
  return (
    backdrop(['sun', 'sliced', 'diagonals', 'halftone', 'stars', 'dither']) +
    paintAll(t, { shade: far, deep: near, dim: lit, light: speed }) +
    `<g transform="rotate(${dice.pick([0, 6, 10])} ${cx} ${roofY})">${drawSprite(hero, [cx, roofY + 2 - dice.pick([0, 0, 26]), cell], t)}</g>`
  );
}

export const ACTION: Compositions = [drawBolt, drawPlatforms, drawPlatforms, drawBlast, drawRoofs];
