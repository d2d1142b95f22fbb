import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isInCorner, placeBeside } from './toast-place.ts';

const DESKTOP = { clientWidth: 1440, clientHeight: 900 };
const PHONE = { clientWidth: 360, clientHeight: 740 };
const box = (left: number, top: number, width = 120, height = 44) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

describe('a toast', () => {
  it.each([
    [DESKTOP, box(1200, 800), true],
    [DESKTOP, box(1200, 400), false],
    [DESKTOP, box(200, 800), false],
    [DESKTOP, box(1200, 880, 120, 20), false],
    [PHONE, box(16, 560), true],
    [PHONE, box(16, 200), false],
    // This box is in the bar at the bottom of the phone's screen, below the toast.
    [PHONE, box(16, 670, 120, 56), false],
    [{ clientWidth: 700, clientHeight: 900 }, box(400, 720), true],
    [{ clientWidth: 700, clientHeight: 900 }, box(40, 720), false],
  ])('in its corner of %j could cover %j: %s', (window, pressed, expected) => {
    expect(isInCorner(pressed, window)).toBe(expected);
  });

  it('appears below the pressed control, or above it if there is no room', () => {
    expect(placeBeside(box(600, 100), DESKTOP)).toEqual({ width: 384, left: 468, top: 152 });
    expect(placeBeside(box(600, 800), DESKTOP)).toEqual({ width: 384, left: 468, bottom: 108 });
    expect(placeBeside(box(0, 700, 90, 40), PHONE)).toEqual({ width: 328, left: 16, bottom: 48 });
  });

  it('stays within the window beside what fills it', () => {
    expect(placeBeside(box(16, 100, 328, 600), PHONE)).toEqual({ width: 328, left: 16, top: 16 });
    expect(placeBeside(box(16, 170, 328, 500), PHONE)).toEqual({ width: 328, left: 16, bottom: 578 });
  });

  it('never covers the pressed control, and uses the larger side', () => {
    const numbers = fc.record({
      left: fc.nat(1400),
      top: fc.nat(860),
      clientHeight: fc.integer({ min: 200, max: 900 }),
    });
    fc.assert(
      fc.property(numbers, ({ left, top: at, clientHeight }) => {
        const top = Math.min(at, clientHeight - 44);
        const pressed = box(left, top);
        const place = placeBeside(pressed, { clientWidth: 1440, clientHeight });
        const [above, below] = [top, clientHeight - pressed.bottom];
        if ('top' in place) {
          expect(place.top).toBeGreaterThanOrEqual(pressed.bottom);
          expect(below).toBeGreaterThanOrEqual(Math.min(240, above));
        } else {
          expect(clientHeight - place.bottom).toBeLessThanOrEqual(top);
          expect(above).toBeGreaterThan(below);
        }
      }),
    );
  });
});
