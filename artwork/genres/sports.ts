import { across, box, disc, ngon, oval, polar, polygon, star, times } from '../shapes.ts';
import { below, type Compositions, HEIGHT, type Stage } from '../stage.ts';
import { draw, paint, paintAll, paintEach } from '../svg.ts';

/** A ball of radius 100 around the origin. */
function drawBall(kind: number, { tones: t, ids }: Stage): string {
  const clip = `${ids}b`;
  const rim = disc([0, 0, 100]);
  const corner = (k: number, radius: number) => polar([0, 0, radius], (k * 2 * Math.PI) / 5 - Math.PI / 2);
  const inside = [
    // Football: a pentagon in the middle, and five around it, partly cut off by the rim.
    paint(t.light, rim) +
      paint(
        t.deep,
        ngon([0, 0, 36], { sides: 5 }) + times(5, (k) => ngon([...corner(k, 96), 40], { sides: 5, turn: Math.PI })),
      ) +
      draw(
        { colour: t.deep, width: 6 },
        times(5, (k) => `M${corner(k, 34).map(Math.round).join(' ')}L${corner(k, 66).map(Math.round).join(' ')}`),
      ),
    // Basketball.
    paint(t.figure, rim) +
      draw({ colour: t.deep, width: 7 }, 'M-100 0H100M0-100V100M-74-74Q-10 0-74 74M74-74Q10 0 74 74'),
    // Tennis.
    paint(t.figure, rim) + draw({ colour: t.light, width: 11 }, 'M-64-86Q10 0-64 86M64-86Q-10 0 64 86'),
    // Bowling.
    paint(t.deep, rim) +
      paint(t.shade, disc([-22, -46, 11]) + disc([12, -56, 11]) + disc([2, -22, 11])) +
      paint(t.figure, 'M-100 30Q0 70 100 20V44Q0 96-100 54z'),
  ][kind % 4];
  return `<clipPath id="${clip}"><circle r="100"/></clipPath><g clip-path="url(#${clip})">${inside}<g opacity=".24">${paint(t.deep, `${rim}${disc([-22, -24, 106])}`).replace('<path', '<path fill-rule="evenodd"')}</g></g>${draw({ colour: t.deep, width: 6 }, rim)}`;
}

function drawFlight(stage: Stage): string {
  const { tones: t, dice, cx, cy, size } = stage;
  const scale = Math.round(size * 0.46) / 100;
  const trail = times(5, (k) => {
    const y = cy - size * 0.36 + k * size * 0.18;
    return polygon([cx - 60 - k * 6, y, -40, y + 60, -40, y + 76]);
  });
  return (
    stage.backdrop(['rays', 'diagonals', 'halftone', 'rings', 'split', 'dots']) +
    paint(t.dim, trail) +
    `<g transform="translate(${cx} ${cy}) rotate(${dice.whole(-30, 30)}) scale(${scale})">${drawBall(dice.whole(0, 3), stage)}</g>`
  );
}

function drawPitch(stage: Stage): string {
  const { tones: t, dice, cx, cy } = stage;
  const tilt = dice.pick([0, -12, 14, -24]);
  const stripes = across([-400, 1000, 112], (x) => box([x, -300, 56, 1000]));
  const lines = `M${cx} -300V800M-80 -20H720V${HEIGHT - 20}H-80zM${cx - 340} ${cy - 90}h110v180h-110M${cx + 340} ${cy - 90}h-110v180h110`;
  const players = ['', ''];
  for (let k = 0; k < 9; k++)
    players[k % 2] += disc([dice.whole(60, 580), dice.whole(20, Math.max(80, stage.base - 10)), 13]);
  const [bx, by] = [cx + dice.whole(-70, 70), cy + dice.whole(-40, 40)];
  const pass = `M${bx - 150} ${by + 60}Q${bx - 60} ${by - 70} ${bx} ${by}`;
  return (
    `<g transform="rotate(${tilt} ${cx} ${cy})">${paint(t.shade, stripes)}${draw({ colour: t.light, width: 7 }, lines + disc([cx, cy, 74]))}${paint(t.light, disc([cx, cy, 9]))}</g>` +
    paintEach([t.figure, t.deep], players) +
    draw({ colour: t.figure, width: 6, dash: '10 12' }, pass) +
    `<g transform="translate(${bx} ${by}) scale(.26)">${drawBall(0, stage)}</g>`
  );
}

function drawGreen({ tones: t, dice, cx, base, size, backdrop }: Stage): string {
  const hole = base - 8;
  const x = cx + dice.whole(-20, 60);
  const high = Math.round(size * 0.78);
  const back = `M0 ${base - 50}Q${cx - 180} ${base - 150} ${cx} ${base - 60}T640 ${base - 96}V400H0z`;
  const front = `M0 ${base + 6}Q${x} ${base - 60} 640 ${base + 2}V400H0z`;
  const flag = dice.chance(0.5)
    ? polygon([x, hole - high, x + 92, hole - high + 30, x, hole - high + 60])
    : `M${x} ${hole - high}q26-14 50 0t50 0v52q-26 14-50 0t-50 0z`;
  const arc = `M-20 ${base - 40}Q${Math.round(x * 0.45)} ${-base * 0.35} ${x - 70} ${hole - 30}`;
  return (
    backdrop(['sun', 'clouds', 'bands', 'halftone', 'rays']) +
    paintAll(t, { dim: back, deep: front, shade: oval([x, hole - 12, 36, 9]) }) +
    paintAll(t, { light: box([x - 4, hole - high, 7, high - 10]), figure: flag }) +
    draw({ colour: t.light, width: 5, dash: '2 16', round: true }, arc) +
    paint(t.light, disc([x - 70, hole - 30, 14]))
  );
}

function drawCup({ tones: t, dice, cx, base, size, backdrop }: Stage): string {
  const u = (size * 0.86) / 220;
  const bits = ['', '', ''];
  for (let k = 0; k < 40; k++) {
    const [x, y, a] = [dice.whole(0, 640), dice.whole(0, base), dice.between(0, 3)];
    const [toX, toY] = [x + Math.cos(a) * 14, y + Math.sin(a) * 14];
    bits[k % 3] += polygon([x, y, toX, toY, toX - 5, toY + 5, x - 5, y + 5]);
  }
  const cup = `<g transform="translate(${cx} ${base}) scale(${Math.round(u * 100) / 100})">${draw({ colour: t.dim, width: 15 }, 'M-66-190h-40q0 70 56 76M66-190h40q0 70-56 76')}${paint(t.figure, 'M-74-214H74Q74-96 16-82V-50H52V-22H-52V-50H-16V-82Q-74-96-74-214z')}${paint(t.dim, 'M20-214H74Q74-96 16-82V-50H52V-22H20z')}${paint(t.deep, box([-72, -24, 144, 60]))}${paint(t.light, star([0, -152, 34, 14], { points: 5 }))}</g>`;
  return (
    backdrop(['rays', 'rings', 'halftone', 'rays']) +
    paintEach([t.light, t.dim, t.deep], bits) +
    cup +
    paint(t.deep, below(base + 10))
  );
}

export const SPORTS: Compositions = [drawFlight, drawFlight, drawPitch, drawGreen, drawCup];
