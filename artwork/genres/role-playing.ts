import { contrastOf } from '../palette.ts';
import { across, box, disc, type Place, polygon, star, times } from '../shapes.ts';
import { cellFor, clad, drawSprite, growSprite, outline } from '../sprite.ts';
import { below, type Compositions, HEIGHT, type Stage, WIDTH } from '../stage.ts';
import { draw, paint, paintAll } from '../svg.ts';

const RELICS = [
  // Sword, point up.
  '....ll.... ....ll.... ...lldl... ...lldl... ...lldl... ...lldl... ...lldl... ...lldl... ..slldls.. .ssssssss. ..s.##.s.. ....##.... ....##.... ....ss....',
  // Shield.
  'ss######ss s########s s##l##l##s s###ll###s s#llllll#s s###ll###s s###ll###s .s##ll##s. .s######s. ..s####s.. ...s##s... ....ss....',
  // Flask.
  '...dddd... ....ll.... ....ll.... ...l..l... ...l..l... ..l....l.. ..l####l.. .l##l###l. .l#ll###l. .l######l. .ls####sl. ..llllll..',
  // Heart.
  '.###..###. #l######## #ll####### #l######## ########## .########. .s######s. ..s####s.. ...s##s... ....ss....',
  // Key.
  '...####... ..##..##.. ..#....#.. ..##..##.. ...####... ....##.... ....##.... ....##.... ....####.. ....##.... ....#####. ....ss....',
  // Chest.
  '.########. ########## #s######s# ########## dddlllddd. ###ldl###. ####l####. #########. #s#####s#. sssssssss.',
].map((rows) => rows.split(' '));

function tower([x, y, w, h]: readonly [number, number, number, number]): string {
  const b = w / 5;
  return `${box([x, y - h, w, h])}${box([x - 5, y - h - 6, w + 10, 12])}${box([x - 5, y - h - 6 - b, b, b])}${box([x + w / 2 - b / 2, y - h - 6 - b, b, b])}${box([x + w + 5 - b, y - h - 6 - b, b, b])}`;
}

const roof = ([x, y, w, h]: readonly [number, number, number, number]): string =>
  polygon([x - 8, y, x + w / 2, y - h, x + w + 8, y]);

function drawCastle({ tones: t, dice, cx, base, size, backdrop }: Stage): string {
  const u = size / 260;
  const foot = base - 8;
  const at = (x: number) => cx + x * u;
  const spec = (k: number) => dice.whole(0, 30) * u + k * u;
  const [h1, h2, h3] = [spec(96), spec(150), spec(84)];
  const back = tower([at(-96), foot, 42 * u, h3 + 30 * u]) + tower([at(66), foot, 40 * u, h1 + 20 * u]);
  const front =
    tower([at(-26), foot, 60 * u, h2]) +
    box([at(-120), foot - 62 * u, 240 * u, 62 * u]) +
    tower([at(-140), foot, 46 * u, h1]) +
    tower([at(98), foot, 46 * u, h3]);
  const roofs =
    roof([at(-26), foot - h2 - 10, 60 * u, 74 * u]) +
    (dice.chance(0.6) ? roof([at(-140), foot - h1 - 10, 46 * u, 58 * u]) : '') +
    (dice.chance(0.6) ? roof([at(98), foot - h3 - 10, 46 * u, 56 * u]) : '');
  const windows = (x: number, h: number) =>
    across([1, 4, 1], (k) =>
      h * (1 - k * 0.22) > 70 * u || k === 1 ? box([at(x), foot - h * (1 - k * 0.2) - 4, 11 * u, 18 * u]) : '',
    );
  const gate = `M${Math.round(at(-20))} ${foot}v${Math.round(-34 * u)}a${Math.round(24 * u)} ${Math.round(24 * u)} 0 0 1 ${Math.round(48 * u)} 0v${Math.round(34 * u)}z`;
  const top = foot - h2 - 84 * u;
  return (
    backdrop(['sun', 'stars', 'rays', 'halftone', 'clouds', 'rings', 'dither']) +
    paintAll(t, { dim: back, figure: front, deep: roofs }) +
    paintAll(t, { deep: gate, light: windows(-4, h2) + windows(-122, h1) + windows(116, h3) }) +
    draw({ colour: t.deep, width: 4 }, `M${Math.round(at(4))} ${Math.round(top + 6)}v-26`) +
    paint(t.light, polygon([at(4) + 2, top - 20, at(4) + 34, top - 12, at(4) + 2, top - 3])) +
    paint(t.deep, `M0 ${base + 14}Q${cx} ${base - 34} 640 ${base + 10}V400H0z`)
  );
}

function drawRelics({ tones: t, dice, cx, cy, size, backdrop }: Stage): string {
  const put = (kind: number, at: Place) => drawSprite(outline(RELICS[kind % RELICS.length] ?? []), at, t);
  const first = dice.whole(0, 5);
  const cell = Math.round(size / 17);
  const glow = dice.chance(0.5)
    ? star([cx, cy, size * 0.75, size * 0.56], { points: 16 })
    : disc([cx, cy, size * 0.56]);
  const aside = (way: 1 | -1, kind: number) =>
    put(kind + (first % 2), [cx + way * size * 0.78, cy + cell * 4, Math.round(cell * 0.5)]);
  return (
    backdrop(['dots', 'checks', 'diagonals', 'rays', 'halftone', 'stars']) +
    paint(t.shade, glow) +
    aside(-1, first + 2) +
    aside(1, first + 4) +
    put(first, [cx, Math.round(cy + cell * 7.5), cell])
  );
}

function drawVault({ tones: t, dice, cx, base, size }: Stage): string {
  const beast = growSprite(dice, 'creature');
  const arch = (grow: number) => {
    const r = size * 0.46 + grow;
    return `M${Math.round(cx - r)} 400V${Math.round(base - size * 0.42)}a${Math.round(r)} ${Math.round(r)} 0 0 1 ${Math.round(2 * r)} 0V400z`;
  };
  const bricks = across([10, base, 34], (y, row) =>
    across([row % 2 ? -30 : 6, WIDTH, 78], (x) => (dice.chance(0.72) ? box([x, y, 70, 27]) : '')),
  );
  const y = Math.round(base - size * 0.5);
  const onBothSides = (part: (x: number) => string) =>
    part(Math.round(cx - size * 0.74)) + part(Math.round(cx + size * 0.74));
  const poles = onBothSides((x) => box([x - 5, y, 10, 58]) + box([x - 14, y - 4, 28, 10]));
  const flames = onBothSides((x) => `M${x - 18} ${y - 2}q-10-34 16-62q4 22 16 28q12 18 4 34z`);
  const cores = onBothSides((x) => `M${x - 8} ${y - 2}q-4-18 8-32q12 14 8 32z`);
  return (
    paintAll(t, { shade: bricks, figure: arch(22), deep: arch(0) }) +
    paintAll(t, { deep: poles, figure: flames, light: cores, dim: below(base - 6) }) +
    drawSprite(
      beast,
      [cx, base + 4, cellFor(beast, size * 0.6, 6)],
      contrastOf(t.figure, t.deep) > 2.6 ? t : clad(t, t.light, t.figure),
    ) +
    paint(t.deep, below(base + 22))
  );
}

function drawTower({ tones: t, dice, cx, base, size, backdrop }: Stage): string {
  const w = size * 0.26;
  const h = size * 0.66;
  const moon = disc([cx + size * 0.32, base - size * 0.66, size * 0.3]);
  const wing = dice.pick([1, -1]);
  const dragon =
    'M0 0q-14-30-62-40q14 18 8 34q14-8 24 0q-4 12 8 22q6 10 22 12l34 10 14-8-20-4-12-14q6-18 24-22q10-10 24-2q-8-18 4-36q-44 6-58 40z';
  const bricks = times(9, () =>
    box([cx - w / 2 + dice.whole(4, Math.round(w - 26)), base - dice.whole(20, Math.round(h - 10)), 20, 9]),
  );
  const rock = polygon([
    ...[cx - w * 1.7, HEIGHT, cx - w * 0.9, base - 24, cx - w * 0.4, base - 40],
    ...[cx + w * 0.5, base - 36, cx + w, base - 8, cx + w * 2, HEIGHT],
  ]);
  return (
    backdrop(['stars', 'dither', 'rings', 'bands', 'halftone', 'rays']) +
    paint(t.light, moon) +
    `<path fill="${t.deep}" transform="translate(${Math.round(cx - wing * size * 0.5)} ${Math.round(base - size * 0.72)}) scale(${wing} 1)" d="${dragon}"/>` +
    paint(t.figure, tower([cx - w / 2, base - 24, w, h - 24])) +
    paint(t.dim, bricks + box([cx + w * 0.22, base - h + 6, w * 0.28, h])) +
    paint(t.deep, roof([cx - w / 2, base - h - 6, w, size * 0.28])) +
    paintAll(t, { light: box([cx - 9, base - h + 34, 18, 28]), deep: rock + below(base + 18) })
  );
}

export const ROLE_PLAYING: Compositions = [drawCastle, drawCastle, drawRelics, drawVault, drawTower];
