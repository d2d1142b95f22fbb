/** 'instant' if the reader's system asks for less motion, otherwise 'smooth'. Works only in the browser. */
export function scrollBehavior(): 'instant' | 'smooth' {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}
