import { describe, expect, it } from 'vitest';
import { LIMITS } from '#domain/limits.ts';
import { reduceToast, type ShownToast } from './toast-state.ts';

const show = (before: ShownToast | null, title: string, duration?: number) =>
  reduceToast(before, { type: 'show', toast: { title, duration } });

describe('the toast area', () => {
  it('shows one toast at a time: a new one replaces the previous', () => {
    expect(show(show(null, 'first'), 'second')).toMatchObject({ title: 'second', open: true });
  });

  it('gives every toast its own id, so that screen readers repeat equal texts', () => {
    const once = show(null, 'saved');
    expect(show(once, 'saved')?.id).not.toBe(once?.id);
  });

  it('shows a toast for 5,000 ms unless it has another duration', () => {
    expect(show(null, 'saved')?.duration).toBe(5_000);
    expect(show(null, 'copied', LIMITS.toast.profileLinkMs)?.duration).toBe(3_000);
  });

  it('closes a dismissed toast first and removes it later', () => {
    const closed = reduceToast(show(null, 'saved'), { type: 'close', id: 1 });
    expect(closed).toMatchObject({ title: 'saved', open: false });
    expect(reduceToast(closed, { type: 'forget', id: 1 })).toBeNull();
  });

  it('doesn’t close a newer toast when the older one’s time ends', () => {
    const newer = show(show(null, 'first'), 'second');
    expect(reduceToast(newer, { type: 'close', id: 1 })).toBe(newer);
    expect(reduceToast(newer, { type: 'forget', id: 1 })).toBe(newer);
  });
});
