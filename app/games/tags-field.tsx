import { Field, type FieldProps, Select } from '#app/ui/field.tsx';
import { addTags, TagInput, type TagLimits } from '#app/ui/tag-input.tsx';
import { GENRES } from '#domain/games/game.ts';
import { LIMITS } from '#domain/limits.ts';
import { SUBMIT } from '#domain/messages/submit.ts';

const TAG_LIMITS: TagLimits = { count: LIMITS.tagsPerGame, length: LIMITS.text.tag };

type TagsFieldProps = Pick<FieldProps, 'error' | 'help' | 'optional' | 'required'> & {
  tags: readonly string[];
  onChange: (tags: readonly string[]) => void;
  disabled?: boolean;
};

/** 'Tags' of the submit forms, with the limits of a game. */
export function TagsField({ tags, onChange, disabled, ...field }: TagsFieldProps) {
  return (
    <Field {...field} label={SUBMIT.fields.tags}>
      <TagInput
        tags={tags}
        onChange={onChange}
        limits={TAG_LIMITS}
        addLabel={SUBMIT.addTag}
        removeLabel={(tag) => SUBMIT.removeTag({ tag })}
        placeholder="puzzle, one-button"
        disabled={disabled}
      />
    </Field>
  );
}

type GenreTagSelectProps = Pick<TagsFieldProps, 'tags' | 'onChange' | 'disabled'> & { className?: string };

/** Choosing a genre adds it as a tag; the list then waits for the next. */
export function GenreTagSelect({ tags, onChange, disabled, className = '' }: GenreTagSelectProps) {
  return (
    <Field label={SUBMIT.fields.genre} className={`js-only ${className}`}>
      <Select
        value=""
        disabled={disabled}
        onChange={(event) => onChange(addTags(tags, event.target.value, TAG_LIMITS))}
      >
        <option value="">Add a genre</option>
        {GENRES.map((genre) => (
          <option key={genre} value={genre}>
            {genre}
          </option>
        ))}
      </Select>
    </Field>
  );
}
