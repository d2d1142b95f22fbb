import { drawBackdrop } from '../backdrop.ts';
import { coatOf, drawSprite, growSprite } from '../sprite.ts';
import { HEIGHT, type Stage, WIDTH } from '../stage.ts';
import { box, disc, draw, paint, placed, polygon } from '../svg.ts';

/** A door where there should be none. */
export function drawDoor(stage: Stage): string {
  const { dice, cx, base, size, tones: t } = stage;
  const hero = growSprite(dice, 'small');
  const [w, h] = [Math.round(size * 0.44), Math.round(size * 0.82)];
  const floor = base - 6;
  const [left, ajar, top] = [cx - w / 2, cx - w * 0.86, floor - h];
  const light = polygon([left, floor, cx + w / 2, floor, cx + w * 1.5, HEIGHT, cx - w * 1.5, HEIGHT]);
  return (
    drawBackdrop(stage, ['rings', 'rays', 'stars', 'halftone', 'dots', 'diagonals']) +
    paint(t.shade, box([0, floor, WIDTH, HEIGHT])) +
    paint(t.light, light) +
    paint(t.deep, box([cx - w / 2 - 12, floor - h - 12, w + 24, h + 12])) +
    paint(t.light, box([cx - w / 2, floor - h, w, h])) +
    paint(t.figure, polygon([left, top, ajar, top + 22, ajar, floor + 22, left, floor])) +
    paint(t.deep, disc([cx - w * 0.78, floor - h * 0.42, 6])) +
    drawSprite({
      sprite: hero,
      coat: { ...coatOf(t), body: t.deep, shadow: t.deep, light: t.light, outline: t.deep },
      at: [cx + 6, floor + 12, Math.max(5, Math.round(size / 34))],
    })
  );
}

/** An eye that does not blink. */
export function drawEye(stage: Stage): string {
  const { dice, cx, cy, size, tones: t } = stage;
  const [a, b] = [Math.round(size * 0.74), Math.round(size * 0.42)];
  const lid = `M${cx - a} ${cy}Q${cx} ${cy - b * 2} ${cx + a} ${cy}Q${cx} ${cy + b * 2} ${cx - a} ${cy}z`;
  const r = size * 0.3;
  const look = dice.whole(-20, 20);
  let lashes = '';
  for (let k = -3; k <= 3; k++)
    lashes += `M${Math.round(cx + k * a * 0.26)} ${Math.round(cy - b * (1.06 - Math.abs(k) * 0.13))}l${k * 9} ${-Math.round(size * 0.1)}`;
  return (
    drawBackdrop(stage, ['rays', 'rings', 'halftone', 'dots', 'diagonals']) +
    draw({ colour: t.deep, width: 12 }, lashes) +
    paint(t.light, lid) +
    draw({ colour: t.deep, width: 12 }, lid) +
    paint(t.figure, disc([cx + look, cy, r])) +
    paint(t.dim, disc([cx + look, cy, r * 0.76])) +
    (dice.chance(0.5)
      ? paint(t.deep, disc([cx + look, cy, r * 0.42]))
      : paint(t.deep, polygon(placed([cx + look, cy, r, r], [0, -0.8, 0.2, 0, 0, 0.8, -0.2, 0])))) +
    paint(t.light, disc([cx + look - r * 0.36, cy - r * 0.36, r * 0.16]))
  );
}
