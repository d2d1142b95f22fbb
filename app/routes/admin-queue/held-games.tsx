import { Form, Link } from 'react-router';
import { TitledCards } from '#app/components/titled-section.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { formatIsoDate, formatShortDate } from '#domain/format.ts';
import { QUEUE as TEXT } from '#domain/messages/report.ts';
import type { Reason } from '#domain/moderation.ts';
import type { Queue } from '#services/reports/find-queue.ts';

type Held = Queue['held'][number];

/** Submissions that look like spam, with why, and the two ways to decide. Nothing when there are none. */
export function HeldGames({ held }: { held: readonly Held[] }) {
  return (
    <TitledCards id="held" title={TEXT.held} text={TEXT.heldText} items={held} className="mb-12">
      {(game) => <HeldGame game={game} />}
    </TitledCards>
  );
}

function HeldGame({ game: { id, title, description, playUrl, createdAt, signs } }: { game: Held }) {
  return (
    <article
      aria-labelledby={`held-${id}`}
      className="flex h-full flex-col gap-3 border border-line bg-card p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 id={`held-${id}`} className="text-xl [overflow-wrap:anywhere]">
          <Link to={`/moderation/game/${id}`} className="hover:underline">
            {title}
          </Link>
        </h3>
        <time dateTime={formatIsoDate(createdAt)} className="text-muted text-sm">
          {formatShortDate(createdAt)}
        </time>
      </div>
      {signs.length === 0 ? null : (
        <ul className="flex flex-wrap gap-2">
          {signs.map((sign) => (
            <li key={sign}>
              <Badge tone="danger" className="whitespace-normal">
                {TEXT.signs[sign]}
              </Badge>
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm [overflow-wrap:anywhere]">
        <a
          href={playUrl}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="inline-block min-h-6 underline hover:text-accent"
        >
          {playUrl}
        </a>
      </p>
      {description ? (
        <p className="line-clamp-4 flex-1 text-muted text-sm [overflow-wrap:anywhere]">{description}</p>
      ) : null}
      <div className="mt-auto flex flex-wrap gap-3 pt-2">
        <Decision id={id} intent="game:show" reason="other" label={TEXT.publish} />
        <Decision id={id} intent="game:remove" reason="spam" label={TEXT.refuse} />
      </div>
    </article>
  );
}

type DecisionProps = { id: string; intent: 'game:show' | 'game:remove'; reason: Reason; label: string };

/** The decision of the game's own page, which comes back here. */
function Decision({ id, intent, reason, label }: DecisionProps) {
  return (
    <Form method="post" action={`/moderation/game/${id}`} preventScrollReset>
      <input type="hidden" name="reason" value={reason} />
      <input type="hidden" name="fromQueue" value="1" />
      <Button
        type="submit"
        name="intent"
        value={intent}
        variant={intent === 'game:show' ? 'solid' : 'outline'}
        aria-describedby={`held-${id}`}
      >
        {label}
      </Button>
    </Form>
  );
}
