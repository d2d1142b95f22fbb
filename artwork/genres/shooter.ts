import { contrastOf } from '../palette.ts';
import { across, box, disc, ngon, oval, polar, polygon, rounded, times } from '../shapes.ts';
import { cellFor, clad, drawSprite, growSprite, silhouetteCells } from '../sprite.ts';
import { below, type Compositions, type Stage, stars } from '../stage.ts';
import { draw, paint, paintAll, stamp, turned } from '../svg.ts';

function drawSpace(stage: Stage): string {
  const { tones: t, dice } = stage;
  const dark = dice.chance(0.6) && contrastOf(t.figure, t.deep) > 2.6;
  return (dark ? paint(t.deep, below(0)) : '') + paint(t.light, stars(stage, dice.whole(20, 36)));
}

function drawPlanet(stage: Stage): string {
  const { tones: t, dice, cx, cy, size } = stage;
  const r = size * dice.between(0.42, 0.66);
  const [px, py] = [cx + dice.pick([-150, -110, 130]), cy + dice.whole(-10, 60)];
  const clip = `${stage.ids}p`;
  const bands = across([-r, r, r * 0.34], (y) =>
    box([px - r, py + y + dice.whole(0, 14), r * 2, r * dice.between(0.08, 0.18)]),
  );
  const ring = dice.chance(0.6);
  const tilt = dice.pick([-18, -12, 14, 20]);
  const ringArc = (side: number) =>
    rounded(`M${px - r * 1.7} ${py}A${r * 1.7} ${r * 0.42} 0 0 ${side} ${px + r * 1.7} ${py}`);
  const turned = (data: string) =>
    `<g transform="rotate(${tilt} ${Math.round(px)} ${Math.round(py)})">${draw({ colour: t.light, width: r * 0.13 }, data)}</g>`;
  const ship = growSprite(dice, 'ship');
  const cell = Math.max(6, Math.round(size / 26));
  return (
    drawSpace(stage) +
    (ring ? turned(ringArc(1)) : '') +
    `<clipPath id="${clip}"><circle cx="${Math.round(px)}" cy="${Math.round(py)}" r="${Math.round(r)}"/></clipPath>` +
    `<g clip-path="url(#${clip})">${paint(t.figure, disc([px, py, r]))}<g transform="rotate(${tilt} ${Math.round(px)} ${Math.round(py)})">${paint(t.dim, bands)}</g>` +
    `<g opacity=".4">${paint(t.deep, `${disc([px, py, r])}${disc([px - r * 0.28, py - r * 0.24, r * 1.05])}`).replace('<path', '<path fill-rule="evenodd"')}</g></g>` +
    (ring ? turned(ringArc(0)) : '') +
    paint(t.light, disc([px + r * 1.25, py - r * 0.95, r * 0.12])) +
    `<g transform="rotate(${dice.pick([-24, 24, 38])} ${cx + 90} ${cy})">${drawSprite(ship, [cx + 90, cy + (ship.height * cell) / 2, cell], clad(t, t.light, t.figure))}</g>`
  );
}

function drawSquadron(stage: Stage): string {
  const { tones: t, dice, cx, base } = stage;
  const ship = growSprite(dice, 'ship');
  const enemy = growSprite(dice, 'small');
  const cell = base > 280 ? 7 : 6;
  const rows = base > 280 ? dice.pick([2, 3]) : 2;
  const foes = times(rows, (row) =>
    across([-row, row + 1, 1], (k) => {
      const place = [cx + k * cell * 14 - (enemy.width * cell) / 2, 14 + (rows - 1 - row) * cell * 10, cell] as const;
      return stamp(row === 0 ? t.light : t.figure, place, silhouetteCells(enemy));
    }),
  );
  const volley = (x: number) =>
    across([120, base * 0.65, 64], (up) => box([x - 4, base - up - dice.whole(0, 20), 8, 26]));
  const shots = volley(cx - 26) + volley(cx + 26);
  return (
    drawSpace(stage) +
    stage.backdrop(['plain', 'plain', 'rings']) +
    foes +
    paint(t.light, shots) +
    drawSprite(ship, [cx, Math.min(base - 2, 380), cell + 2], t)
  );
}

function drawRocks(stage: Stage): string {
  const { tones: t, dice, cx, cy, size } = stage;
  const solid = dice.chance(0.5);
  let rocks = '';
  let craters = '';
  for (let k = 0; k < 7; k++) {
    const angle = (k / 7) * 2 * Math.PI + dice.next();
    const far = size * dice.between(0.66, 1.1);
    const r = dice.whole(38, 84);
    const [px, py] = [cx + Math.cos(angle) * far * 1.15, cy + Math.sin(angle) * far * 0.6];
    const corners = Array.from({ length: 9 }, (_, a) => polar([px, py, r * dice.between(0.68, 1.05)], a * 0.698));
    rocks += polygon(corners.flat());
    const [x, y] = corners[0] ?? [px, py];
    craters += disc([x - r * 0.9, y + r * 0.2, r * 0.16]) + disc([x - r * 1.2, y - r * 0.24, r * 0.1]);
  }
  const turn = dice.whole(0, 360);
  const ship = polygon([0, -58, 38, 46, 0, 24, -38, 46]);
  const shots = times(4, (k) => disc([0, -102 - k * 40, 6]));
  return (
    drawSpace(stage) +
    paint(solid ? t.dim : t.shade, rocks) +
    draw({ colour: solid ? t.deep : t.figure, width: 7, round: true }, rocks) +
    paint(solid ? t.deep : t.figure, craters) +
    turned([cx, cy, turn], paint(t.light, ship + shots) + paint(t.figure, polygon([-15, 42, 15, 42, 0, 84])))
  );
}

function drawSights({ tones: t, dice, cx, cy, size, backdrop }: Stage): string {
  const foe = growSprite(dice, 'creature');
  const cell = cellFor(foe, size * 0.56, 6);
  const r = size * 0.47;
  const cross = `M${cx - r * 1.4} ${cy}H${cx - r * 0.62}M${cx + r * 0.62} ${cy}H${cx + r * 1.4}M${cx} ${Math.round(cy - r * 1.3)}V${Math.round(cy - r * 0.72)}M${cx} ${Math.round(cy + r * 0.72)}V${Math.round(cy + r * 1.3)}`;
  return (
    backdrop(['rings', 'rays', 'halftone', 'dots', 'split']) +
    paintAll(t, { deep: disc([cx, cy, r]), shade: disc([cx, cy, r - 12]) }) +
    drawSprite(foe, [cx, Math.round(cy + (foe.height * cell) / 2), cell], t) +
    draw({ colour: t.light, width: 7 }, rounded(cross)) +
    draw({ colour: t.light, width: 5, dash: '26 12' }, disc([cx, cy, r * 0.86]))
  );
}

function drawTunnel({ tones: t, dice, cx, cy, base }: Stage): string {
  const sides = dice.pick([4, 6, 8]);
  const twist = dice.pick([0, 0.09, 0.16]);
  const wall = (k: number, radius: number) => ngon([cx, cy, radius], { sides, turn: k * twist + Math.PI / sides });
  const walls = times(12, (at) => {
    const k = 11 - at;
    return paint([t.deep, t.shade, t.field][k % 3] ?? t.deep, wall(k, 18 * 1.36 ** k));
  });
  const ship = growSprite(dice, 'ship');
  const cell = base > 280 ? 8 : 6;
  return (
    walls +
    paint(t.light, wall(0, 16)) +
    paint(t.light, stars({ dice, base }, 12)) +
    paint(t.figure, oval([cx - 92, cy - 40, 5, 5]) + oval([cx + 64, cy - 52, 5, 5])) +
    drawSprite(ship, [cx + dice.whole(-30, 30), Math.min(base + 6, 384), cell], t)
  );
}

export const SHOOTER: Compositions = [drawPlanet, drawPlanet, drawSquadron, drawRocks, drawSights, drawTunnel];
