import Undo2 from 'lucide-react/icons/undo-2';
import { Form } from 'react-router';
import { ShortDate } from '#app/shell/short-date.tsx';
import { SubmitButton } from '#app/ui/button.tsx';
import { TitledSection } from '#app/ui/titled-section.tsx';
import { formatShortDate } from '#domain/format.ts';
import { OWN as TEXT } from '#domain/messages/game-form.ts';

type Removed = { readonly gameId: string; readonly title: string; readonly removedAt: number };

/** Lists the deleted games that can be restored. Renders nothing if there are none. */
export function RemovedGames({ games }: { games: readonly Removed[] }) {
  if (games.length === 0) return null;
  return (
    <TitledSection id="removed" title={TEXT.removedTitle} text={TEXT.removedText} className="mt-14">
      <ul className="mt-3 border-line border-t">
        {games.map((game) => (
          <li
            key={game.gameId}
            className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 border-line border-b py-3"
          >
            <div className="min-w-0 flex-1 basis-48">
              <h3 className="font-semibold font-text text-base tracking-normal [overflow-wrap:anywhere]">
                {game.title}
              </h3>
              <p className="text-muted text-sm">
                <ShortDate
                  at={game.removedAt}
                  words={TEXT.removedOn({ date: formatShortDate(game.removedAt) })}
                />
              </p>
            </div>
            <Form method="post">
              <input type="hidden" name="gameId" value={game.gameId} />
              <SubmitButton
                name="intent"
                value="restore"
                size="sm"
                aria-label={`${TEXT.restore}: ${game.title}`}
                icon={<Undo2 className="size-4" />}
                sends={['gameId', game.gameId]}
              >
                {TEXT.restore}
              </SubmitButton>
            </Form>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}
