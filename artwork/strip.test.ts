import { expect, test } from 'vitest';
import { findXmlFault } from '#tests/support/well-formed.ts';
import { drawStrip } from './strip.ts';

test('strips are deterministic, all different, well-formed and small', () => {
  expect(drawStrip('u1')).toBe(drawStrip('u1'));
  const strips = Array.from({ length: 200 }, (_, at) => drawStrip(`user ${at} <&"'`));
  expect(new Set(strips).size).toBe(200);
  for (const svg of strips) {
    expect(findXmlFault(svg)).toBeNull();
    expect(svg).toContain('viewBox="0 0 1600 240"');
    expect(svg.length).toBeLessThan(12_000);
  }
});
