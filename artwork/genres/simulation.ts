import { across, box, disc, type Place, polygon, times } from '../shapes.ts';
import { below, type Compositions, HEIGHT, type Stage, WIDTH } from '../stage.ts';
import { define, draw, paint, paintAll, paintEach, repeat } from '../svg.ts';

/** To keep the SVG small, defines each kind of tile once and repeats it with <use>. */
function drawCity({ tones: t, dice, cx, base, bottom, ids, backdrop }: Stage): string {
  const a = dice.pick([44, 54]);
  const [dx, dy] = [a, a / 2];
  const flat = (s: number) => polygon([0, -dy * s, dx * s, 0, 0, dy * s, -dx * s, 0]);
  const panes = [
    [0.2, 0.76, 0.38, 0.54],
    [0.5, 0.4, 0.68, 0.18],
  ] as const;
  const house = (high: number, roof: string) => {
    const [x, y] = [dx * 0.84, dy * 0.84];
    let lit = '';
    for (let k = 16; k < high; k += 18) {
      for (const [x1, y1, x2, y2] of panes) {
        const [left, right, top, far] = [dx * x1, dx * x2, y * y1 - k, y * y2 - k];
        if (dice.chance(0.7)) lit += polygon([left, top, right, far, right, far + 8, left, top + 8]);
      }
    }
    return (
      paintAll(t, { shade: flat(1), dim: polygon([-x, -high, 0, y - high, 0, y, -x, 0]) }) +
      paint(t.deep, polygon([x, -high, 0, y - high, 0, y, x, 0])) +
      paint(roof, polygon([0, -y - high, x, -high, 0, y - high, -x, -high])) +
      paint(t.light, lit)
    );
  };
  const kinds = [
    paint(t.deep, flat(1)),
    paint(t.shade, flat(1)) + paint(t.deep, box([-2, -4, 4, 10])) + paint(t.dim, disc([0, -14, 15])),
    house(16, t.figure),
    house(34, t.light),
    house(52, t.figure),
    house(70, t.figure),
    house(96, t.light),
    house(74, t.figure),
  ];
  const n = 6;
  let picture = '';
  for (let depth = 0; depth <= 2 * (n - 1); depth++) {
    for (let i = Math.max(0, depth - n + 1); i <= Math.min(n - 1, depth); i++) {
      const j = depth - i;
      const x = Math.round(cx + (i - j) * dx);
      const y = Math.round(base * 0.36 + depth * dy * 0.98);
      if (y > bottom + 90 || x < -dx || x > WIDTH + dx) continue;
      const kind = i === 2 || j === 3 ? 0 : dice.chance(0.12) ? 1 : dice.whole(2, 7);
      picture += repeat(`${ids}h${kind}`, x, y);
    }
  }
  return backdrop(['plain', 'dots', 'halftone', 'bands', 'clouds', 'dither']) + define(`${ids}h`, kinds) + picture;
}

function drawSkyline({ tones: t, dice, base, cx, backdrop }: Stage): string {
  const row = (of: { foot: number; high: number; gap: number }) => {
    let houses = '';
    let lit = '';
    for (let x = -10; x < WIDTH; ) {
      const w = dice.whole(3, 6) * of.gap;
      const near = 1 - Math.min(1, Math.abs(x + w / 2 - cx) / 360);
      const h = of.high * dice.between(0.4, 0.75) + of.high * 0.42 * near;
      houses += box([x, of.foot - h, w, h + 200]);
      const cap = dice.whole(0, 4);
      if (cap === 0) houses += box([x + w / 2 - 3, of.foot - h - 30, 6, 30]);
      if (cap === 1) houses += polygon([x, of.foot - h, x + w / 2, of.foot - h - 26, x + w, of.foot - h]);
      if (cap === 2) houses += box([x + w * 0.2, of.foot - h - 14, w * 0.6, 14]);
      for (let wy = of.foot - h + 12; wy < of.foot - 6; wy += 24)
        for (let wx = x + 9; wx < x + w - 12; wx += 18) if (dice.chance(0.42)) lit += box([wx, wy, 8, 12]);
      x += w + dice.pick([0, 4, 8]);
    }
    return { houses, lit };
  };
  const far = row({ foot: base, high: base * 0.85, gap: 16 });
  const near = row({ foot: base + 20, high: base * 0.52, gap: 20 });
  return (
    backdrop(['sun', 'stars', 'sliced', 'bands', 'halftone', 'rays', 'dither']) +
    paintAll(t, { dim: far.houses, figure: near.houses, light: near.lit, deep: below(base + 8) })
  );
}

function drawFarm({ tones: t, dice, cx, base, size, backdrop }: Stage): string {
  const horizon = Math.round(base * 0.56);
  const strip = (k: number) => {
    const [far, near] = [cx + k * 16, cx + k * 150];
    return polygon([far, horizon, far + 8, horizon, near + 75, HEIGHT, near, HEIGHT]);
  };
  const u = size / 230;
  const barn = `<g transform="translate(${Math.round(cx - size * 0.36)} ${horizon + 30}) scale(${u.toFixed(2)})">${paint(t.figure, 'M-70 0V-64L-52-98 0-118 52-98 70-64V0z')}${paint(t.deep, 'M-80-60L-56-106 0-128 56-106 80-60 70-58 50-96 0-114-50-96-70-58z')}${paint(t.light, box([-28, -50, 56, 50]))}${draw({ colour: t.figure, width: 6 }, 'M-28-50L28 0M28-50L-28 0')}${paint(t.light, box([-11, -88, 22, 20]))}</g>`;
  const turn = dice.whole(0, 80);
  const mill = `<g transform="translate(${Math.round(cx + size * 0.46)} ${horizon + 24}) scale(${u.toFixed(2)})">${paint(t.light, 'M-26 0L-16-108H16L26 0z')}${paint(t.deep, 'M-18-106Q0-140 18-106z')}<g transform="translate(0 -108) rotate(${turn})">${paint(t.deep, 'M-3-78h6V78h-6zM-78-3H78V3H-78z')}${paint(t.dim, 'M3-78h20v56H3zM-3 78h-20V22h20zM78 3v20H22V3zM-78-3v-20h56v20z')}</g></g>`;
  return (
    backdrop(['sun', 'clouds', 'rays', 'bands', 'halftone'], { base: horizon }) +
    paint(t.shade, `M0 ${horizon}Q160 ${horizon - 50} 330 ${horizon - 6}T640 ${horizon - 20}V400H0z`) +
    paintAll(t, { deep: below(horizon), dim: across([-9, 10, 2], strip) }) +
    paintAll(t, { figure: across([-8, 10, 2], strip), deep: box([0, horizon, WIDTH, 34]) }) +
    mill +
    barn
  );
}

function drawPanel({ tones: t, dice, cx, cy, size, backdrop }: Stage): string {
  const dial = ([x, y, r]: Place, part: number) => {
    const hand = (at: number, reach: number) => {
      const a = Math.PI * (0.8 + 1.4 * at);
      return `${Math.round(x + Math.cos(a) * r * reach)} ${Math.round(y + Math.sin(a) * r * reach)}`;
    };
    const ticks = times(9, (k) => `M${hand(k / 8, 0.74)}L${hand(k / 8, 0.88)}`);
    return (
      paintAll(t, { deep: disc([x, y, r + 8]), light: disc([x, y, r]) }) +
      draw({ colour: t.deep, width: 5 }, ticks) +
      draw({ colour: t.figure, width: 9, round: true }, `M${hand(part, 0)}L${hand(part, 0.7)}`) +
      paint(t.deep, disc([x, y, r * 0.14]))
    );
  };
  let bars = '';
  const lamps = ['', ''];
  const left = cx - size * 0.9;
  for (let k = 0; k < 6; k++) {
    const h = dice.whole(20, Math.round(size * 0.34));
    bars += box([left + k * 26, cy + size * 0.36 - h, 18, h]);
    const lamp = disc([cx + size * 0.42 + (k % 3) * 42, cy + size * 0.2 + Math.floor(k / 3) * 42, 14]);
    lamps[dice.chance(0.5) ? 0 : 1] += lamp;
  }
  return (
    backdrop(['dots', 'diagonals', 'plain', 'checks']) +
    paintAll(t, { shade: box([left - 18, cy - size * 0.06, 178, size * 0.46]), figure: bars }) +
    paint(t.deep, box([left - 18, cy + size * 0.36, 178, 6])) +
    dial([cx, cy - size * 0.02, size * 0.36], dice.next()) +
    dial([cx + size * 0.68, cy - size * 0.22, size * 0.22], dice.next()) +
    dial([cx - size * 0.68, cy - size * 0.28, size * 0.18], dice.next()) +
    paintEach([t.light, t.deep], lamps)
  );
}

export const SIMULATION: Compositions = [drawCity, drawCity, drawSkyline, drawFarm, drawPanel];
