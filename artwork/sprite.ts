import type { Tones } from './palette.ts';
import type { Dice } from './random.ts';
import type { Place } from './shapes.ts';
import { paint } from './svg.ts';

/**
 * Left halves of pixel sprites, outer edge first; the right half is the mirror image.
 *
 * `#` body   `s` body in shadow   `+` body or nothing   `*` body or shadow
 * `e` white of an eye (or a lamp)   `p` pupil   `d` dark hole   `l` light   `.` nothing
 */
type Half = readonly [string, ...string[]];
type Halves = readonly [Half, ...Half[]];

function halves(...sprites: [string, ...string[]]): Halves {
  return sprites.map((rows) => rows.split(' ')) as unknown as Halves;
}

/** Parts above a head. An empty row isn't drawn, so '......' means none. */
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

/** Parts below a head. */
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

/** Ships seen from above, nose up. */
const SHIPS = halves(
  '.....# .....# ....## ....#l ...##l ...### +..#*# #.#### ###### #s*### #..ss# ....l.',
  '....## ....## ...##l ...##l #..### #.#### ####*# ##s### #..### ....ss .....l',
  '.....# ....## ...### ..##ll .###ll .##### ###*## #s#### #s#ss# #...s. ....l.',
  '...##. ..###. ..#*## .##ll# .##ll# ###### #*#### #.##s# #..#ss ...l..',
  '.....# +....# #...## #..##l #.###l ###### ###### s#s##* s.s.## ....ss ....l.',
);

/** Cars seen from behind. */
const CARS = halves(
  '...### ..#lll ..#lll .##### ###### #ee### #ss### ###sdd dd#### dd....',
  '#..... ###### s.#### ..#lll .##### ###### #ee*## ###### ddssss dd....',
  '....## ....## .d.### .d#### .d#lll ..#### dd##s# dd#### dd#eed dd.###',
);

/** Low invaders, eight cells wide, for crowds. */
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

/** Rows of equal length, including the outline. */
export type Sprite = ReturnType<typeof outline>;

/** Makes a random sprite, symmetrical and outlined with `o`. */
export function growSprite(dice: Dice, kind: SpriteKind): Sprite {
  const rows = kind === 'creature' ? growCreature(dice) : dice.pick(WHOLE[kind]);
  const halves = rows.map((row) => settle(dice, row));
  return outline(halves.map((half) => half + Array.from(half).reverse().join('')));
}

function growCreature(dice: Dice): string[] {
  return [TOPS, FACES, BOTTOMS].flatMap((parts) => dice.pick(parts)).filter((row) => row !== '......');
}

function settle(dice: Dice, row: string): string {
  return row.replace(/[+*]/g, (cell) =>
    cell === '+' ? (dice.chance(0.6) ? '#' : '.') : dice.chance(0.5) ? 's' : '#',
  );
}

/** Makes a sprite from rows and outlines it with `o`. */
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

/** Tones with other colours for a sprite's body, its shadow and optionally its lights. */
export function clad(tones: Tones, body: string, light = tones.light): Tones {
  return { ...tones, figure: body, dim: tones.shade, light };
}

/** Path data of a sprite in one colour, with holes for eyes and dark cells, for crowds. */
export function silhouetteCells(sprite: Sprite): string {
  return cells(sprite, '#sl');
}

/** The size of a cell, at least `least`, at which a sprite is about `height` units tall. */
export function cellFor(sprite: Sprite, height: number, least = 5): number {
  return Math.max(least, Math.round(height / sprite.height));
}

/** Draws a sprite at `[x, y, cell]`: the middle of its lower edge, and the size of a cell in units. */
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

/** Path data of all cells of the given kinds: one rectangle per horizontal run, one unit per cell. */
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
