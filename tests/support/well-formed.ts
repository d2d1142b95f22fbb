/**
 * Checks XML that the site makes: tags closed in order, attributes quoted and unique, references known, no forbidden
 * characters, ids unique, and every `#reference` pointing at an id. Describes the first fault, or returns null.
 */
export function findXmlFault(xml: string): string | null {
  if (FORBIDDEN.test(xml)) return 'a character that XML 1.0 forbids';
  if (/NaN|undefined|Infinity|\[object/.test(xml)) return 'a value that is not a number';
  const open: string[] = [];
  const ids = new Set<string>();
  let roots = 0;
  let at = 0;
  while (at < xml.length) {
    if (xml[at] !== '<') {
      const end = xml.indexOf('<', at);
      const text = xml.slice(at, end < 0 ? xml.length : end);
      if (open.length === 0 && text.trim() !== '') return 'text outside the root';
      if (text.includes(']]>') || hasBareAmpersand(text)) return `text not escaped: ${text.slice(0, 40)}`;
      at += text.length;
      continue;
    }
    TAG.lastIndex = at;
    const tag = TAG.exec(xml);
    if (!tag) return `not a tag: ${xml.slice(at, at + 60)}`;
    at = TAG.lastIndex;
    const [, closing, name = '', attributes = '', empty] = tag;
    if (closing) {
      if (open.pop() !== name || attributes) return `closes ${name} out of order`;
      continue;
    }
    const names = new Set<string>();
    for (const [, key = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
      if (names.has(key)) return `attribute ${key} twice in ${name}`;
      names.add(key);
      if (hasBareAmpersand(value)) return `attribute ${key} not escaped`;
      if (key === 'id' && ids.size === ids.add(value).size) return `id ${value} twice`;
    }
    if (open.length === 0) roots++;
    if (!empty) open.push(name);
  }
  if (open.length > 0 || roots !== 1) return 'not one closed root';
  for (const [, id = ''] of xml.matchAll(/(?:href="|url\()#([^")]+)/g))
    if (!ids.has(id)) return `nothing is called ${id}`;
  return null;
}

const FORBIDDEN = /[\p{Cs}\ufffe\uffff]|(?![\t\n\r])\p{Cc}/u;
const TAG = /<(\/?)([A-Za-z][\w:.-]*)((?:\s+[A-Za-z][\w:.-]*="[^"<]*")*)\s*(\/?)>/y;
const ATTRIBUTE = /([A-Za-z][\w:.-]*)="([^"<]*)"/g;

function hasBareAmpersand(text: string): boolean {
  return /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);)/.test(text);
}
