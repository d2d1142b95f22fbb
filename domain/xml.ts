import { escapeXml } from './drawing/svg.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 forbids
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/** Any text as XML content or an attribute's value: escaped, without what XML 1.0 cannot hold. */
export function xmlText(text: string): string {
  return escapeXml(text.replace(FORBIDDEN, ''));
}
