import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import { FormNotice } from '#app/shell/form-notice.tsx';
import { useToast } from '#app/shell/toast.tsx';
import { Button } from '#app/ui/button.tsx';
import { useInputReplay } from '#app/ui/event-replay.ts';
import { Field, Input } from '#app/ui/field.tsx';
import { TitledSection } from '#app/ui/titled-section.tsx';
import { LIMITS } from '#domain/limits.ts';
import { HOSTING_LINKS } from '#domain/messages/hosting/links.ts';
import { SUBMIT } from '#domain/messages/submit/submit.ts';
import { gamePath, UPLOAD_PAGE } from '#domain/paths.ts';
import { isWebUrl } from '#domain/url.ts';
import { useActionResult } from '../ui/use-action-result.ts';
import { fillIn, typedFields, typeIn } from './fill-in.ts';
import { PlayUrlField, type QuickSubmitAnswer, useAddress } from './game-address.tsx';
import { GenreTagSelect, TagsField } from './tags-field.tsx';

type QuickSubmitFieldsProps = { answer: QuickSubmitAnswer | undefined; busy: boolean; fresh: boolean };
function QuickSubmitFields({ answer, busy, fresh }: QuickSubmitFieldsProps) {
  const refused = answer && !answer.ok ? answer : undefined;
  const typed = refused?.values;
  const [playUrl, setPlayUrl] = useState(typed?.playUrl ?? '');
  const [fields, setFields] = useState(() =>
    typedFields({ title: typed?.title ?? '', thumbnailUrl: typed?.thumbnailUrl ?? '' }),
  );
  const { title } = fields.values;
  const [tags, setTags] = useState<readonly string[]>(typed?.tags ? typed.tags.split(',') : []);
  const [problem, setProblem] = useState('');
  const [isOpen, setOpen] = useState(answer?.ok === false);
  const urlInput = useRef<HTMLInputElement>(null);
  const all = useRef<HTMLDivElement>(null);
  useInputReplay(all);
  const { existing: found, facts, words, advice } = useAddress(playUrl, { isBusy: busy });
  const errors = refused?.errors ?? {};
  const ofUrl = refused && (typed?.playUrl ?? '') === playUrl ? refused : undefined;
  const existing = found ?? ofUrl?.existing ?? null;

  useEffect(() => {
    if (fresh) urlInput.current?.focus({ preventScroll: true });
  }, [fresh]);

  useEffect(() => {
    // If the address has changed, this removes the facts of the earlier page, so that they aren't sent.
    const said = { title: facts?.title ?? '', thumbnailUrl: facts?.imageUrl ?? '' };
    setFields((now) => fillIn(now, said));
  }, [facts]);

  const textOf = (name: 'title' | 'thumbnailUrl') => ({
    value: fields.values[name],
    readOnly: busy,
    autoComplete: 'off',
    // Reads the value now, because React resets the field before it runs the update.
    onChange: ({ target: { value } }: { target: { value: string } }) => setFields((now) => typeIn(now, name, value)),
  });

  function check(event: FormEvent) {
    const said = playUrl.trim() === '' ? SUBMIT.playUrlRequired : isWebUrl(playUrl) ? '' : SUBMIT.urlInvalid;
    setProblem(said);
    if (said === '' && !found) return;
    event.preventDefault();
    urlInput.current?.focus();
  }

  return (
    <div ref={all} data-open={isOpen || undefined} className="unfolding grid grid-cols-1 items-start gap-x-3 gap-y-4">
      <PlayUrlField
        help={[words || SUBMIT.quickText, title === '' && advice].filter(Boolean).join(' ')}
        error={problem || ofUrl?.errors?.playUrl}
        existing={existing}
      >
        <Input
          ref={urlInput}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="Paste a link to your game"
          maxLength={LIMITS.text.url}
          value={playUrl}
          readOnly={busy}
          onChange={(event) => {
            setPlayUrl(event.target.value);
            setOpen(true);
            setProblem('');
          }}
          className="min-h-13! border-2! border-ink! text-lg!"
        />
      </PlayUrlField>
      {/* Tells the server that `thumbnailUrl` was filled in: if that field is empty now, somebody emptied it. */}
      {facts ? <input type="hidden" name="shownPage" value={playUrl} /> : null}
      <div className="folded flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={SUBMIT.fields.title} name="title" error={title === '' && errors.title}>
            <Input {...textOf('title')} maxLength={LIMITS.text.title} />
          </Field>
          <Field label={SUBMIT.fields.thumbnailUrl} name="thumbnailUrl" error={errors.thumbnailUrl} optional>
            <Input {...textOf('thumbnailUrl')} type="url" inputMode="url" maxLength={LIMITS.text.url} />
          </Field>
        </div>
        <TagsField tags={tags} onChange={setTags} error={errors.tags} optional disabled={busy} />
        <GenreTagSelect tags={tags} onChange={setTags} disabled={busy} />
      </div>
      <Button type="submit" variant="solid" size="lg" wide busy={busy} disabled={found !== null} onClick={check}>
        {SUBMIT.quickTitle}
      </Button>
    </div>
  );
}

const CARD = 'flex flex-col gap-2 border border-line bg-card p-4 sm:p-5';
export function QuickSubmitCard({ answer: plain }: { answer: QuickSubmitAnswer | undefined }) {
  const fetcher = useFetcher<QuickSubmitAnswer>();
  const [round, setRound] = useState(0);
  const toast = useToast();
  const headingId = useId();
  const [done, setDone] = useState<ReactNode>(null);

  useActionResult(fetcher.data, (answer) => {
    if (answer.ok) {
      const { game, submitted } = answer;
      const actions = game ? [{ label: SUBMIT.viewExisting, href: gamePath(game.slug) }] : [];
      const said = { ...(game ? SUBMIT.succeeded : SUBMIT.held), actions };
      const say = () => toast.show({ ...said, tone: 'good' });
      setRound((before) => before + 1);
      if (!submitted) return say();
      import('./submitted-game.tsx').then(
        ({ SubmittedGame }) => setDone(<SubmittedGame key={submitted.card.id} submitted={submitted} said={said} />),
        say,
      );
    } else if (answer.message) {
      const { existing } = answer;
      const actions = existing ? [{ label: SUBMIT.viewExisting, href: gamePath(existing.slug) }] : [];
      toast.show({ ...answer.message, actions, tone: 'bad' });
    }
  });

  return (
    <TitledSection id={headingId} title={SUBMIT.quickTitle} className={CARD} headingClassName="text-lg">
      <FormNotice notice={plain && !plain.ok && !plain.errors ? plain.message : undefined} />
      {done}
      <fetcher.Form method="post" action="/?index" noValidate key={round}>
        <QuickSubmitFields
          answer={fetcher.data ?? plain}
          busy={fetcher.state !== 'idle'}
          fresh={round > 0 && fetcher.data?.ok === true}
        />
      </fetcher.Form>
      <Link to={UPLOAD_PAGE} className="tap self-center text-sm underline">
        {HOSTING_LINKS.upload}
      </Link>
    </TitledSection>
  );
}
