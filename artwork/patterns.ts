import { box, type Place, polygon, times } from './shapes.ts';

/** Fades from full strength at y = `full` to nothing at y = `empty`. `grain`: the spacing of cells or dots. */
type Gradient = { colour: string; full: number; empty: number; grain: number; width: number };

/** Bayer matrix: a cell is lit if its value is below the level (0 to 16). */
const BAYER = [
  [0, 8, 2, 10],
  [12, 4, 14, 6],
  [3, 11, 1, 9],
  [15, 7, 13, 5],
] as const;

export function drawDither({ colour, full, empty, grain, width }: Gradient): string {
  const top = Math.min(full, empty);
  const count = Math.max(1, Math.round(Math.abs(empty - full) / grain));
  const rows = times(count, (row) => {
    const part = (row + 0.5) / count;
    const level = 16 * (empty > full ? 1 - part : part);
    const cells = (BAYER[row % 4] ?? BAYER[0]).map((threshold) => (threshold < level ? '#' : '.')).join('');
    return dashRow(cells, { grain, y: Math.round(top + row * grain + grain / 2), width });
  });
  return `<g stroke="${colour}" stroke-width="${grain}" shape-rendering="crispEdges">${rows}</g>`;
}

/** A row of cells as a dashed line. Shifts the cells cyclically, because a dash pattern must begin with a lit cell. */
function dashRow(cells: string, { grain, y, width }: { grain: number; y: number; width: number }): string {
  if (cells === '....') return '';
  if (cells === '####') return `<path d="M0 ${y}H${width}"/>`;
  const first = (cells.slice(-1) + cells).indexOf('.#');
  const turned = cells.slice(first) + cells.slice(0, first);
  const dash = turned.match(/#+|\.+/g)?.map((run) => run.length * grain);
  return `<path stroke-dasharray="${dash?.join(' ')}" d="M${first && (first - 4) * grain} ${y}H${width}"/>`;
}

export function drawHalftone({ colour, full, empty, grain, width }: Gradient): string {
  const count = Math.max(2, Math.round(Math.abs(empty - full) / (grain / 2)));
  const rows = times(count, (row) => {
    const dot = Math.round(grain * 0.86 * (1 - row / count) * 10) / 10;
    const y = Math.round(full + row * ((empty - full) / count));
    return `<path stroke-width="${dot}" d="M${row % 2 === 0 ? 0 : grain / 2} ${y}H${width + 20}"/>`;
  });
  return `<g stroke="${colour}" stroke-linecap="round" stroke-dasharray="0 ${grain}">${rows}</g>`;
}

export function rays(of: { x: number; y: number; count: number; turn: number; reach: number }): string {
  const at = (angle: number) => [of.x + Math.cos(angle) * of.reach, of.y + Math.sin(angle) * of.reach];
  return times(of.count, (wedge) => {
    const from = of.turn + (wedge * 2 * Math.PI) / of.count;
    return polygon([of.x, of.y, ...at(from), ...at(from + Math.PI / of.count)]);
  });
}

export const cloud = ([x, y, unit]: Place): string =>
  box([x, y - unit, unit * 9, unit]) +
  box([x + unit, y - 2 * unit, unit * 6, unit]) +
  box([x + unit * 2, y - 3 * unit, unit * 3, unit]);
