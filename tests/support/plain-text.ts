import { DomUtils } from 'htmlparser2';

export type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];
type Node = Element['children'][number];

const UNSEEN = ['script', 'style', 'template', 'head'];
const INLINE = [
  'a',
  'abbr',
  'b',
  'bdi',
  'code',
  'em',
  'i',
  'kbd',
  'mark',
  'noscript',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'time',
  'u',
];
const LABELLED = ['input', 'select', 'textarea'];

export function hasTag({ name }: Element, tags: readonly string[]): boolean {
  return tags.includes(name);
}

/** The visible text, in one line. `asName` omits `aria-hidden` elements and adds the `alt` of pictures. */
export function textOf(node: Node, { asName = false }: { asName?: boolean } = {}): string {
  return rawTextOf(node, asName).replace(/\s+/g, ' ').trim();
}

function rawTextOf(node: Node, asName: boolean): string {
  if (node.type === 'text') return node.data;
  if (!('children' in node)) return '';
  const inside = () => node.children.map((child) => rawTextOf(child, asName)).join('');
  if (!('attribs' in node)) return inside();
  const { name, attribs } = node;
  if (UNSEEN.includes(name) || 'hidden' in attribs) return '';
  if (asName && attribs['aria-hidden'] === 'true') return '';
  if (asName && name === 'img') return attribs.alt ?? '';
  return INLINE.includes(name) ? inside() : ` ${inside()} `;
}

/** An element's accessible name. */
export function nameOf(element: Element, root: Element): string {
  const { attribs } = element;
  const byId = (id: string) => {
    const found = DomUtils.getElementById(id, root);
    return found ? textOf(found, { asName: true }) : '';
  };
  const labelledBy = attribs['aria-labelledby'];
  if (labelledBy) return labelledBy.split(/\s+/).map(byId).join(' ').trim();
  if (attribs['aria-label']) return attribs['aria-label'];
  if (hasTag(element, ['a', 'button'])) return textOf(element, { asName: true });
  if (!hasTag(element, LABELLED)) return '';
  const label = DomUtils.getElementsByTagName('label', root).find(
    (each) =>
      (attribs.id !== undefined && each.attribs.for === attribs.id) ||
      DomUtils.getElementsByTagName('*', each.children).includes(element),
  );
  return label ? textOf(label, { asName: true }) : '';
}

export function isDisabled(control: Element): boolean {
  if ('disabled' in control.attribs) return true;
  for (let each = control.parent; each; each = each.parent) {
    if ('name' in each && each.name === 'fieldset' && 'disabled' in each.attribs) return true;
  }
  return false;
}
