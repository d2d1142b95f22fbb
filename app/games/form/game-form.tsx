import { type ComponentType, type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import { FormNotice } from '#app/shell/form-notice.tsx';
import { Skeleton } from '#app/shell/state-panel.tsx';
import { useToast } from '#app/shell/toast.tsx';
import { Button } from '#app/ui/button.tsx';
import { useInputReplay } from '#app/ui/event-replay.ts';
import { scrollBehavior } from '#app/ui/motion.ts';
import { TitledSection } from '#app/ui/titled-section.tsx';
import { useLate } from '#app/ui/use-late.ts';
import { type GameDetail, parseTags } from '#domain/games/game.ts';
import { GAME_FORM } from '#domain/messages/game-form.ts';
import type { ToastText } from '#domain/messages/site.ts';
import { MADE_WITH } from '#domain/messages/submit/made-with.ts';
import { SUBMIT } from '#domain/messages/submit/submit.ts';
import { gamePath } from '#domain/paths.ts';
import type { Theme } from '#domain/race/race.ts';
import { useActionResult } from '../../ui/use-action-result.ts';
import { useAddress } from '../game-address.tsx';
import type { SubmittedGameProps } from '../submitted-game.tsx';
import { type Draft, useDraft } from './draft.ts';
import { FactsFields, FindingFields, MadeWithFields, TextFields } from './fields.tsx';
import { GameFormCover, GameFormScreenshots } from './picture-fields.tsx';
import { type GameFormState, useGameForm } from './use-game-form.ts';
import type { GameFormAnswer, GameFormValues } from './values.ts';

function focusFirstInvalid(form: HTMLElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  field?.scrollIntoView({ block: 'center', behavior: scrollBehavior() });
  field?.focus({ preventScroll: true });
}

const SECTION = { className: 'flex flex-col gap-6', headingClassName: 'border-line border-b pb-2 text-xl' };

function DraftNotice({ restored, onDiscard }: { restored: Draft | null; onDiscard: () => void }) {
  if (!restored) return null;
  const when = new Date(restored.savedAt).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <div
      role="status"
      className="-mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-sunken py-2 pr-2 pl-4"
    >
      <span>{GAME_FORM.draft.restored({ when })}</span>
      <Button size="sm" variant="plain" onClick={onDiscard}>
        {GAME_FORM.draft.discard}
      </Button>
    </div>
  );
}

type Done = Pick<SubmittedGameProps, 'submitted' | 'said'> & { Panel: ComponentType<SubmittedGameProps> };

type GameFormProps = {
  theme?: Theme | null;
  blank: GameFormValues;
  draft: { key: string; notBefore?: number };
  game?: EditedGame;
  needsCover?: boolean;
  words: { send: string; sending: string; failed: ToastText; succeeded: ToastText };
  answer?: GameFormAnswer;
  isHosted?: boolean;
};
export function GameForm(props: GameFormProps) {
  const { blank, draft, game, needsCover = true, words, answer: plain, theme = null, isHosted = false } = props;
  const fetcher = useFetcher<GameFormAnswer>();
  const answer = fetcher.data ?? plain;
  const refusal = answer && !answer.ok ? answer : undefined;
  const form = useGameForm({ initial: refusal?.values ?? blank, refusal, needsCover, isHosted });
  const { values } = form;
  const kept = useDraft({ ...draft, blank, values, onRestore: (unsent) => form.restore(unsent, blank) });
  const toast = useToast();
  const navigate = useNavigate();
  const element = useRef<HTMLFormElement>(null);
  useInputReplay(element);
  const formId = useId();
  const [refusals, setRefusals] = useState(0);
  const [done, setDone] = useState<Done | null>(null);
  const isBusy = fetcher.state !== 'idle';

  const address = useAddress(values.playUrl, { readsPage: !game, isBusy });
  const { existing: found, facts } = address;
  const other = found && found.slug !== game?.slug ? found : null;
  const taken = refusal?.existing && refusal.values?.playUrl === values.playUrl ? refusal.existing : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each web page that was read
  useEffect(() => {
    if (facts) form.fill(address.url, facts);
  }, [facts]);

  useEffect(() => {
    // Not if the server rendered the form's errors, because the browser has already focused an invalid field.
    if (refusals > 0 || (fetcher.data && refusal?.errors)) focusFirstInvalid(element.current);
  }, [refusals, fetcher.data, refusal]);

  // Waits until the fetcher is idle, because the router ignores new navigations while it reloads the page's data.
  useActionResult(isBusy ? undefined : fetcher.data, (sent) => {
    if (sent.ok) {
      kept.forget({ isSent: true });
      void showWhatBecame(sent);
    } else if (sent.message && !sent.existing) {
      toast.show({ ...sent.message, tone: 'bad' });
    }
  });

  function check(event: FormEvent<HTMLFormElement>) {
    // Includes a tag that is typed but not added yet, because the form sends it too.
    const tags = parseTags(new FormData(event.currentTarget).getAll('tags'));
    if (form.isFine({ ...values, tags }) && !other) return;
    event.preventDefault();
    setRefusals((before) => before + 1);
  }

  async function showWhatBecame({ slug, submitted, isHeld }: Extract<GameFormAnswer, { ok: true }>) {
    const said = isHeld ? SUBMIT.held : words.succeeded;
    const loaded = submitted && (await import('../submitted-game.tsx').catch(() => null));
    if (!loaded) {
      toast.show({ ...said, tone: 'good' });
      return navigate(gamePath(slug));
    }
    form.replace(blank);
    setDone({ Panel: loaded.SubmittedGame, submitted, said });
  }

  function startOver() {
    kept.forget({ isSent: false });
    form.replace(blank);
    setDone(null);
  }

  if (done) return <done.Panel submitted={done.submitted} said={done.said} onAgain={startOver} />;

  return (
    // The preview isn't in the form: its card contains a form, and forms can't be nested.
    <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,46rem)_minmax(16rem,22rem)]">
      <fetcher.Form
        ref={element}
        id={formId}
        method="post"
        encType="multipart/form-data"
        noValidate
        onSubmit={check}
        onFocus={form.fetchRules}
        className="flex min-w-0 flex-col gap-10"
      >
        <FormNotice notice={plain && !plain.ok && !plain.errors && !plain.existing ? plain.message : undefined} />
        <DraftNotice restored={kept.restored} onDiscard={startOver} />
        <TitledSection id={`${formId}-about`} title={GAME_FORM.sections.about} {...SECTION}>
          {values.versionId ? <input type="hidden" name="versionId" value={values.versionId} /> : null}
          <TextFields
            form={form}
            isBusy={isBusy}
            isHosted={isHosted}
            existing={other ?? taken}
            reading={address.words}
          />
        </TitledSection>
        <TitledSection id={`${formId}-pictures`} title={GAME_FORM.sections.pictures} {...SECTION}>
          <GameFormCover form={form} isBusy={isBusy} needsCover={needsCover} />
          <GameFormScreenshots form={form} isBusy={isBusy} isNew={!game} />
        </TitledSection>
        <TitledSection id={`${formId}-finding`} title={GAME_FORM.sections.finding} {...SECTION}>
          <FindingFields form={form} isBusy={isBusy} theme={theme} />
          <FactsFields form={form} isBusy={isBusy} />
        </TitledSection>
        <TitledSection id={`${formId}-made`} title={MADE_WITH.title} {...SECTION}>
          <MadeWithFields form={form} isBusy={isBusy} />
        </TitledSection>
      </fetcher.Form>
      <Preview form={form} game={game} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 border-line border-t pt-6 lg:col-start-1">
        <Button {...SEND} form={formId} busy={isBusy} disabled={other !== null}>
          {isBusy ? words.sending : words.send}
        </Button>
        <p className="js-only text-muted text-sm">{GAME_FORM.draft.saved}</p>
      </div>
    </div>
  );
}

const SEND = { type: 'submit', variant: 'solid', size: 'lg', className: 'max-sm:w-full' } as const;
type EditedGame = Omit<GameDetail, 'thumbnailPlaceholder'>;
export type PreviewProps = { form: GameFormState; game: EditedGame | undefined };

const VIEWS = ['card', 'page'] as const;
/** Loaded after the form, because the code is large and an empty form has nothing to preview. */
const loadViews = async () => (await import('./preview-views.tsx')).PREVIEWS;
function Preview(props: PreviewProps) {
  const [shown, setShown] = useState<(typeof VIEWS)[number]>('card');
  const views = useLate(loadViews, true);
  const look = 'js-only min-w-0 lg:sticky lg:top-24 lg:row-span-2 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto';
  const View = views?.[shown];
  return (
    <aside aria-label={GAME_FORM.preview.title} className={look}>
      <h2 className="font-semibold font-text! text-sm tracking-normal!">{GAME_FORM.preview.title}</h2>
      <div className="mt-2 mb-4 flex gap-2">
        {VIEWS.map((view) => (
          <Button
            key={view}
            size="sm"
            variant={view === shown ? 'ink' : 'outline'}
            aria-pressed={view === shown}
            onClick={() => setShown(view)}
          >
            {GAME_FORM.preview[view]}
          </Button>
        ))}
      </div>
      <div inert aria-hidden="true" className="sm:max-w-88">
        {View ? <View {...props} /> : <Skeleton className="mb-28 aspect-16/10 rounded-cover!" />}
      </div>
    </aside>
  );
}
