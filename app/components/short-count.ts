/** `950`, `7.8k`, `26k`, `1.2m`: where a figure has the width of four letters. */
export function formatShortCount(count: number): string {
  if (count < 1_000) return String(count);
  const [unit, letter] = count < 999_500 ? [1_000, 'k'] : [1_000_000, 'm'];
  const short = count / unit;
  // 9.95 would round to 10.0
  return `${short < 9.95 ? short.toFixed(1).replace(/\.0$/, '') : Math.round(short)}${letter}`;
}
