import { ACTION } from './genres/action.ts';
import { ADVENTURE } from './genres/adventure.ts';
import { ARCADE } from './genres/arcade.ts';
import { BOARD } from './genres/board.ts';
import { CARD } from './genres/card.ts';
import { CASUAL } from './genres/casual.ts';
import { EDUCATIONAL } from './genres/educational.ts';
import { FIGHTING } from './genres/fighting.ts';
import { drawGiant, HEROES, OTHER } from './genres/hero.ts';
import { PUZZLE } from './genres/puzzle.ts';
import { RACING } from './genres/racing.ts';
import { ROLE_PLAYING } from './genres/role-playing.ts';
import { SHOOTER } from './genres/shooter.ts';
import { SIMULATION } from './genres/simulation.ts';
import { SPORTS } from './genres/sports.ts';
import { STRATEGY } from './genres/strategy.ts';
import { cleanTitle } from './lettering.ts';
import { type Tones, tonesOf } from './palette.ts';
import { choosePlate, drawPlate, type Plate } from './plate.ts';
import { createDice, type Dice, hashText } from './random.ts';
import { box } from './shapes.ts';
import { type Composition, type Compositions, createStage, drawDots, HEIGHT, type Stage, WIDTH } from './stage.ts';
import { draw, drawSheet, escapeXml, paint } from './svg.ts';

const BY_GENRE: ReadonlyMap<string, Compositions> = new Map(
  Object.entries({
    action: ACTION,
    adventure: ADVENTURE,
    arcade: ARCADE,
    board: BOARD,
    card: CARD,
    casual: CASUAL,
    educational: EDUCATIONAL,
    fighting: FIGHTING,
    puzzle: PUZZLE,
    racing: RACING,
    'role-playing': ROLE_PLAYING,
    shooter: SHOOTER,
    simulation: SIMULATION,
    sports: SPORTS,
    strategy: STRATEGY,
  }),
);

/** Half the covers whose genre is 'Other' or unknown show one of these. */
const ANYTHING: Compositions = [
  ...ADVENTURE,
  ...ARCADE,
  ...ACTION,
  ...SHOOTER,
  ...CASUAL,
  ...SIMULATION,
  ...PUZZLE,
  ...ROLE_PLAYING,
];

const CREATURE_SHARE = 0.24;

function chooseComposition({ id, genre }: { id: string; genre: string }): Composition {
  const dice = createDice(`${id}/composition`);
  const list = BY_GENRE.get(genre.trim().toLowerCase()) ?? OTHER;
  if (list === OTHER) return dice.chance(0.5) ? dice.pick(OTHER) : dice.pick(ANYTHING);
  return dice.chance(CREATURE_SHARE) ? dice.pick(HEROES) : dice.pick(list);
}

type CoverOrder = { id: string; title: string; genre: string; withTitle?: boolean };

/** If the SVG of picture and title has more characters than this, a simpler picture is drawn. */
const BUDGET = 11_000;

/** A cover as SVG. The same input gives the same cover. Different covers on a page have different element ids. */
export function drawCover({ id, title, genre, withTitle = true }: CoverOrder): string {
  const tones = tonesOf(id);
  const ids = `c${hashText(`${id}/${title}`).toString(36)}-`;
  const name = cleanTitle(title);
  const plate = choosePlate({ title: withTitle ? name : '', tones, dice: createDice(`${id}/plate`) });
  const lettering = drawPlate({ plate, tones, ids, dice: createDice(`${id}/edge`) });
  const drawPicture = (composition: Composition) =>
    composition(chooseStage({ plate, tones, ids, dice: createDice(`${id}/scene`) }));
  let picture = drawPicture(chooseComposition({ id, genre }));
  if (picture.length + lettering.length > BUDGET) picture = drawPicture(drawGiant);
  const label = name === '' ? ' aria-hidden="true"' : ` role="img" aria-label="${escapeXml(name)}"`;
  return drawSheet(
    { width: WIDTH, height: HEIGHT, attributes: label },
    paint(tones.field, box([0, 0, WIDTH, HEIGHT])) +
      picture +
      drawTexture(tones, createDice(`${id}/texture`)) +
      lettering,
  );
}

function chooseStage(of: { plate: Plate; tones: Tones; ids: string; dice: Dice }): Stage {
  const { plate, dice } = of;
  if (plate.style === 'label' && plate.right < 380) {
    const cx = Math.min(462, Math.round((plate.right + WIDTH) / 2) - dice.whole(0, 40));
    return createStage({ ...of, cx, base: dice.whole(318, 346), bottom: HEIGHT, cy: 176, size: 280 });
  }
  const base = plate.style === 'none' ? dice.whole(300, 330) : plate.style === 'label' ? plate.top + 10 : plate.top;
  const cx = dice.pick([250, 300, 320, 340, 390, 430]);
  const bottom = plate.style === 'ground' ? plate.top + 8 : HEIGHT;
  return createStage({ ...of, cx, base, bottom, cy: Math.round(base / 2), size: Math.round(base * 0.84) });
}

type Texture = (tones: Tones) => string;

const TEXTURES: readonly [Texture, ...Texture[]] = [
  () => '',
  () => '',
  ({ deep }) => draw({ colour: deep, width: WIDTH, dash: '2 6' }, `M320 0V${HEIGHT}`),
  ({ light }) => drawDots({ colour: light, gap: 16, dot: 5 }),
  ({ deep }) => draw({ colour: deep, width: 1000, dash: '2 8' }, 'M-200-100L700 600'),
];

function drawTexture(tones: Tones, dice: Dice): string {
  const texture = dice.pick(TEXTURES)(tones);
  return texture && `<g opacity=".12">${texture}</g>`;
}
