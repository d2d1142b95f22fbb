import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { useEarlyTyping } from '#app/ui/use-early-typing.ts';
import { LIMITS } from '#domain/limits.ts';
import { SUBMIT } from '#domain/messages/submit.ts';
import { isWebUrl } from '#domain/url.ts';
import { ExistingGameNote } from './existing-game-note.tsx';
import { fillIn, typedText } from './fillable-text.ts';
import type { QuickSubmitAnswer } from './quick-submit-answer.ts';
import { GenreTagSelect, TagsField } from './tags-field.tsx';
import { useDuplicateCheck } from './use-duplicate-check.ts';
import { usePageFacts } from './use-page-facts.ts';

/** Stands where it will soon be told what the page has said, so that nothing moves then. */
const ENOUGH = 'You can leave the rest empty.';

type QuickSubmitFieldsProps = {
  /** Answers `GET …?playUrl=` with a DuplicateAnswer. */
  duplicateCheckUrl: string;
  answer: QuickSubmitAnswer | undefined;
  busy: boolean;
  /** A new form after one that was sent: the next address can be pasted. */
  fresh: boolean;
};

/** The address, and what is filled from its page where nothing was typed. */
export function QuickSubmitFields({ duplicateCheckUrl, answer, busy, fresh }: QuickSubmitFieldsProps) {
  const refused = answer && !answer.ok ? answer : undefined;
  const typed = refused?.values;
  const [playUrl, setPlayUrl] = useState(typed?.playUrl ?? '');
  const [{ text: title }, setTitle] = useState(() => typedText(typed?.title ?? ''));
  const [{ text: thumbnailUrl }, setThumbnailUrl] = useState(() => typedText(typed?.thumbnailUrl ?? ''));
  const [tags, setTags] = useState<readonly string[]>(typed?.tags ? typed.tags.split(',') : []);
  const [problem, setProblem] = useState('');
  const urlInput = useRef<HTMLInputElement>(null);
  const all = useRef<HTMLDivElement>(null);
  useEarlyTyping(all);
  const found = useDuplicateCheck(playUrl, duplicateCheckUrl);
  const page = usePageFacts(playUrl, { isWanted: found === null && !busy });
  const facts = page?.facts ?? null;
  const errors = refused?.errors ?? {};
  // What was said about another address is not true of this one.
  const ofUrl = refused && (typed?.playUrl ?? '') === playUrl ? refused : undefined;
  const existing = found ?? ofUrl?.existing ?? null;

  useEffect(() => {
    if (fresh) urlInput.current?.focus({ preventScroll: true });
  }, [fresh]);

  useEffect(() => {
    // Without facts, too: another address is not sent with what this one's page has filled in.
    setTitle((field) => fillIn(field, facts?.title ?? ''));
    setThumbnailUrl((field) => fillIn(field, facts?.imageUrl ?? ''));
  }, [facts]);

  function check(event: FormEvent) {
    const said = playUrl.trim() === '' ? SUBMIT.playUrlRequired : isWebUrl(playUrl) ? '' : SUBMIT.urlInvalid;
    setProblem(said);
    if (said === '' && !found) return;
    event.preventDefault();
    urlInput.current?.focus();
  }

  return (
    <div ref={all} className="flex flex-col gap-4">
      <Field
        label={SUBMIT.fields.playUrl}
        name="playUrl"
        required
        help={
          <span aria-live="polite" className="block min-h-5">
            {page ? [page.words, title === '' && page.advice].filter(Boolean).join(' ') : ENOUGH}
          </span>
        }
        error={existing ? <ExistingGameNote game={existing} /> : problem || ofUrl?.errors?.playUrl?.[0]}
      >
        <Input
          ref={urlInput}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="Paste a link to a game"
          maxLength={LIMITS.text.url}
          value={playUrl}
          readOnly={busy}
          onChange={(event) => {
            setPlayUrl(event.target.value);
            setProblem('');
          }}
          className="min-h-13! border-2! border-accent! text-lg!"
        />
      </Field>
      {/* Says that an empty field is meant to be: the page was shown, and what it filled was taken out again. */}
      {facts ? <input type="hidden" name="shownPage" value={playUrl} /> : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={SUBMIT.fields.title} name="title" error={title === '' && errors.title?.[0]}>
          <Input
            value={title}
            maxLength={LIMITS.text.title}
            readOnly={busy}
            autoComplete="off"
            onChange={(event) => setTitle(typedText(event.target.value))}
          />
        </Field>
        <Field
          label={SUBMIT.fields.thumbnailUrl}
          name="thumbnailUrl"
          error={errors.thumbnailUrl?.[0]}
          optional
        >
          <Input
            type="url"
            inputMode="url"
            value={thumbnailUrl}
            maxLength={LIMITS.text.url}
            readOnly={busy}
            autoComplete="off"
            onChange={(event) => setThumbnailUrl(typedText(event.target.value))}
          />
        </Field>
      </div>
      <TagsField tags={tags} onChange={setTags} error={errors.tags?.[0]} optional disabled={busy} />
      <GenreTagSelect tags={tags} onChange={setTags} disabled={busy} />
      <Button
        type="submit"
        variant="solid"
        size="lg"
        wide
        busy={busy}
        disabled={found !== null}
        onClick={check}
      >
        {SUBMIT.quickTitle}
      </Button>
    </div>
  );
}
