/** In CSS pixels from the top left of the window. */
type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;
type Window = Pick<Element, 'clientWidth' | 'clientHeight'>;

const EDGE = 16;
const GAP = 8;
const WIDEST = 384;
const HIGHEST = 160;
const ROOM = 240;

export function placeBeside({ top, bottom, left, right }: Box, window: Window) {
  const { clientWidth: wide, clientHeight: high } = window;
  const width = Math.min(WIDEST, wide - 2 * EDGE);
  const middle = (left + right - width) / 2;
  const across = { width, left: Math.max(EDGE, Math.min(middle, wide - width - EDGE)) };
  const fills = bottom - top > high / 2 && top < HIGHEST && high - bottom < HIGHEST;
  if (fills) return { ...across, top: EDGE };
  if (high - bottom >= Math.min(ROOM, top)) return { ...across, top: Math.max(EDGE, bottom + GAP) };
  return { ...across, bottom: Math.max(EDGE, high - top + GAP) };
}

/** Whether a toast in its usual corner could cover this box. On phones, the corner is as wide as the screen. */
export function isInCorner({ top, bottom, right }: Box, window: Window): boolean {
  const { clientWidth: wide, clientHeight: high } = window;
  const lower = high - (wide < 768 ? 96 : 24);
  const reach = wide < 640 ? 0 : wide - 24 - WIDEST;
  return right > reach && bottom > lower - HIGHEST && top < lower;
}
