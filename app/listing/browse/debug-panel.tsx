import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useToast } from '#app/shell/toast.tsx';
import { buttonStyles } from '#app/ui/button.tsx';
import { DetailsMenu } from '#app/ui/details-menu.tsx';
import { PressForm } from '#app/ui/press-form.tsx';
import type { GameCard } from '#domain/games/game.ts';
import { FAILURES } from '#domain/messages/failures.ts';
import { DEBUG as TEXT } from '#domain/messages/staff/debug.ts';

type DebugPanelProps = { games: readonly Pick<GameCard, 'id' | 'title'>[]; sampleGames: number; isEmpty: boolean };
const ROW = 'flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b py-2';
export function DebugPanel({ games, sampleGames, isEmpty }: DebugPanelProps) {
  const { show } = useToast();
  useEffect(() => {
    if (isEmpty) show({ ...FAILURES.gamesToast, description: FAILURES.gamesEmptyToast, tone: 'bad' });
  }, [isEmpty, show]);
  return (
    <section aria-labelledby="debug" className="mb-6 border border-danger border-l-8 bg-card p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 id="debug" className="text-xl">
            {TEXT.title}
          </h2>
          <p className="mt-1 max-w-read text-muted text-sm">{TEXT.text}</p>
        </div>
        {sampleGames > 0 ? (
          <Ask
            summary={TEXT.sample({ count: sampleGames })}
            question={TEXT.sampleAsk({ count: sampleGames })}
            confirm={TEXT.sampleConfirm}
            fields={{ intent: 'samples', confirmed: String(sampleGames) }}
          />
        ) : (
          <p className="text-muted text-sm">{TEXT.noSamples}</p>
        )}
      </div>
      {isEmpty ? (
        <noscript>
          <p className="mt-3 font-semibold">
            {FAILURES.gamesToast.title}: {FAILURES.gamesEmptyToast}
          </p>
        </noscript>
      ) : null}
      <ul className="mt-3 border-line border-t">
        {games.map(({ id, title }) => (
          <li key={id} className={ROW}>
            <span dir="auto" className="min-w-0 flex-1 basis-40 wrap-anywhere">
              {title}
            </span>
            <Ask
              summary={TEXT.delete}
              about={title}
              question={TEXT.deleteAsk({ title })}
              confirm={TEXT.deleteConfirm}
              fields={{ intent: 'game', gameId: id, confirmed: id }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

type AskProps = {
  summary: string;
  about?: string;
  question: string;
  confirm: string;
  fields: Readonly<Record<string, string>>;
};
function Ask({ summary, about, question, confirm, fields }: AskProps) {
  const { pathname, search } = useLocation();
  return (
    <DetailsMenu
      summary={summary}
      label={about}
      className="relative"
      summaryClassName={buttonStyles({ variant: 'danger', size: 'sm' })}
      panelClassName="absolute right-0 z-20 mt-2 w-[min(20rem,calc(100vw-3rem))] border border-line bg-card p-4 shadow-float max-sm:right-auto max-sm:left-0"
    >
      <p className="mb-3 font-semibold wrap-anywhere">{question}</p>
      <PressForm fields={{ ...fields, returnTo: pathname + search }} formAction="/debug" variant="danger" wide>
        {confirm}
      </PressForm>
    </DetailsMenu>
  );
}
