const META_PRESCAN_BYTES = 4096;
const META = /<meta[^>]+/gi;
/** The white space behind a quotation mark belongs to it: two stretches side by side could be parted in many ways. */
const CHARSET = /charset\s*=\s*(?:["']\s*)?([a-z0-9_:.-]+)/i;

/**
 * Decodes a page's bytes to text as a browser does: byte order mark, then the charset of the Content-Type header,
 * then the page's own `<meta>`; without any of them UTF-8 if it is valid, else Windows-1252.
 * Unknown charsets are passed over. Never throws.
 */
export function decodeText(bytes: Uint8Array, contentType: string): string {
  const label =
    markedEncoding(bytes) ??
    usable(CHARSET.exec(contentType)?.[1]) ??
    usable(metaCharset(bytes)) ??
    (isUtf8(bytes) ? 'utf-8' : 'windows-1252');
  return new TextDecoder(label).decode(bytes);
}

function markedEncoding(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return undefined;
}

function metaCharset(bytes: Uint8Array): string | undefined {
  const beginning = Buffer.from(bytes.subarray(0, META_PRESCAN_BYTES)).toString('latin1');
  // One meta after the other: a pattern for both would go through the rest of the page from each of them.
  const labels = Array.from(beginning.matchAll(META), ([meta]) => CHARSET.exec(meta)?.[1]);
  const label = labels.find((each) => each !== undefined);
  // A page that can be read as ASCII so far isn't UTF-16, whatever it says (HTML standard, prescan).
  return label && /^utf-?16/i.test(label) ? 'utf-8' : label;
}

function usable(label: string | undefined): string | undefined {
  if (!label) return undefined;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    // As a stream, so that a character cut off at the size limit is no error.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
