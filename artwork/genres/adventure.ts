import type { Dice } from '../random.ts';
import { across, box, disc, oval, placed, polygon, times } from '../shapes.ts';
import { drawSprite, growSprite } from '../sprite.ts';
import { below, type Compositions, HEIGHT, type Stage, WIDTH } from '../stage.ts';
import { draw, paint, paintAll } from '../svg.ts';

function ridge(dice: Dice, { y, rough, step }: { y: number; rough: number; step: number }): string {
  const points = [-20, HEIGHT, -20, y];
  for (let x = 0; x < WIDTH + step; x += step)
    points.push(
      x + dice.whole(-step / 5, step / 5),
      y - dice.whole(0, rough),
      x + step / 2,
      y + dice.whole(-rough / 4, rough / 5),
    );
  return polygon([...points, WIDTH + 20, HEIGHT]);
}

function drawPeaks({ tones: t, dice, cx, base, size, backdrop }: Stage): string {
  const [px, py] = [cx + dice.whole(-40, 40), Math.round(base - size * 0.9)] as const;
  const foot = base + 10;
  const wide = size * dice.between(0.75, 1.1);
  const snow = size * 0.26;
  const slope = wide / (foot - py);
  const mountain = polygon([px - wide, foot, px, py, px + wide, foot]);
  const deep = foot - py;
  const shadow = polygon(placed([px, py, wide, 1], [0, 0, 1, deep, 0.1, deep, -0.08, deep - 60, 0.1, size * 0.4]));
  const cap = polygon(placed([px, py, snow * slope, snow], [0, 0, 1, 1, 0.4, 0.7, 0, 1.1, -0.5, 0.75, -1, 1]));
  const path = `M${cx - 60} 400Q${cx + 190} ${base - 6} ${cx + 40} ${base - 34}T${cx + 30} ${base - 78}L${cx + 36} ${base - 78}Q${cx - 10} ${base - 56} ${cx + 76} ${base - 38}T${cx + 50} 400z`;
  return (
    backdrop(['sun', 'rays', 'clouds', 'dither', 'bands', 'sliced', 'halftone', 'stars']) +
    paintAll(t, { shade: ridge(dice, { y: base - 40, rough: 110, step: 160 }), figure: mountain }) +
    paintAll(t, { dim: shadow, light: cap, deep: ridge(dice, { y: base - 6, rough: 46, step: 90 }) }) +
    paint(t.light, path)
  );
}

function drawWood({ tones: t, dice, cx, base, size, backdrop }: Stage): string {
  const half = [0.55, -0.6, 0.3, -0.6, 0.8, -0.28, 0.45, -0.28, 1, 0];
  const other = [-1, 0, -0.45, -0.28, -0.8, -0.28, -0.3, -0.6, -0.55, -0.6];
  const tree = (x: number, y: number, high: number) =>
    polygon(placed([x, y, high * 0.34, high], [0, -1, ...half, ...other]));
  const row = (y: number, high: number, gap: number) =>
    across([-20, 680, gap], (x) =>
      Math.abs(x - cx) > gap * 0.8 || gap < 70 ? tree(x + dice.whole(-12, 12), y, high * dice.between(0.75, 1.15)) : '',
    );
  const moon = size * 0.27;
  return (
    backdrop(['stars', 'rings', 'halftone', 'dither', 'stars']) +
    paintAll(t, { light: disc([cx, base - size * 0.62, moon]), shade: row(base - 40, size * 0.55, 54) }) +
    paintAll(t, { shade: below(base - 44), dim: row(base - 12, size * 0.6, 92) }) +
    paintAll(t, { dim: below(base - 16), deep: row(base + 20, size * 0.92, 150) }) +
    paint(t.deep, below(base + 12)) +
    paint(t.figure, `M${cx - 26} ${base + 10}q-8-34 14-52q2 16 10 18q-2-26 14-40q0 24 14 36q14 18 2 38z`) +
    paint(t.light, `M${cx - 8} ${base + 10}q-4-18 8-28q10 8 10 28z`)
  );
}

function drawShip({ tones: t, dice, cx, base, size, backdrop }: Stage): string {
  const u = (size * 0.95) / 220;
  const sea = (y: number, high: number, colour: string) =>
    paint(colour, `M-60 ${y}${`q30 ${-high} 60 0`.repeat(12)}V400H-60z`);
  const flip = dice.pick([1, -1]);
  const ship = `<g transform="translate(${cx} ${base - 10}) rotate(${dice.whole(-5, 5)}) scale(${(u * flip).toFixed(2)} ${u.toFixed(2)})">${paint(t.deep, 'M-4-206h8V-30h-8zM62-150h6V-40h-6z')}${paint(t.light, 'M8-190Q96-150 60-62Q40-74 8-70z')}${paint(t.figure, 'M-8-196Q-92-140-78-60Q-46-74-8-70zM70-146Q118-110 104-58Q88-66 70-64z')}${paint(t.figure, 'M-4-206h-44l12 12-12 12h44z')}${paint(t.deep, 'M-118-48H130Q116 14 70 22H-62Q-104 8-118-48z')}${paint(t.dim, 'M-114-34H126L122-20H-108z')}</g>`;
  return (
    backdrop(['sun', 'clouds', 'sliced', 'rays', 'bands', 'halftone']) +
    sea(base - 34, 14, t.shade) +
    ship +
    sea(base - 12, 20, t.dim) +
    sea(base + 18, 22, t.deep)
  );
}

function drawCave({ tones: t, dice, cx, base, size }: Stage): string {
  const hero = growSprite(dice, 'creature');
  const cell = Math.max(4, Math.round(size / 48));
  const mouth = (grow: number) => {
    const points = Array.from({ length: 11 }, (_, k) => {
      const a = Math.PI + (k * Math.PI) / 10;
      const y = base + Math.sin(a) * size * (0.8 + grow) * dice.between(0.92, 1.06);
      return [cx + Math.cos(a) * size * (0.5 + grow), y];
    });
    return polygon([cx - size * (0.5 + grow), HEIGHT, ...points.flat(), cx + size * (0.5 + grow), HEIGHT]);
  };
  const teeth = times(5, (k) => {
    const x = cx - size * 0.3 + k * size * 0.15;
    const top = base - size * 0.78;
    return polygon([x - 12, top, x + 12, top, x + dice.whole(-4, 4), base - size * dice.between(0.42, 0.62)]);
  });
  return (
    paintAll(t, { shade: ridge(dice, { y: 60, rough: 50, step: 130 }), dim: mouth(0.22) }) +
    paintAll(t, { figure: mouth(0.11), deep: mouth(0) }) +
    paintAll(t, { figure: teeth, light: disc([cx + size * 0.12, base - size * 0.3, size * 0.12]) }) +
    paintAll(t, { dim: below(base - 4), deep: oval([cx, base + 8, size * 0.4, 10]) }) +
    drawSprite(hero, [cx - size * 0.12, base + 6, cell], { ...t, figure: t.light })
  );
}

function drawDesert({ tones: t, dice, cx, base, size, backdrop }: Stage): string {
  const pyramid = (x: number, high: number) => {
    const level = high / 7;
    const side = (left: number, share: number) =>
      times(7, (k) => {
        const half = high * 1.1 * (1 - k / 7);
        return box([x + half * left, base - (k + 1) * level, half * share, level + 1]);
      });
    return (
      paintAll(t, { figure: side(-1, 1.25), dim: side(0.25, 0.75) }) +
      paint(t.deep, box([x - high * 0.2, base - level * 1.6, high * 0.18, level * 1.6]))
    );
  };
  const dunes = `M0 ${base + 4}${times(4, () => `q80 ${-dice.whole(10, 34)} 160 0`)}`;
  return (
    backdrop(['sun', 'sliced', 'rays', 'bands', 'dither', 'stars']) +
    pyramid(cx + size * 0.62 * dice.pick([1, -1]), size * 0.42) +
    pyramid(cx, size * 0.72) +
    paint(t.dim, `${dunes}V400H0z`) +
    draw({ colour: t.deep, width: 4, dash: '4 14' }, `M0 ${base + 30}Q320 ${base - 10} 640 ${base + 34}`) +
    paint(t.deep, below(base + 46))
  );
}

export const ADVENTURE: Compositions = [drawPeaks, drawPeaks, drawWood, drawShip, drawCave, drawDesert];
