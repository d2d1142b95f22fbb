import { describe, expect, it } from 'vitest';
import { LIMITS } from '#domain/limits.ts';
import { noToasts, reduceToasts, type ToastState } from './toast-state.ts';

const empty = noToasts(LIMITS.toast);
const show = (state: ToastState, title: string, duration?: number) =>
  reduceToasts(state, { type: 'show', toast: { title, duration } });

describe('the toast area', () => {
  it('shows one toast at a time: a new one replaces the previous', () => {
    const state = show(show(empty, 'first'), 'second');
    expect(state.toasts.map(({ title }) => title)).toEqual(['second']);
  });

  it('gives every toast its own id, so that the same words are told again', () => {
    const once = show(empty, 'saved');
    const twice = show(once, 'saved');
    expect(twice.toasts[0]?.id).not.toBe(once.toasts[0]?.id);
  });

  it('stays for 5,000 ms unless told otherwise', () => {
    expect(show(empty, 'saved').toasts[0]?.duration).toBe(5_000);
    expect(show(empty, 'copied', LIMITS.toast.profileLinkMs).toasts[0]?.duration).toBe(3_000);
  });

  it('closes a dismissed toast first and forgets it later', () => {
    const shown = show(empty, 'saved');
    const dismissed = reduceToasts(shown, { type: 'dismiss', id: 1 });
    expect(dismissed.toasts).toMatchObject([{ title: 'saved', open: false }]);
    expect(reduceToasts(dismissed, { type: 'forget', id: 1 }).toasts).toEqual([]);
  });

  it('dismisses whatever is shown when no toast is named', () => {
    expect(reduceToasts(show(empty, 'saved'), { type: 'dismiss' }).toasts[0]?.open).toBe(false);
  });

  it('leaves the newer toast alone when the older one ends', () => {
    const state = show(show(empty, 'first'), 'second');
    expect(reduceToasts(state, { type: 'dismiss', id: 1 })).toBe(state);
    expect(reduceToasts(state, { type: 'forget', id: 1 })).toBe(state);
  });
});
