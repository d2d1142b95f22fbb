import Plus from 'lucide-react/icons/plus';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { RemovableChip } from './chip.tsx';
import { useHydrated } from './event-replay.ts';
import { Input, useFieldControl } from './field.tsx';

export type TagLimits = { readonly count: number; readonly length: number };

/**
 * Adds the tags in a text to a list: split at commas and line breaks, trimmed, spaces collapsed, without leading '#',
 * without duplicates ignoring case, within the limits. Returns the same list if nothing changes.
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

/** What the form sends: the tags, and whatever is still in the input, separated by commas. */
export function tagsFieldValue(tags: readonly string[], pending: string, limits: TagLimits): string {
  return addTags(tags, pending, limits).join(',');
}

/** Where the focus goes when the tag at `index` is removed: to the next tag, the previous one, or the input. */
export function focusAfterRemoval(index: number, count: number): number | 'input' {
  if (count <= 1) return 'input';
  return index < count - 1 ? index : index - 1;
}

type TagInputProps = {
  tags: readonly string[];
  onChange: (tags: readonly string[]) => void;
  limits: TagLimits;
  addLabel: string;
  removeLabel: (tag: string) => string;
  name?: string;
  placeholder?: string;
  disabled?: boolean;
};

/**
 * Enter, comma and the Add button add a tag; its button or Backspace removes it. Without JavaScript it is one input for
 * comma-separated tags. Either way, the form sends one field.
 */
export function TagInput(props: TagInputProps) {
  const { tags, onChange, limits, addLabel, removeLabel, name = 'tags', placeholder, disabled } = props;
  const hydrated = useHydrated();
  const control = useFieldControl();
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);

  function commit() {
    onChange(addTags(tags, text, limits));
    setText('');
  }

  function remove(tag: string) {
    const target = focusAfterRemoval(tags.indexOf(tag), tags.length);
    onChange(removeTag(tags, tag));
    requestAnimationFrame(() => {
      if (target === 'input') input.current?.focus();
      else list.current?.querySelectorAll('button')[target]?.focus();
    });
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    // During composition, Enter belongs to the input method.
    if (event.nativeEvent.isComposing) return;
    const last = tags.at(-1);
    if ((event.key === 'Enter' || event.key === ',') && text.trim() !== '') {
      event.preventDefault();
      commit();
    } else if (event.key === ',') event.preventDefault();
    else if (event.key === 'Backspace' && text === '' && last !== undefined) onChange(removeTag(tags, last));
  }

  return (
    <div className="flex flex-col gap-2">
      <div className="flex gap-2">
        <Input
          {...control}
          ref={input}
          name={hydrated ? undefined : name}
          value={hydrated ? text : tags.join(', ')}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={press}
          placeholder={placeholder}
          autoComplete="off"
          disabled={disabled}
        />
        <Button
          className="js-only flex-none"
          icon={<Plus aria-hidden="true" className="size-4" />}
          disabled={disabled}
          onClick={commit}
        >
          {addLabel}
        </Button>
      </div>
      {hydrated ? <input type="hidden" name={name} value={tagsFieldValue(tags, text, limits)} /> : null}
      {tags.length > 0 ? (
        <ul ref={list} className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag}>
              <RemovableChip label={removeLabel(tag)} disabled={disabled} onRemove={() => remove(tag)}>
                {tag}
              </RemovableChip>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
