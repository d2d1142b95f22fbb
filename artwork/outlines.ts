/**
 * Latin letters' outlines in Bricolage Grotesque (weight 800, optical size 72). Titles are drawn with them, because a
 * picture in <img> can't load a web font, and a server may have no fonts at all. The outlines come from
 * @fontsource-variable/bricolage-grotesque 5.3.0.
 *
 * Bricolage Grotesque: Copyright 2022 The Bricolage Grotesque Project Authors (https://github.com/ateliertriay/bricolage).
 * The data in glyphs.json is under the SIL Open Font License, Version 1.1 (https://openfontlicense.org), as is the font.
 */
import table from './glyphs.json' with { type: 'json' };

export const EM = 400;
export const SPACE = 84;

/** Each character's advance width and outline. The path data is relative: it must follow a move such as `M0 0`. */
export const OUTLINES: ReadonlyMap<string, { advance: number; path: string }> = new Map(
  Object.entries(table.glyphs).map(([char, glyph]) => {
    const width = /^\d+/.exec(glyph)?.[0] ?? '';
    return [char, { advance: Number(width), path: glyph.slice(width.length) }];
  }),
);

export const KERNING: ReadonlyMap<string, number> = new Map(
  Object.entries(table.kerning).flatMap(([move, pairs]) =>
    pairs.split(' ').map((pair) => [pair, Number(move)] as const),
  ),
);
