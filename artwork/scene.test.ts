import { describe, expect, test } from 'vitest';
import { findXmlFault } from '#tests/support/well-formed.ts';
import { drawScene, isSceneKind, SCENE_KINDS } from './scene.ts';

describe.each(SCENE_KINDS)('%s', (kind) => {
  test('is deterministic, depends on the seed, and is well-formed and small', () => {
    expect(drawScene(kind, 'a')).toBe(drawScene(kind, 'a'));
    const scenes = Array.from({ length: 60 }, (_, at) => drawScene(kind, `seed-${at}-`));
    expect(new Set(scenes).size).toBe(60);
    for (const svg of scenes) {
      expect(findXmlFault(svg)).toBeNull();
      expect(svg.length).toBeLessThan(6000);
    }
  });
});

test('each kind shows another picture', () => {
  expect(new Set(SCENE_KINDS.map((kind) => drawScene(kind, 'same'))).size).toBe(4);
});

test('unknown kinds are refused', () => {
  expect(isSceneKind('lost')).toBe(true);
  expect(isSceneKind('constructor')).toBe(false);
});
