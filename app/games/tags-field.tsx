import { Plus } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { isComposing } from '#app/shell/keys/single-keys.ts';
import { Button } from '#app/ui/button.tsx';
import { RemovableChip } from '#app/ui/chip.tsx';
import { useHydrated } from '#app/ui/event-replay.ts';
import { Field, type FieldProps, Input, Select } from '#app/ui/field.tsx';
import { GENRES, parseTags } from '#domain/games/game.ts';
import { LIMITS } from '#domain/limits.ts';
import { SUBMIT } from '#domain/messages/submit/submit.ts';

type Tags = readonly string[];

export function addTags(tags: Tags, text: string): Tags {
  const added = parseTags(text).map((tag) => tag.slice(0, LIMITS.text.tag).trim());
  return parseTags([...tags, ...added]).slice(0, LIMITS.tagsPerGame);
}

/** What gets the focus after the tag at `index` is removed from `count` tags: a remaining tag's index, or the input. */
export function focusAfterRemoval(index: number, count: number): number | 'input' {
  return count <= 1 ? 'input' : Math.min(index, count - 2);
}

type TagInputProps = { tags: Tags; onChange: (tags: Tags) => void; disabled?: boolean };
type TagsFieldProps = TagInputProps & Pick<FieldProps, 'error' | 'help' | 'optional' | 'required'>;
/** The 'Tags' field. With JavaScript, a hidden field sends all tags, including one that is typed but not added yet. */
export function TagsField({ tags, onChange, disabled, ...field }: TagsFieldProps) {
  const hydrated = useHydrated();
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);

  function commit() {
    onChange(addTags(tags, text));
    setText('');
  }

  function remove(tag: string) {
    const target = focusAfterRemoval(tags.indexOf(tag), tags.length);
    onChange(tags.filter((other) => other !== tag));
    requestAnimationFrame(() => {
      if (target === 'input') input.current?.focus();
      else list.current?.querySelectorAll('button')[target]?.focus();
    });
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    // While an input method composes a character, Enter only confirms that character.
    if (isComposing(event.nativeEvent)) return;
    const isTyped = text.trim() !== '';
    if (event.key === ',' || (event.key === 'Enter' && isTyped)) {
      event.preventDefault();
      if (isTyped) commit();
    } else if (event.key === 'Backspace' && text === '' && tags.length > 0) onChange(tags.slice(0, -1));
  }

  return (
    <Field {...field} label={SUBMIT.fields.tags}>
      <div className="flex flex-col gap-2">
        <div className="flex gap-2">
          <Input
            ref={input}
            name={hydrated ? undefined : 'tags'}
            value={hydrated ? text : tags.join(', ')}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={press}
            placeholder="puzzle, one-button"
            autoComplete="off"
            disabled={disabled}
          />
          <Button className="js-only flex-none" icon={<Plus />} disabled={disabled} onClick={commit}>
            {SUBMIT.addTag}
          </Button>
        </div>
        {hydrated ? <input type="hidden" name="tags" value={addTags(tags, text).join(',')} /> : null}
        {tags.length > 0 ? (
          <ul ref={list} className="flex flex-wrap gap-2">
            {tags.map((tag) => (
              <li key={tag} className="min-w-0 max-w-full">
                <RemovableChip label={SUBMIT.removeTag({ tag })} disabled={disabled} onRemove={() => remove(tag)}>
                  {tag}
                </RemovableChip>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </Field>
  );
}

export function GenreTagSelect({ tags, onChange, disabled }: TagInputProps) {
  return (
    <Field label={SUBMIT.fields.genre} className="js-only">
      <Select
        value=""
        options={GENRE_OPTIONS}
        disabled={disabled}
        onChange={(event) => onChange(addTags(tags, event.target.value))}
      >
        <option value="">Add a genre</option>
      </Select>
    </Field>
  );
}

export const GENRE_OPTIONS = Object.fromEntries(GENRES.map((genre) => [genre, genre]));
