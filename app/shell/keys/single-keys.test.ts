import { describe, expect, it } from 'vitest';
import { isComposing, isPaletteKey, singleKeyOf } from './single-keys.ts';

const NONE = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

describe('a single key', () => {
  it.each([
    ['j', {}, 'j'],
    ['/', {}, '/'],
    ['?', { shiftKey: true }, '?'],
    ['/', { shiftKey: true }, '/'],
    // Caps Lock is on.
    ['J', {}, 'j'],
    ['J', { shiftKey: true }, 'J'],
  ])('is %s with %o', (key, held, single) => {
    expect(singleKeyOf({ ...NONE, key, ...held })).toBe(single);
  });

  it.each([
    ['j', { ctrlKey: true }],
    ['j', { metaKey: true }],
    ['/', { altKey: true }],
    ['ArrowDown', {}],
    ['F8', {}],
    ['Dead', {}],
  ])('is not %s with %o', (key, held) => {
    expect(singleKeyOf({ ...NONE, key, ...held })).toBeNull();
  });
});

describe('an input method', () => {
  it.each([
    [{ isComposing: true, keyCode: 13 }, true],
    // The Enter that ends a composition in Safari.
    [{ isComposing: false, keyCode: 229 }, true],
    [{ isComposing: false, keyCode: 13 }, false],
  ])('has the key %o: %s', (press, has) => {
    expect(isComposing(press)).toBe(has);
  });
});

describe('the key that opens the palette', () => {
  it.each([
    ['k', { ctrlKey: true }, false],
    ['K', { ctrlKey: true }, false],
    ['k', { metaKey: true }, true],
  ])('is %s with %o', (key, held, isApple) => {
    expect(isPaletteKey({ ...NONE, key, ...held }, isApple)).toBe(true);
  });

  it.each([
    ['k', {}, false],
    ['k', { metaKey: true }, false],
    // On Apple's systems, Ctrl+K deletes text.
    ['k', { ctrlKey: true }, true],
    ['k', { ctrlKey: true, shiftKey: true }, false],
    ['k', { ctrlKey: true, altKey: true }, false],
    ['j', { ctrlKey: true }, false],
  ])('is not %s with %o (Apple: %s)', (key, held, isApple) => {
    expect(isPaletteKey({ ...NONE, key, ...held }, isApple)).toBe(false);
  });
});
