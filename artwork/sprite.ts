import type { Tones } from './palette.ts';
import type { Dice } from './random.ts';
import type { Place } from './shapes.ts';
import { paint } from './svg.ts';

/**
 * The rows of a sprite's left half, each from the outer edge to the middle. `#`: body; `s`: shadow; `e`: a lamp or the
 * white of an eye; `p`: pupil; `d`: dark hole; `l`: light; `.`: nothing. Two characters are random: `+` becomes body or
 * nothing, `*` becomes body or shadow.
 */
type Half = readonly [string, ...string[]];
type Halves = readonly [Half, ...Half[]];

const halves = (...sprites: [string, ...string[]]): Halves =>
  sprites.map((rows) => rows.split(' ')) as unknown as Halves;

const TOPS = halves(
  '......',
  '#..... ##.... ##....',
  '..l... ..#... ...#..',
  '.l.... .#.... ..#...',
  '##.... .##...',
  '..l..l ..##.# ..####',
  '.....# ....## ...### .#####',
  '.....# ....## ....##',
  '....+. ...+.#',
  '.....l .....#',
  '.##... .#s#..',
  '.....s ..ssss ..ssss ssssss',
);

const FACES = halves(
  '..#### .##### ###### ##ep## ##ep## *##### .##ddd ..####',
  '..#### .##### ####ee ###eep ###eep ####ee .##*## ..####',
  '###### #sssss #seess #sepss #sssss ###### .#dldl',
  '.##### ###### #dd### #dd##d ###### .##### ..#d#d',
  '...### ..#### .##### .#eep# .#eep# .##### .*###*',
  '..#### .##### ##d### ##d### #s#### .###dd ..####',
  '.##### .#ssss .#deed .#ssss .##### ..##dd ..####',
  '..#### .##*## ###### #eed## .#e### ..#### ..#l#l',
  '###### ###### ##e##s ##d##s ###### #ddddd ######',
  '....## ..#### .##### ##ee## ##pe## ###### .##### ..*###',
  '..ssss .sssss .s#### .s#d## .s#d## .s#### ..##ss',
);

const BOTTOMS = halves(
  '..##.. .###..',
  '.#.#.# #.#.#.',
  '###### ##.##. #...#.',
  '..#### .##### .#.### ...##. ..###.',
  '#.#### #.#### ..#... .##...',
  '.##### #.#*## #.#### ..#.#.',
  '..#.#. .#..#. #...#.',
  'ssssss d#d#d# ssssss',
  '...### .##s## #.#### ...#.. ..##..',
  '.+#### ..+### ....## .....#',
);

const SHIPS = halves(
  '.....# .....# ....## ....#l ...##l ...### +..#*# #.#### ###### #s*### #..ss# ....l.',
  '....## ....## ...##l ...##l #..### #.#### ####*# ##s### #..### ....ss .....l',
  '.....# ....## ...### ..##ll .###ll .##### ###*## #s#### #s#ss# #...s. ....l.',
  '...##. ..###. ..#*## .##ll# .##ll# ###### #*#### #.##s# #..#ss ...l..',
  '.....# +....# #...## #..##l #.###l ###### ###### s#s##* s.s.## ....ss ....l.',
);

const CARS = halves(
  '...### ..#lll ..#lll .##### ###### #ee### #ss### ###sdd dd#### dd....',
  '#..... ###### s.#### ..#lll .##### ###### #ee*## ###### ddssss dd....',
  '....## ....## .d.### .d#### .d#lll ..#### dd##s# dd#### dd#eed dd.###',
);

const SMALL = halves(
  '.#.. ..#. .### ##d# #### #.## #.#. ..#.',
  '...# ..## .### #d## #### .#.# #.#. .#.#',
  '..## #### #dd# #### ..#. .#.# #..#',
  '..## .### .d#d .### .### .#.#',
  '#..# .### ##d# #### .### .#.. #...',
  '.### #d## #d## #### #### #.#.',
);

const WHOLE = { ship: SHIPS, car: CARS, small: SMALL };
type SpriteKind = 'creature' | 'ship' | 'car' | 'small';
export type Sprite = ReturnType<typeof outline>;

export function growSprite(dice: Dice, kind: SpriteKind): Sprite {
  const rows = kind === 'creature' ? growCreature(dice) : dice.pick(WHOLE[kind]);
  const halves = rows.map((row) => settle(dice, row));
  return outline(halves.map((half) => half + Array.from(half).reverse().join('')));
}

const growCreature = (dice: Dice): string[] =>
  [TOPS, FACES, BOTTOMS].flatMap((parts) => dice.pick(parts)).filter((row) => row !== '......');

const settle = (dice: Dice, row: string): string =>
  row.replace(/[+*]/g, (cell) => (cell === '+' ? (dice.chance(0.6) ? '#' : '.') : dice.chance(0.5) ? 's' : '#'));

export function outline(rows: readonly string[]) {
  const width = (rows[0]?.length ?? 0) + 2;
  const padded = ['.'.repeat(width), ...rows.map((row) => `.${row}.`), '.'.repeat(width)];
  const filled = (x: number, y: number) => (padded[y]?.[x] ?? '.') !== '.';
  const outlined = padded.map((row, y) =>
    Array.from(row, (cell, x) => {
      if (cell !== '.') return cell;
      return filled(x - 1, y) || filled(x + 1, y) || filled(x, y - 1) || filled(x, y + 1) ? 'o' : '.';
    }).join(''),
  );
  return { rows: outlined, width, height: outlined.length };
}

export const clad = (tones: Tones, body: string, light = tones.light): Tones => ({
  ...tones,
  figure: body,
  dim: tones.shade,
  light,
});

export const silhouetteCells = (sprite: Sprite): string => cells(sprite, '#sl');

export const cellFor = (sprite: Sprite, height: number, least = 5): number =>
  Math.max(least, Math.round(height / sprite.height));

/** Draws a sprite with the middle of its lower edge at (x, y). `cell`: the size of a cell. */
export function drawSprite(sprite: Sprite, [x, y, cell]: Place, tones: Tones): string {
  const left = Math.round(x - (sprite.width * cell) / 2);
  const top = Math.round(y - sprite.height * cell);
  const inside =
    paint(tones.deep, cells(sprite, '#seplod')) +
    paint(tones.figure, cells(sprite, '#')) +
    paint(tones.dim, cells(sprite, 's')) +
    paint(tones.light, cells(sprite, 'el'));
  const move = `matrix(${cell} 0 0 ${cell} ${left} ${top})`;
  return `<g shape-rendering="crispEdges" transform="${move}">${inside}</g>`;
}

function cells(sprite: Sprite, kinds: string): string {
  const wanted = (cell = '.') => kinds.includes(cell);
  let data = '';
  sprite.rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!wanted(row[x])) continue;
      let run = 1;
      while (x + run < row.length && wanted(row[x + run])) run++;
      data += `M${x} ${y}h${run}v1h-${run}z`;
      x += run;
    }
  });
  return data;
}
