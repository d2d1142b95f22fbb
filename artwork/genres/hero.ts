import { contrastOf } from '../palette.ts';
import { across, box, disc, placed, polygon, rounded, slab, times } from '../shapes.ts';
import { cellFor, clad, drawSprite, growSprite, type Sprite, silhouetteCells } from '../sprite.ts';
import { below, type Compositions, HEIGHT, type Stage } from '../stage.ts';
import { draw, paint, paintAll } from '../svg.ts';

const cellWithin = (sprite: Sprite, height: number) => Math.max(4, Math.floor(height / sprite.height));

export function drawGiant({ dice, cx, base, size, tones: t, backdrop }: Stage): string {
  const giant = growSprite(dice, 'creature');
  const cell = cellFor(giant, size * 1.35, 14);
  return (
    backdrop(['rays', 'halftone', 'rings', 'diagonals', 'bands', 'clouds', 'dots', 'dither']) +
    drawSprite(giant, [cx, Math.round(base - size * 0.88 + giant.height * cell), cell], t)
  );
}

function drawPillar({ dice, cx, base, size, tones: t, backdrop }: Stage): string {
  const hero = growSprite(dice, 'creature');
  const crowd = growSprite(dice, 'small');
  const cell = cellWithin(hero, size * 0.6);
  const w = Math.round(hero.width * cell * 0.78);
  const top = Math.round(base - size * 0.3);
  const small = Math.max(5, Math.round(size / 36));
  const joints = across([top + 16, HEIGHT, 26], (y, row) =>
    rounded(`M${cx - w / 2} ${y}h${w}M${cx - w / 2 + (row % 2 ? w * 0.3 : w * 0.66)} ${y}v26`),
  );
  const fan = (side: 1 | -1, body: string) =>
    drawSprite(crowd, [Math.round(cx + side * (w / 2 + size * 0.24)), base + 4, small], clad(t, body));
  return (
    backdrop(['rays', 'rays', 'sliced', 'halftone', 'rings', 'split', 'clouds']) +
    paintAll(t, { light: box([cx - w / 2, top, w, HEIGHT]), dim: box([cx + w * 0.24, top, w * 0.26, HEIGHT]) }) +
    draw({ colour: t.deep, width: 4 }, joints) +
    paint(t.deep, box([cx - w / 2 - 10, top - 4, w + 20, 16])) +
    paint(t.deep, below(base)) +
    fan(-1, t.light) +
    fan(1, t.dim) +
    drawSprite(hero, [cx, top - 4 + cell, cell], t)
  );
}

function drawCrowd({ dice, cx, cy, size, tones: t, ids }: Stage): string {
  const hero = growSprite(dice, 'creature');
  const crowd = growSprite(dice, 'small');
  const cell = dice.pick([4, 5, 6]);
  const [dx, dy] = [crowd.width * cell + 14, crowd.height * cell + 8];
  const one = `shape-rendering="crispEdges" d="${silhouetteCells(crowd)}"`;
  const half = `translate(${dx / 2} ${dy}) scale(${cell})`;
  const wallpaper =
    `<pattern id="${ids}w" patternUnits="userSpaceOnUse" width="${dx}" height="${dy * 2}" patternTransform="translate(-30 -14)">` +
    `<g fill="${t.shade}"><path transform="scale(${cell})" ${one}/><path transform="${half}" ${one}/>` +
    `<path transform="translate(${-dx / 2} ${dy}) scale(${cell})" ${one}/></g></pattern>`;
  const big = cellWithin(hero, size * 0.94);
  const ring = dice.chance(0.5)
    ? paint(t.field, disc([cx, cy, size * 0.58]))
    : paint(contrastOf(t.figure, t.light) > 2.6 ? t.light : t.deep, disc([cx, cy, size * 0.56]));
  return `${wallpaper}<path fill="url(#${ids}w)" d="M0 0h640v400H0z"/>${ring}${drawSprite(hero, [cx, Math.round(cy + (hero.height * big) / 2), big], t)}`;
}

function drawScreen({ dice, cx, cy, size, tones: t, backdrop }: Stage): string {
  const hero = growSprite(dice, 'creature');
  const [w, h] = [Math.round(size * 1.16), Math.round(size * 0.86)];
  const [x, y] = [Math.round(cx - w / 2), Math.round(cy - h / 2)];
  const buttons = times(3, (k) => disc([x + w - 20 - k * 22, y + h + 17, 6]));
  return (
    backdrop(['dots', 'checks', 'diagonals', 'rays', 'halftone', 'rings']) +
    paint(t.deep, slab([x - 22, y - 20, w + 44, h + 52, 18])) +
    paint(t.figure, slab([x - 16, y - 14, w + 32, h + 40, 14])) +
    paintAll(t, { deep: slab([x - 4, y - 4, w + 8, h + 8, 14]), shade: slab([x, y, w, h, 10]) }) +
    paintAll(t, { field: box([x, y + h * 0.78, w, h * 0.1]), light: buttons }) +
    drawSprite(hero, [cx, Math.round(y + h * 0.9), cellWithin(hero, h * 0.78)], {
      ...t,
      figure: t.light,
      light: t.figure,
    }) +
    `<g opacity=".2">${draw({ colour: t.deep, width: w, dash: '3 5' }, `M${cx} ${y}v${h}`)}</g>`
  );
}

function drawFamily({ dice, cx, base, size, tones: t, backdrop }: Stage): string {
  const kin = [clad(t, t.light, t.figure), t, clad(t, t.dim)].map((tones, k) => {
    const sprite = growSprite(dice, 'creature');
    const cell = cellWithin(sprite, size * ([0.62, 0.86, 0.5][k] ?? 0));
    return drawSprite(sprite, [Math.round(cx + (k - 1) * size * 0.62), base + 2, cell], tones);
  });
  // The tallest creature stands in the middle (index 1). It is drawn last, in front of the others.
  const order = dice.pick(['021', '201']);
  return (
    backdrop(['sun', 'sliced', 'bands', 'halftone', 'rays', 'diagonals', 'stars']) +
    paintAll(t, { dim: below(base - 16), deep: below(base - 6) }) +
    Array.from(order, (k) => kin[Number(k)]).join('')
  );
}

function drawWanderer({ dice, cx, base, size, tones: t, backdrop }: Stage): string {
  const hero = growSprite(dice, 'creature');
  const top = base - size * 0.1;
  const hill = `M0 ${base + 20}Q${cx - 160} ${base} ${cx - 60} ${Math.round(top)}H${cx + 60}Q${cx + 180} ${base} 640 ${base + 10}V400H0z`;
  const stones = times(8, () => box([dice.whole(0, 620), base + dice.whole(20, 50), dice.pick([16, 24]), 8]));
  return (
    backdrop(['sun', 'sliced', 'stars', 'clouds', 'rays', 'rings', 'halftone']) +
    paint(t.shade, `M0 ${base - 40}q100-90 220-10t220-20 200 10V400H0z`) +
    paintAll(t, { dim: `M0 ${base}q160-70 330-10t310-20V400H0z`, deep: hill }) +
    paint(t.dim, stones) +
    drawSprite(hero, [cx, Math.round(top) + 2, cellWithin(hero, size * 0.72)], t)
  );
}

export const HEROES: Compositions = [drawGiant, drawPillar, drawCrowd, drawScreen, drawWanderer, drawFamily];

export const OTHER: Compositions = [
  drawGiant,
  drawCrowd,
  drawScreen,
  drawFamily,
  drawWanderer,
  drawWanderer,
  drawDoor,
  drawEye,
  drawGiant,
];

function drawDoor({ dice, cx, base, size, tones: t, backdrop }: Stage): string {
  const hero = growSprite(dice, 'small');
  const [w, h] = [Math.round(size * 0.44), Math.round(size * 0.82)];
  const floor = base - 6;
  const [left, ajar, top] = [cx - w / 2, cx - w * 0.86, floor - h];
  const light = polygon([left, floor, cx + w / 2, floor, cx + w * 1.5, HEIGHT, cx - w * 1.5, HEIGHT]);
  return (
    backdrop(['rings', 'rays', 'stars', 'halftone', 'dots', 'diagonals']) +
    paintAll(t, { shade: below(floor), light, deep: box([cx - w / 2 - 12, floor - h - 12, w + 24, h + 12]) }) +
    paint(t.light, box([cx - w / 2, floor - h, w, h])) +
    paint(t.figure, polygon([left, top, ajar, top + 22, ajar, floor + 22, left, floor])) +
    paint(t.deep, disc([cx - w * 0.78, floor - h * 0.42, 6])) +
    drawSprite(hero, [cx + 6, floor + 12, Math.max(5, Math.round(size / 34))], { ...t, figure: t.deep, dim: t.deep })
  );
}

function drawEye({ dice, cx, cy, size, tones: t, backdrop }: Stage): string {
  const [a, b] = [Math.round(size * 0.74), Math.round(size * 0.42)];
  const lid = `M${cx - a} ${cy}Q${cx} ${cy - b * 2} ${cx + a} ${cy}Q${cx} ${cy + b * 2} ${cx - a} ${cy}z`;
  const r = size * 0.3;
  const look = dice.whole(-20, 20);
  const lash = (k: number) =>
    `M${Math.round(cx + k * a * 0.26)} ${Math.round(cy - b * (1.06 - Math.abs(k) * 0.13))}l${k * 9} ${-Math.round(size * 0.1)}`;
  return (
    backdrop(['rays', 'rings', 'halftone', 'dots', 'diagonals']) +
    draw({ colour: t.deep, width: 12 }, across([-3, 4, 1], lash)) +
    paint(t.light, lid) +
    draw({ colour: t.deep, width: 12 }, lid) +
    paintAll(t, { figure: disc([cx + look, cy, r]), dim: disc([cx + look, cy, r * 0.76]) }) +
    (dice.chance(0.5)
      ? paint(t.deep, disc([cx + look, cy, r * 0.42]))
      : paint(t.deep, polygon(placed([cx + look, cy, r, r], [0, -0.8, 0.2, 0, 0, 0.8, -0.2, 0])))) +
    paint(t.light, disc([cx + look - r * 0.36, cy - r * 0.36, r * 0.16]))
  );
}
