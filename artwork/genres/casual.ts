import { contrastOf, type Tones } from '../palette.ts';
import { cloud } from '../patterns.ts';
import { across, box, disc, oval, type Place, polygon, rounded, times } from '../shapes.ts';
import { clad, drawSprite, growSprite } from '../sprite.ts';
import { below, type Compositions, HEIGHT, type Stage, WIDTH } from '../stage.ts';
import { draw, paint, paintAll } from '../svg.ts';

function drawBubbles({ tones: t, dice, cx, cy, size, backdrop }: Stage): string {
  const colours: [string, ...string[]] = [t.figure, t.light, t.dim, t.shade];
  const spots: [number, number, number][] = [[cx, cy, size * 0.42]];
  for (let tries = 0; tries < 90 && spots.length < 15; tries++) {
    const spot: [number, number, number] = [dice.whole(0, WIDTH), dice.whole(0, HEIGHT), dice.whole(20, 78)];
    if (spots.every(([x, y, r]) => Math.hypot(x - spot[0], y - spot[1]) > r + spot[2] + 5)) spots.push(spot);
  }
  const look = dice.pick([-0.13, 0, 0.13]);
  const tall = dice.pick([0.16, 0.22]);
  const picture = spots.map(([x, y, r], at) => {
    const colour = at === 0 ? t.figure : dice.pick(colours);
    const dark = colour === t.figure && contrastOf(t.figure, t.deep) < 3;
    const shine = colour === t.light ? t.shade : dark ? t.dim : t.light;
    const ball = paint(colour, disc([x, y, r])) + paint(shine, oval([x - r * 0.48, y - r * 0.55, r * 0.17, r * 0.1]));
    if (r < 46) return ball;
    const [left, right, ey] = [x + r * (look - 0.27), x + r * (0.27 + look), y + r * 0.02];
    const white = (ex: number) => oval([ex, ey, r * 0.17, r * tall]);
    const pupil = (ex: number) => oval([ex + r * look * 0.5, ey + r * 0.03, r * 0.08, r * tall * 0.55]);
    return (
      ball +
      paint(colour === t.light ? t.field : t.light, white(left) + white(right)) +
      paint(t.deep, pupil(left) + pupil(right))
    );
  });
  return backdrop(['dots', 'plain', 'rings', 'halftone']) + picture.join('');
}

/** One fruit around the origin, about 100 units in size. */
const drawFruit = (kind: number, t: Tones): string =>
  [
    // Cherries.
    draw({ colour: t.deep, width: 6 }, 'M-24 18Q-14-34 20-50Q26-10 26 10') +
      paintAll(t, { deep: 'M20-50q30-10 40 12q-28 6-40-12z', figure: disc([-24, 26, 25]) + disc([27, 20, 25]) }) +
      paint(t.light, disc([-32, 18, 6]) + disc([19, 12, 6])),
    // Slice of melon.
    paint(t.deep, 'M-60-16A60 60 0 0 0 60-16z') +
      paintAll(t, { light: 'M-51-16A51 51 0 0 0 51-16z', figure: 'M-43-16A43 43 0 0 0 43-16z' }) +
      paint(t.deep, oval([-16, -2, 3, 6]) + oval([0, 8, 3, 6]) + oval([16, -2, 3, 6])),
    // Apple.
    paint(t.figure, 'M0-26C-18-44-52-34-48 4C-46 34-20 52 0 42C20 52 46 34 48 4C52-34 18-44 0-26z') +
      paint(t.dim, 'M0 42C20 52 46 34 48 4C50-10 47-20 40-27C44 10 28 34 0 42z') +
      draw({ colour: t.deep, width: 6 }, 'M0-24Q0-44 10-52') +
      paintAll(t, { deep: 'M8-40q22-20 36-4q-18 16-36 4z', light: oval([-26, -10, 6, 11]) }),
    // Lemon.
    paint(t.light, 'M-54 8Q-62-2-50-8Q-36-40 0-40Q36-40 50-8Q62-2 54 8Q40 40 0 40Q-36 40-54 8z') +
      paint(t.dim, 'M-46 18Q0 44 50 14Q36 40 0 40Q-34 40-46 18z') +
      paint(t.deep, disc([-14, -12, 3]) + disc([10, -20, 3]) + disc([22, 4, 3])),
    // Ice lolly.
    paint(t.deep, box([-7, 30, 14, 40])) +
      paint(t.figure, 'M-30 34V-28a30 30 0 0 1 60 0V34z') +
      paint(t.light, 'M-30-10V-28a30 30 0 0 1 60 0V-14q-8 14-16 0t-16 4-14 0-14 0z'),
  ][kind % 5] ?? '';

function drawFruits({ tones: t, dice, cx: middle, cy, size, backdrop }: Stage): string {
  const first = dice.whole(0, 4);
  const put = (of: { kind: number; x: number; y: number; scale: number; turn: number }) =>
    `<g transform="translate(${Math.round(of.x)} ${Math.round(of.y)}) rotate(${of.turn}) scale(${of.scale.toFixed(2)})">${drawFruit(of.kind, t)}</g>`;
  if (dice.chance(0.5)) {
    return (
      backdrop(['rays', 'dots', 'rings', 'checks', 'halftone', 'diagonals']) +
      paint(t.shade, disc([middle, cy, size * 0.54])) +
      put({ kind: first, x: middle, y: cy, scale: size / 125, turn: dice.whole(-10, 10) })
    );
  }
  const w = Math.round(size * 0.5);
  const cx = Math.min(middle, 376);
  const reels = across([-1, 2, 1], (k) => {
    const x = cx + k * (w + 12);
    return (
      paint(t.deep, box([x - w / 2 - 5, cy - size * 0.45, w + 10, size * 0.9])) +
      paint(k === 0 ? t.field : t.shade, box([x - w / 2, cy - size * 0.42, w, size * 0.84])) +
      put({ kind: first + (k === 1 ? dice.whole(0, 1) : 0), x, y: cy, scale: w / 140, turn: 0 })
    );
  });
  return (
    backdrop(['rays', 'dots', 'diagonals', 'halftone']) +
    paint(t.light, box([cx - w * 1.5 - 34, cy - size * 0.5, w * 3 + 68, size])) +
    reels
  );
}

function drawGaps({ tones: t, dice, cx, cy, base, size, backdrop }: Stage): string {
  const flyer = growSprite(dice, 'small');
  const cell = Math.max(7, Math.round(size / 26));
  let pipes = '';
  let shades = '';
  let rims = '';
  for (const x of [cx - 250, cx + 110, cx + 300]) {
    const gap = cy + dice.whole(-44, 40);
    const free = size * 0.3;
    for (const [y, h, lip] of [
      [0, gap - free, gap - free - 26],
      [gap + free, HEIGHT, gap + free],
    ] as const) {
      pipes += box([x, y, 84, h]);
      shades += box([x + 56, y, 28, h]);
      rims += box([x - 9, lip, 102, 26]);
    }
  }
  return (
    backdrop(['clouds', 'clouds', 'sun', 'bands', 'dither']) +
    paintAll(t, { shade: `M0 ${base - 20}q80-60 160 0t160 0 160 0 160 0V400H0z`, figure: pipes }) +
    paintAll(t, { dim: shades, deep: rims }) +
    paint(t.deep, below(base + 4)) +
    draw(
      { colour: t.light, width: 5, dash: '3 15', round: true },
      `M${cx - 200} ${cy + 60}Q${cx - 120} ${cy - 90} ${cx - 66} ${cy}`,
    ) +
    drawSprite(flyer, [cx - 20, cy + 30, cell], clad(t, t.light))
  );
}

function drawPond({ tones: t, dice, cx, cy, size, backdrop }: Stage): string {
  const fish = ([x, y, scale]: Place, [body, fin]: readonly [string, string], way: number) =>
    `<g transform="translate(${Math.round(x)} ${Math.round(y)}) scale(${(scale * way).toFixed(2)} ${scale.toFixed(2)})">${paint(fin, 'M40 0L86-38 76 0 86 38zM-6-30Q14-64 40-52L24-18z')}${paint(body, 'M-72 0Q-30-52 20-34Q50-20 56 0Q50 20 20 34Q-30 52-72 0z')}${paint(fin, 'M0 6Q22 0 26 20Q8 28 0 6zM-26-32Q-14 0-26 32L-16 34Q-4 0-16-34z')}${paint(t.light, disc([-42, -8, 9]))}${paint(t.deep, disc([-44, -8, 5]))}</g>`;
  const rest = times(6, () => {
    const place = [dice.whole(20, 620), dice.whole(20, 380), dice.between(0.28, 0.5)] as const;
    return fish(place, [dice.pick([t.dim, t.shade, t.light]), t.deep], dice.pick([1, -1]));
  });
  const weed = times(
    7,
    (k) => `M${k * 100 + dice.whole(-20, 20)} 400q-22-50 0-${dice.whole(60, 110)}t0-${dice.whole(30, 70)}`,
  );
  const air = times(7, (k) => disc([cx - size * 0.66 + dice.whole(-20, 20), cy - k * 34, dice.whole(4, 10)]));
  return (
    backdrop(['bands', 'halftone', 'plain', 'rings', 'dither']) +
    draw({ colour: t.shade, width: 18, round: true }, weed) +
    rest +
    draw({ colour: t.light, width: 4 }, air) +
    fish([cx, cy, size / 150], [t.figure, t.dim], dice.pick([1, -1]))
  );
}

function drawBalloons({ tones: t, cx, base, size, backdrop }: Stage): string {
  const balloon = ([x, y, r]: Place, skinColour: string, stripeColour: string) => {
    const skin = `M${x} ${y + r * 1.3}Q${x - r} ${y + r * 0.5} ${x - r} ${y}A${r} ${r} 0 0 1 ${x + r} ${y}Q${x + r} ${y + r * 0.5} ${x} ${y + r * 1.3}z`;
    const stripe = `M${x} ${y + r * 1.3}Q${x - r * 0.42} ${y + r * 0.4} ${x - r * 0.42} ${y}Q${x - r * 0.42} ${y - r * 0.8} ${x} ${y - r}Q${x + r * 0.42} ${y - r * 0.8} ${x + r * 0.42} ${y}Q${x + r * 0.42} ${y + r * 0.4} ${x} ${y + r * 1.3}z`;
    const ropes = `M${x - r * 0.16} ${y + r * 1.22}V${y + r * 1.5}M${x + r * 0.16} ${y + r * 1.22}V${y + r * 1.5}`;
    return (
      paint(skinColour, rounded(skin)) +
      paint(stripeColour, rounded(stripe)) +
      draw({ colour: t.deep, width: 3 }, rounded(ropes)) +
      paint(t.deep, box([x - r * 0.2, y + r * 1.46, r * 0.4, r * 0.28]))
    );
  };
  return (
    backdrop(['clouds', 'sun', 'rays', 'bands', 'halftone']) +
    paint(t.light, cloud([cx - 260, base * 0.4, 12])) +
    balloon([cx - size * 0.66, base * 0.42, size * 0.13], t.light, t.dim) +
    balloon([cx + size * 0.66, base * 0.22, size * 0.16], t.deep, t.figure) +
    paint(t.shade, `M0 ${base - 30}Q140 ${base - 120} 320 ${base - 30}T640 ${base - 50}V400H0z`) +
    balloon([cx, base * 0.4, size * 0.37], t.figure, t.light) +
    paint(t.deep, polygon([0, base + 8, 640, base - 12, 640, 400, 0, 400]))
  );
}

export const CASUAL: Compositions = [drawBubbles, drawFruits, drawGaps, drawPond, drawBalloons];
