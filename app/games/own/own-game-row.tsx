import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { Form, Link } from 'react-router';
import { OfflineBadge, OwnershipBadge } from '#app/listing/game-badges.tsx';
import { GameThumb } from '#app/listing/game-cover.tsx';
import { ShortDate } from '#app/shell/short-date.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink, buttonStyles, SubmitButton } from '#app/ui/button.tsx';
import { DetailsMenu } from '#app/ui/details-menu.tsx';
import { formatCount, formatViews, nounFor } from '#domain/format.ts';
import type { GameCard } from '#domain/games/game.ts';
import { OWN as TEXT } from '#domain/messages/game-form.ts';
import { VISIBILITY_NAMES } from '#domain/messages/moderation.ts';
import { gamePath } from '#domain/paths.ts';

/** One of the viewer's games with its counts and buttons to edit and delete it. */
export function OwnGameRow({ game }: { game: GameCard }) {
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-3 border-line border-b py-4">
      <GameThumb width="w-28 sm:w-36" game={game} sizes="9rem" />
      <div className="min-w-0 flex-1 basis-40">
        <h3 className="text-lg leading-tight wrap-anywhere">
          <Link to={gamePath(game.slug)} className="tap hover:underline">
            {game.title}
          </Link>
        </h3>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
          <ShortDate at={game.createdAt} />
          <span>{game.category}</span>
          <OwnershipBadge status={game.ownershipStatus} />
          <OfflineBadge game={game} />
          {game.visibility ? <Badge tone="danger">{VISIBILITY_NAMES[game.visibility]}</Badge> : null}
        </p>
        <p className="tabular mt-1 flex flex-wrap gap-x-4 text-sm">
          <Votes arrow="▲" count={game.upvotes} noun="upvote" />
          <Votes arrow="▼" count={game.downvotes} noun="downvote" />
          <span>{formatViews(game.views)}</span>
        </p>
      </div>
      <div className="flex gap-2">
        <ButtonLink to={`${gamePath(game.slug)}/edit`} size="sm" icon={<Pencil className="size-4" />}>
          {TEXT.edit}
          <span className="sr-only">{game.title}</span>
        </ButtonLink>
        <RemoveMenu game={game} />
      </div>
    </li>
  );
}

function Votes({ arrow, count, noun }: { arrow: string; count: number; noun: string }) {
  return (
    <span>
      <span aria-hidden="true">{`${arrow} `}</span>
      {formatCount(count)}
      <span className="sr-only"> {nounFor(count, noun)}</span>
    </span>
  );
}

/** The button that deletes a game. Asks for confirmation, even without JavaScript. */
function RemoveMenu({ game }: { game: GameCard }) {
  return (
    <DetailsMenu
      label={game.title}
      className="relative"
      summaryClassName={buttonStyles({ variant: 'outline', size: 'sm' })}
      panelClassName="absolute right-0 z-20 mt-2 w-[min(20rem,calc(100vw-2rem))] border border-line bg-card p-4 shadow-float max-sm:-left-24 max-sm:right-auto"
      summary={
        <>
          <Trash2 className="size-4" />
          {TEXT.remove}
        </>
      }
    >
      <p className="font-semibold wrap-anywhere">{TEXT.removeAsk({ title: game.title })}</p>
      <p className="mt-1 mb-4 text-muted text-sm">{TEXT.removeText}</p>
      <Form method="post">
        <input type="hidden" name="gameId" value={game.id} />
        <SubmitButton name="intent" value="remove" sends={['gameId', game.id]} variant="danger" wide>
          {TEXT.removeConfirm}
        </SubmitButton>
      </Form>
    </DetailsMenu>
  );
}
