import { useId, useState } from 'react';
import { useFetcher } from 'react-router';
import { useToast } from '#app/ui/toast.tsx';
import { SUBMIT } from '#domain/messages/submit.ts';
import { gamePath } from '#domain/paths.ts';
import type { QuickSubmitAnswer } from './quick-submit-answer.ts';
import { QuickSubmitFields } from './quick-submit-fields.tsx';
import { useOnAnswer } from './use-on-answer.ts';

type QuickSubmitCardProps = {
  /** Where the form goes, for example `/?index`. */
  action: string;
  /** Answers `GET …?playUrl=` with a DuplicateAnswer. */
  duplicateCheckUrl: string;
  /** The action's answer to a form sent without JavaScript. */
  answer?: QuickSubmitAnswer;
};

/** Anybody posts a game by its address. After success it starts anew. */
export function QuickSubmitCard(props: QuickSubmitCardProps) {
  const fetcher = useFetcher<QuickSubmitAnswer>();
  const [round, setRound] = useState(0);
  const toast = useToast();
  const headingId = useId();

  useOnAnswer(fetcher.data, (answer) => {
    if (answer.ok) {
      setRound((before) => before + 1);
      const { game } = answer;
      const action = game ? { label: SUBMIT.viewExisting, href: gamePath(game.slug) } : undefined;
      toast.show({ ...(game ? SUBMIT.succeeded : SUBMIT.held), tone: 'good', ...(action ? { action } : {}) });
    } else if (!answer.errors && !answer.existing) {
      toast.show({
        ...SUBMIT.failed,
        ...(answer.message ? { description: answer.message } : {}),
        tone: 'bad',
      });
    }
  });

  return (
    <section aria-labelledby={headingId} className="border border-line bg-card">
      <div aria-hidden="true" className="marquee-strip h-marquee" />
      <div className="p-5 sm:p-6">
        <h2 id={headingId} className="text-xl">
          {SUBMIT.quickTitle}
        </h2>
        <p className="mt-1 mb-4 text-muted text-sm">{SUBMIT.quickText}</p>
        <fetcher.Form method="post" action={props.action} noValidate key={round}>
          <QuickSubmitFields
            duplicateCheckUrl={props.duplicateCheckUrl}
            answer={fetcher.data ?? props.answer}
            busy={fetcher.state !== 'idle'}
            fresh={round > 0 && fetcher.data?.ok === true}
          />
        </fetcher.Form>
      </div>
    </section>
  );
}
