const META_PRESCAN_BYTES = 4096;
const META = /<meta[^>]+/gi;
/** The last `\s*` requires a quotation mark before it. Otherwise, two adjacent `\s*` would take quadratic time. */
const CHARSET = /charset\s*=\s*(?:["']\s*)?([a-z0-9_:.-]+)/i;

/** As a browser: byte order mark, Content-Type, `<meta>`, valid UTF-8, Windows-1252. Never throws. */
export function decodeText(bytes: Uint8Array, contentType: string): string {
  for (const label of [markedEncoding(bytes), CHARSET.exec(contentType)?.[1], metaCharset(bytes)]) {
    const text = label === undefined ? null : decode(bytes, { label, fatal: false });
    if (text !== null) return text;
  }
  return decode(bytes, { label: 'utf-8', fatal: true }) ?? new TextDecoder('windows-1252').decode(bytes);
}

/** Null if the label is unknown, or if `fatal` is set and the text isn't valid. */
function decode(bytes: Uint8Array, { label, fatal }: { label: string; fatal: boolean }): string | null {
  try {
    // `stream`, because the size limit may have cut the last character.
    return new TextDecoder(label, { fatal }).decode(bytes, { stream: fatal });
  } catch {
    return null;
  }
}

function markedEncoding(bytes: Uint8Array): string | undefined {
  const mark = Buffer.from(bytes.subarray(0, 3)).toString('hex');
  if (mark === 'efbbbf') return 'utf-8';
  if (mark.startsWith('feff')) return 'utf-16be';
  return mark.startsWith('fffe') ? 'utf-16le' : undefined;
}

function metaCharset(bytes: Uint8Array): string | undefined {
  const beginning = Buffer.from(bytes.subarray(0, META_PRESCAN_BYTES)).toString('latin1');
  // A single pattern could scan the rest of the text again for each `<meta`, which takes quadratic time.
  const labels = Array.from(beginning.matchAll(META), ([meta]) => CHARSET.exec(meta)?.[1]);
  const label = labels.find((each) => each !== undefined);
  // The meta was readable as ASCII, so the page isn't UTF-16 (HTML standard, prescan).
  return label && /^utf-?16/i.test(label) ? 'utf-8' : label;
}
