/**
 * Scrolls the first invalid field into view and focuses it, in the order of the screen. Says whether there
 * was one.
 */
export function focusFirstInvalid(form: HTMLElement | null): boolean {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (!field) return false;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  field.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' });
  field.focus({ preventScroll: true });
  return true;
}
