/** Browser only: 'instant' if the reader's system asks for less motion. */
export function scrollBehavior(): 'instant' | 'smooth' {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}
