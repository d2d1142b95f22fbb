import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useEarlyTyping } from '#app/ui/use-early-typing.ts';
import { GAME_FORM } from '#domain/messages/game-form.ts';
import { SUBMIT } from '#domain/messages/submit.ts';
import type { ToastText } from '#domain/messages/toast.ts';
import { gamePath } from '#domain/paths.ts';
import { parseTags } from '#domain/tags.ts';
import { focusFirstInvalid } from './focus-first-invalid.ts';
import { GameFormCover } from './game-form-cover.tsx';
import { DraftNotice } from './game-form-draft-notice.tsx';
import { FindingFields, FormSection, LinkFields, TextFields } from './game-form-fields.tsx';
import { GameFormPreview } from './game-form-preview.tsx';
import { GameFormScreenshots } from './game-form-screenshots.tsx';
import type { GameFormAnswer, GameFormValues } from './game-form-values.ts';
import { useDraft } from './use-draft.ts';
import { useDuplicateCheck } from './use-duplicate-check.ts';
import { useGameForm } from './use-game-form.ts';
import { useOnAnswer } from './use-on-answer.ts';

export type GameFormProps = {
  /** What the form holds before anybody types. */
  blank: GameFormValues;
  /** Where drafts are kept; see draftKey. */
  draft: { key: string; notBefore?: number };
  /** Answers `GET …?playUrl=` with a DuplicateAnswer. */
  duplicateCheckUrl: string;
  /** The game that is edited, which is no duplicate of itself; its id draws its cover. */
  game?: { id: string; slug: string };
  needsCover?: boolean;
  words: { send: string; sending: string; failed: ToastText; succeeded: ToastText };
  /** The action's answer to a form sent without JavaScript. */
  answer?: GameFormAnswer;
};

/**
 * The form of a game, for submitting and editing. Without JavaScript a plain multipart form; with
 * it pictures travel ahead, mistakes are told at once, the card is shown as it will be, and drafts outlive the page.
 */
export function GameForm(props: GameFormProps) {
  const { blank, draft, duplicateCheckUrl, game, needsCover = true, words } = props;
  const fetcher = useFetcher<GameFormAnswer>();
  const answer = fetcher.data ?? props.answer;
  const refusal = answer && !answer.ok ? answer : undefined;
  const form = useGameForm({ initial: refusal?.values ?? blank, refusal, needsCover });
  const { values } = form;
  const kept = useDraft({ ...draft, blank, values, onRestore: form.replace });
  const toast = useToast();
  const navigate = useNavigate();
  const element = useRef<HTMLFormElement>(null);
  useEarlyTyping(element);
  const formId = useId();
  const [refusals, setRefusals] = useState(0);
  const isBusy = fetcher.state !== 'idle';

  const found = useDuplicateCheck(values.playUrl, duplicateCheckUrl);
  const other = found && found.slug !== game?.slug ? found : null;
  const taken = refusal?.existing && refusal.values?.playUrl === values.playUrl ? refusal.existing : null;

  useEffect(() => {
    if (refusals > 0 || refusal?.errors) focusFirstInvalid(element.current);
  }, [refusals, refusal]);

  // Only once all is quiet: a page that is left while its data is loaded again is kept by the router.
  useOnAnswer(isBusy ? undefined : fetcher.data, (sent) => {
    if (sent.ok) {
      kept.forget({ isSent: true });
      toast.show({ ...words.succeeded, tone: 'good' });
      void navigate(gamePath(sent.slug));
    } else if (!sent.errors && !sent.existing) {
      toast.show({ ...words.failed, description: sent.message ?? words.failed.description, tone: 'bad' });
    }
  });

  const hasAskedForRules = useRef(false);

  function check(event: FormEvent<HTMLFormElement>) {
    if (!form.hasRules() && !hasAskedForRules.current) {
      // Sent before the rules were there: wait for them, or for the news that they can't be had, and send again.
      event.preventDefault();
      hasAskedForRules.current = true;
      const sender = event.currentTarget;
      const again = () => sender.requestSubmit();
      form.fetchRules().then(again, again);
      return;
    }
    // A tag that is typed and not yet added counts: the tags' field sends it too.
    const tags = parseTags(new FormData(event.currentTarget).getAll('tags'));
    if (form.isFine({ ...values, tags }) && !other) return;
    event.preventDefault();
    setRefusals((before) => before + 1);
  }

  function startOver() {
    kept.forget({ isSent: false });
    form.replace(blank);
  }

  return (
    // The card in the preview holds a form of its own, and forms can't hold forms: hence side by side.
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
        <DraftNotice restored={kept.restored} onDiscard={startOver} />
        <FormSection title={GAME_FORM.sections.about}>
          <TextFields form={form} isBusy={isBusy} />
        </FormSection>
        <FormSection title={GAME_FORM.sections.pictures}>
          <GameFormCover form={form} isBusy={isBusy} needsCover={needsCover} />
          <GameFormScreenshots form={form} isBusy={isBusy} />
        </FormSection>
        <FormSection title={GAME_FORM.sections.links}>
          <LinkFields form={form} isBusy={isBusy} existing={other ?? taken} />
        </FormSection>
        <FormSection title={GAME_FORM.sections.finding}>
          <FindingFields form={form} isBusy={isBusy} />
        </FormSection>
      </fetcher.Form>
      <GameFormPreview form={form} gameId={game?.id} className="lg:sticky lg:top-24 lg:row-span-2" />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 border-line border-t pt-6 lg:col-start-1">
        <Button
          type="submit"
          form={formId}
          variant="solid"
          size="lg"
          busy={isBusy}
          disabled={other !== null}
          className="max-sm:w-full"
        >
          {isBusy ? words.sending : words.send}
        </Button>
        <p className="js-only text-muted text-sm">{GAME_FORM.draft.saved}</p>
      </div>
    </div>
  );
}

/** What a failed submission says; the description gives way to the error's own sentence. */
export const SUBMIT_WORDS = {
  send: SUBMIT.submit,
  sending: SUBMIT.submitting,
  failed: SUBMIT.failed,
  succeeded: SUBMIT.succeeded,
};
