import { OUTLINES } from '../outlines.ts';
import { across, box, disc, ngon, type Place, polar, polygon, slab } from '../shapes.ts';
import { below, type Compositions, gridLines, type Stage } from '../stage.ts';
import { draw, paint, paintAll, paintEach, turned } from '../svg.ts';

function drawLetter([x, y, size]: Place, char: string, colour: string): string {
  const outline = OUTLINES.get(char);
  if (!outline) return '';
  const scale = size / 280;
  return `<path fill="${colour}" transform="translate(${Math.round(x - (outline.advance * scale) / 2)} ${Math.round(y + size * 0.48)}) scale(${scale.toFixed(2)})" d="M0 0${outline.path}"/>`;
}

const LETTERS = ['ABC', 'XYZ', '123', 'a+b', '2x2', 'QED', '7-3', 'fgh', 'RST', '5:9', 'HI!', '0?1'] as const;

function drawBlocks({ tones: t, dice, cx, base, size, backdrop }: Stage): string {
  const a = Math.round(size * 0.44);
  const word = dice.pick(LETTERS);
  const block = (place: Place, at: number, [face, ink]: readonly [string, string]) =>
    turned(
      place,
      paint(t.deep, polygon([a / 2, -a / 2, a / 2 + 16, -a / 2 - 14, a / 2 + 16, a / 2 - 14, a / 2, a / 2])) +
        paint(t.light, polygon([-a / 2, -a / 2, a / 2, -a / 2, a / 2 + 16, -a / 2 - 14, -a / 2 + 16, -a / 2 - 14])) +
        paint(face, box([-a / 2, -a / 2, a, a])) +
        draw({ colour: ink, width: 5 }, box([-a / 2 + 10, -a / 2 + 10, a - 20, a - 20])) +
        drawLetter([0, 0, a * 0.5], word.charAt(at), ink),
    );
  const y = base - a / 2;
  return (
    backdrop(['dots', 'rays', 'checks', 'rings', 'halftone', 'bands']) +
    paint(t.deep, below(base - 2)) +
    block([cx - a * 0.64, y, 0], 0, [t.dim, t.light]) +
    block([cx + a * 0.62, y, 0], 2, [t.shade, t.deep]) +
    block([cx + dice.whole(-14, 14), y - a - 4, dice.whole(-7, 7)], 1, [t.figure, t.deep])
  );
}

function drawExercise({ tones: t, dice, cx, cy, size }: Stage): string {
  const u = (size * 1.05) / 300;
  const pencil = `<g transform="translate(${cx} ${cy}) rotate(${dice.pick([-52, -38, -46])}) scale(${u.toFixed(2)})">${paint(t.deep, 'M-166 0L-104-34H150V34H-104z')}${paint(t.light, 'M-152 0L-102-26V26z')}${paint(t.figure, box([-102, -28, 200, 56]))}${paint(t.dim, box([-102, 8, 200, 20]))}${paint(t.light, box([98, -28, 14, 56]))}${paint(t.shade, box([112, -28, 32, 56]))}${paint(t.deep, 'M-166 0L-142-13V13z')}</g>`;
  const shapes =
    disc([cx - size * 0.5, cy + size * 0.16, size * 0.22]) +
    ngon([cx + size * 0.52, cy + size * 0.2, size * 0.24], { sides: 3 }) +
    box([cx + size * 0.3, cy - size * 0.42, size * 0.34, size * 0.3]);
  const curve = `M${Math.round(cx - size)} ${Math.round(cy + size * 0.1)}q60-120 120 0t120 0 120 0 120 0`;
  return (
    draw({ colour: t.shade, width: 3 }, gridLines([8, 8, 32])) +
    draw({ colour: t.dim, width: 4 }, 'M72 0V400') +
    draw({ colour: t.light, width: 9 }, shapes) +
    (dice.chance(0.5)
      ? draw({ colour: t.light, width: 9, round: true }, curve)
      : drawLetter(
          [cx - size * 0.62, cy - size * 0.1, size * 0.5],
          dice.pick(['A', '7', 'R', '?', 'S', '8']),
          t.light,
        )) +
    pencil
  );
}

function drawAtom({ tones: t, dice, cx, cy, size, backdrop }: Stage): string {
  const r = Math.round(size * 0.56);
  const n = dice.pick([2, 3, 3, 4]);
  let orbits = '';
  let back = '';
  for (let k = 0; k < n; k++) {
    const turn = (180 / n) * k + dice.whole(0, 12);
    orbits += `<g transform="rotate(${turn} ${cx} ${cy})"><ellipse cx="${cx}" cy="${cy}" rx="${r}" ry="${Math.round(r * 0.36)}"/></g>`;
    const a = dice.between(0, 6.28);
    back += `<g transform="rotate(${turn} ${cx} ${cy})">${paint(t.light, disc([cx + Math.cos(a) * r, cy + Math.sin(a) * r * 0.36, 15]))}</g>`;
  }
  const ball = (k: number) => disc([...polar([cx, cy, k ? r * 0.15 : 0], k * 1.05), r * 0.13]);
  return (
    backdrop(['dots', 'rings', 'rays', 'halftone', 'plain', 'stars']) +
    `<g fill="none" stroke="${t.figure}" stroke-width="9">${orbits}</g>` +
    paintAll(t, { dim: across([0, 7, 2], ball), figure: across([1, 7, 2], ball) }) +
    back
  );
}

function drawAbacus({ tones: t, dice, cx, cy, size, backdrop }: Stage): string {
  const [w, h] = [size * 1.24, size * 0.9];
  const rows = 5;
  const gap = h / rows;
  let wires = '';
  const beads = ['', '', ''];
  for (let row = 0; row < rows; row++) {
    const y = cy - h / 2 + gap * (row + 0.5);
    wires += `M${Math.round(cx - w / 2)} ${Math.round(y)}h${Math.round(w)}`;
    const left = dice.whole(1, 6);
    for (let k = 0; k < 8; k++) {
      const x = k < left ? cx - w / 2 + 24 + k * gap * 0.52 : cx + w / 2 - 24 - (7 - k) * gap * 0.52;
      beads[row % 3] += slab([x - gap * 0.23, y - gap * 0.4, gap * 0.46, gap * 0.8, gap * 0.2]);
    }
  }
  return (
    backdrop(['rays', 'checks', 'dots', 'diagonals', 'halftone']) +
    paint(t.shade, box([cx - w / 2, cy - h / 2, w, h])) +
    draw({ colour: t.deep, width: 5 }, wires) +
    paintEach([t.figure, t.light, t.dim], beads) +
    draw({ colour: t.deep, width: 16 }, box([cx - w / 2, cy - h / 2, w, h]))
  );
}

export const EDUCATIONAL: Compositions = [drawBlocks, drawBlocks, drawExercise, drawAtom, drawAbacus];
