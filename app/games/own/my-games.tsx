import { ChartNoAxesColumn, Pencil, Plus, Trash2, Undo2 } from 'lucide-react';
import { Link } from 'react-router';
import { answerRead, requireViewer } from '#app/http/action-result.server.ts';
import { answerButton, receiveForm, textOf } from '#app/http/answer-form.server.ts';
import { OfflineBadge, OwnershipBadge } from '#app/listing/game-badges.tsx';
import { GameThumb } from '#app/listing/game-cover.tsx';
import { Continue } from '#app/listing/home/continue.tsx';
import { LoadMoreGames } from '#app/listing/load-more.tsx';
import { metaOf, Page } from '#app/shell/page.tsx';
import { ShortDate } from '#app/shell/short-date.tsx';
import { EmptyState, SURPRISE } from '#app/shell/state-panel.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink, buttonStyles } from '#app/ui/button.tsx';
import { DetailsMenu } from '#app/ui/details-menu.tsx';
import { PressForm } from '#app/ui/press-form.tsx';
import { TitledSection } from '#app/ui/titled-section.tsx';
import { formatCount, formatGames, formatShortDate, formatViews, nounFor } from '#domain/format.ts';
import type { GameCard } from '#domain/games/game.ts';
import { OWN as TEXT } from '#domain/messages/game-form.ts';
import { GAME } from '#domain/messages/games.ts';
import { VISIBILITY_NAMES } from '#domain/messages/moderation.ts';
import { NUMBERS } from '#domain/messages/numbers.ts';
import { PROFILE } from '#domain/messages/people.ts';
import { HEADER, SITE } from '#domain/messages/site.ts';
import { gamePath, numbersPath } from '#domain/paths.ts';
import { findRemovedGames, removeGame, restoreGame } from '#services/games/remove-game.ts';
import { findGamesOf } from '#services/listing/browse.ts';
import type { Route } from './+types/my-games';
import { BadgeMenu } from './badge.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx, actor, viewer } = requireViewer({ request, context });
  const cursor = new URL(request.url).searchParams.get('cursor');
  return answerRead(context, 'games-load-failed', async () => {
    const isFirst = cursor === null;
    const [page, removed] = await Promise.all([
      findGamesOf(ctx, { userId: viewer.id, cursor, withHidden: true }),
      isFirst ? findRemovedGames(ctx, { actor }) : [],
    ]);
    return { page, removed };
  });
}

export async function action(args: Route.ActionArgs) {
  const { ctx, actor } = requireViewer(args);
  const form = await receiveForm(args);
  const gameId = textOf(form, 'gameId');
  const isRestore = textOf(form, 'intent') === 'restore';
  return answerButton(args, {
    form,
    back: '/my-games',
    refused: isRestore ? TEXT.restoreFailed : TEXT.removeFailed,
    press: async () => {
      const game = { actor, gameId };
      if (!isRestore) return { to: '/my-games', say: TEXT.removed(await removeGame(ctx, game)) };
      await restoreGame(ctx, game);
      return { to: '/my-games', say: TEXT.restored };
    },
  });
}

export default function MyGames({ loaderData }: Route.ComponentProps) {
  const { page, removed } = loaderData;
  return (
    <Page
      title={HEADER.myGames}
      text={TEXT.gamesText}
      actions={
        page.total > 0 ? (
          <ButtonLink to="/submit" variant="solid" icon={<Plus />}>
            {PROFILE.submitNew}
          </ButtonLink>
        ) : null
      }
    >
      {page.total === 0 ? (
        <EmptyState
          title={PROFILE.noGames}
          text={PROFILE.noGamesOwner}
          scene="no-games"
          links={[
            { to: '/submit', label: PROFILE.submitFirst, variant: 'solid' },
            { to: '/games', label: SITE.browseGames },
            SURPRISE,
          ]}
        />
      ) : (
        <>
          <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
            <h2 className="tabular font-semibold font-text text-base tracking-normal">{formatGames(page.total)}</h2>
            <ButtonLink to="/my-games/numbers" size="sm" icon={<ChartNoAxesColumn />}>
              {NUMBERS.all}
            </ButtonLink>
          </div>
          <LoadMoreGames page={page} firstHref="/my-games">
            {(games) => (
              <ul className="border-line border-t">
                {games.map((game) => (
                  <OwnGameRow key={game.id} game={game} />
                ))}
              </ul>
            )}
          </LoadMoreGames>
        </>
      )}
      <Continue />
      <RemovedGames games={removed} />
    </Page>
  );
}

function OwnGameRow({ game }: { game: GameCard }) {
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-3 border-line border-b py-4">
      <GameThumb width="w-28 sm:w-36" game={game} sizes="9rem" />
      <div className="min-w-0 flex-1 basis-40">
        <h3 className="text-lg leading-tight wrap-anywhere">
          <Link dir="auto" to={gamePath(game.slug)} className="tap hover:underline">
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
      <div className="flex flex-wrap gap-2 max-sm:[&_.lucide]:hidden">
        <ButtonLink to={numbersPath(game)} size="sm" icon={<ChartNoAxesColumn />}>
          {GAME.numbers}
          <span className="sr-only">{game.title}</span>
        </ButtonLink>
        <ButtonLink to={`${gamePath(game.slug)}/edit`} size="sm" icon={<Pencil />}>
          {TEXT.edit}
          <span className="sr-only">{game.title}</span>
        </ButtonLink>
        {game.visibility ? null : <BadgeMenu game={game} />}
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

function RemoveMenu({ game }: { game: GameCard }) {
  return (
    <DetailsMenu
      label={game.title}
      className="relative"
      summaryClassName={buttonStyles({ variant: 'outline', size: 'sm' })}
      panelClassName="absolute right-0 z-20 mt-2 w-[min(20rem,calc(100vw-2rem))] border border-line bg-card p-4 shadow-float max-sm:-left-24 max-sm:right-auto"
      summary={
        <>
          <Trash2 />
          {TEXT.remove}
        </>
      }
    >
      <p className="font-semibold wrap-anywhere">{TEXT.removeAsk({ title: game.title })}</p>
      <p className="mt-1 mb-4 text-muted text-sm">{TEXT.removeText}</p>
      <PressForm fields={{ intent: 'remove', gameId: game.id }} variant="danger" wide>
        {TEXT.removeConfirm}
      </PressForm>
    </DetailsMenu>
  );
}

const REMOVED = 'flex flex-wrap items-center justify-between gap-x-5 gap-y-2 border-line border-b py-3';
function RemovedGames({ games }: { games: Route.ComponentProps['loaderData']['removed'] }) {
  if (games.length === 0) return null;
  return (
    <TitledSection id="removed" title={TEXT.removedTitle} text={TEXT.removedText} className="mt-14">
      <ul className="mt-3 border-line border-t">
        {games.map(({ gameId, title, removedAt }) => (
          <li key={gameId} className={REMOVED}>
            <div className="min-w-0 flex-1 basis-48">
              <h3 dir="auto" className="font-semibold font-text text-base tracking-normal wrap-anywhere">
                {title}
              </h3>
              <p className="text-muted text-sm">
                <ShortDate at={removedAt} words={TEXT.removedOn({ date: formatShortDate(removedAt) })} />
              </p>
            </div>
            <PressForm
              fields={{ intent: 'restore', gameId }}
              size="sm"
              aria-label={`${TEXT.restore}: ${title}`}
              icon={<Undo2 />}
            >
              {TEXT.restore}
            </PressForm>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

export const meta = metaOf({ title: HEADER.myGames, description: TEXT.gamesText });
