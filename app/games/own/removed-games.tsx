import Undo2 from 'lucide-react/icons/undo-2';
import { Form } from 'react-router';
import { ShortDate } from '#app/shell/short-date.tsx';
import { SubmitButton } from '#app/ui/button.tsx';
import { TitledSection } from '#app/ui/titled-section.tsx';
import { formatShortDate } from '#domain/format.ts';
import { OWN as TEXT } from '#domain/messages/game-form.ts';

type Removed = { readonly gameId: string; readonly title: string; readonly removedAt: number };

/** The viewer's deleted games that can still be restored. */
export function RemovedGames({ games }: { games: readonly Removed[] }) {
  if (games.length === 0) return null;
  return (
    <TitledSection id="removed" title={TEXT.removedTitle} text={TEXT.removedText} className="mt-14">
      <ul className="mt-3 border-line border-t">
        {games.map(({ gameId, title, removedAt }) => (
          <li
            key={gameId}
            className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 border-line border-b py-3"
          >
            <div className="min-w-0 flex-1 basis-48">
              <h3 className="font-semibold font-text text-base tracking-normal wrap-anywhere">{title}</h3>
              <p className="text-muted text-sm">
                <ShortDate at={removedAt} words={TEXT.removedOn({ date: formatShortDate(removedAt) })} />
              </p>
            </div>
            <Form method="post">
              <input type="hidden" name="gameId" value={gameId} />
              <SubmitButton
                name="intent"
                value="restore"
                size="sm"
                aria-label={`${TEXT.restore}: ${title}`}
                icon={<Undo2 className="size-4" />}
                sends={['gameId', gameId]}
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
