/** These shapes are path data, so that all shapes of a colour can share an element. Rounding to a tenth saves bytes. */

/** A position and a third number, such as a size, a scale or a rotation. */
export type Place = readonly [x: number, y: number, third: number];
export const round = (value: number): number => Math.round(value * 10) / 10;

/** An open polyline through the points x, y, x, y, … Writes relative steps, which need fewer characters. */
export function polyline(points: readonly number[]): string {
  let [x, y] = [round(points[0] ?? 0), round(points[1] ?? 0)];
  const steps: number[] = [];
  for (let at = 2; at + 1 < points.length; at += 2) {
    const [toX, toY] = [round(points[at] ?? 0), round(points[at + 1] ?? 0)];
    steps.push(round(toX - x), round(toY - y));
    [x, y] = [toX, toY];
  }
  return `M${join([round(points[0] ?? 0), round(points[1] ?? 0)])}l${join(steps)}`;
}

export const polygon = (points: readonly number[]): string => `${polyline(points)}z`;

export function placed([x, y, sx, sy]: readonly [number, number, number, number], points: readonly number[]): number[] {
  return points.map((value, at) => (at % 2 === 0 ? x + value * sx : y + value * sy));
}

const join = (numbers: readonly number[]): string => numbers.join(' ').replaceAll(' -', '-');

export const polar = ([x, y, radius]: Place, angle: number): [x: number, y: number] => [
  x + Math.cos(angle) * radius,
  y + Math.sin(angle) * radius,
];

export function box([x, y, width, height]: readonly [number, number, number, number]): string {
  const w = round(width);
  return `M${round(x)} ${round(y)}h${w}v${round(height)}h${-w}z`;
}

export const disc = ([x, y, radius]: Place): string => oval([x, y, radius, radius]);

export function oval([x, y, rx, ry]: readonly [number, number, number, number]): string {
  const [a, b] = [round(rx), round(ry)];
  return `M${round(x - rx)} ${round(y)}a${a} ${b} 0 1 1 ${round(2 * a)} 0a${a} ${b} 0 1 1${-round(2 * a)} 0z`;
}

/** Path data of a rectangle with round corners: x, y, width, height, radius. */
export function slab([x, y, width, height, r]: readonly [number, number, number, number, number]): string {
  const [w, h, q] = [round(width - 2 * r), round(height - 2 * r), round(r)];
  return `M${round(x + r)} ${round(y)}h${w}q${q} 0 ${q} ${q}v${h}q0 ${q}-${q} ${q}h${-w}q-${q} 0-${q}-${q}v${-h}q0-${q} ${q}-${q}z`;
}

/** A star with `points` rays: centre x, y, outer and inner radius. `turn` in radians. */
export function star(
  [x, y, outer, inner]: readonly [number, number, number, number],
  { points, turn = 0 }: { points: number; turn?: number },
): string {
  const corners = Array.from({ length: points * 2 }, (_, at) =>
    polar([x, y, at % 2 === 0 ? outer : inner], (at * Math.PI) / points - Math.PI / 2 + turn),
  );
  return polygon(corners.flat());
}

/** A regular polygon: centre x, y, radius. A corner is on top if `turn` (radians) is 0. */
export const ngon = ([x, y, radius]: Place, { sides, turn = 0 }: { sides: number; turn?: number }): string =>
  star([x, y, radius, radius], { points: sides / 2, turn });

/** Dots at x, y, x, y, … Draw them with a round pen as wide as the dots. */
export const dots = (places: readonly number[]): string =>
  times(places.length / 2, (k) => `M${round(places[2 * k] ?? 0)} ${round(places[2 * k + 1] ?? 0)}h0`);

export const times = (count: number, part: (k: number) => string): string =>
  Array.from({ length: count }, (_, k) => part(k)).join('');

export function across(
  [from, end, step]: readonly [from: number, end: number, step: number],
  part: (at: number, k: number) => string,
): string {
  let data = '';
  for (let at = from, k = 0; at < end; at += step, k++) data += part(at, k);
  return data;
}

export const rounded = (data: string) => data.replace(/\d+\.\d+/g, (number) => Number(number).toFixed(0));
