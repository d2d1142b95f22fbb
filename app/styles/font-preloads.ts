import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import instrument from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';

/** Addresses of the two faces for `<link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous">`. */
export const FONT_PRELOADS: readonly string[] = [bricolage, instrument];
