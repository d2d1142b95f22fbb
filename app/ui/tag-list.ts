export type TagLimits = { readonly count: number; readonly length: number };

/**
 * The tags that a text adds to a list: split at commas and line breaks, trimmed, inner spaces single, without a leading
 * '#', without duplicates ignoring case, within the limits. Gives the same list back when nothing changes.
 */
export function addTags(tags: readonly string[], text: string, limits: TagLimits): readonly string[] {
  const known = new Set(tags.map((tag) => tag.toLowerCase()));
  const added: string[] = [];
  for (const part of text.split(/[,\r\n]/)) {
    const tag = cleanTag(part).slice(0, limits.length).trim();
    const key = tag.toLowerCase();
    if (tag === '' || known.has(key) || tags.length + added.length >= limits.count) continue;
    known.add(key);
    added.push(tag);
  }
  return added.length === 0 ? tags : [...tags, ...added];
}

function cleanTag(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/^[\s#]+/, '')
    .trim()
    .normalize('NFC');
}

export function removeTag(tags: readonly string[], tag: string): readonly string[] {
  return tags.filter((other) => other !== tag);
}

/** What the form sends: the chosen tags and whatever still stands in the input, as one comma-separated text. */
export function tagsFieldValue(tags: readonly string[], pending: string, limits: TagLimits): string {
  return addTags(tags, pending, limits).join(',');
}

/** Where the focus goes when the tag at `index` is taken from `count` tags: the next one, else the one before, else the input. */
export function focusAfterRemoval(index: number, count: number): number | 'input' {
  if (count <= 1) return 'input';
  return index < count - 1 ? index : index - 1;
}
