import Plus from 'lucide-react/icons/plus';
import { answerRead, requireViewer } from '#app/http/action-result.server.ts';
import { answerButton, receiveForm, textOf } from '#app/http/answer-form.server.ts';
import { gamesPage } from '#app/listing/games-page.server.ts';
import { Continue } from '#app/listing/home/continue.tsx';
import { LoadMoreGames } from '#app/listing/load-more.tsx';
import { Page, PageHeading, Scene } from '#app/shell/page.tsx';
import { pageMeta } from '#app/shell/page-meta.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/state-panel.tsx';
import { formatGames } from '#domain/format.ts';
import { OWN as TEXT } from '#domain/messages/game-form.ts';
import { PROFILE } from '#domain/messages/people.ts';
import { HEADER, HOME, SITE } from '#domain/messages/site.ts';
import { findOwnDays, findOwnNews } from '#services/games/own-games.ts';
import { findRemovedGames, removeGame, restoreGame } from '#services/games/remove-game.ts';
import { findGamesOf } from '#services/listing/browse.ts';
import type { Route } from './+types/my-games';
import { OwnDays } from './own-days.tsx';
import { OwnGameRow } from './own-game-row.tsx';
import { OwnNews } from './own-news.tsx';
import { RemovedGames } from './removed-games.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx, actor, viewer } = requireViewer({ request, context });
  const cursor = new URL(request.url).searchParams.get('cursor');
  return answerRead(context, 'games-load-failed', async () => {
    // Only the first page shows removed games, news and daily counts.
    const isFirst = cursor === null;
    const isPeek = request.headers.has('sec-purpose');
    const [page, removed, news, days] = await Promise.all([
      findGamesOf(ctx, { userId: viewer.id, cursor, withHidden: true }),
      isFirst ? findRemovedGames(ctx, { actor }) : [],
      isFirst ? findOwnNews(ctx, { actor, isPeek }) : null,
      isFirst ? findOwnDays(ctx, { actor }) : null,
    ]);
    return { page: gamesPage(page), removed, news, days };
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
      if (isRestore) await restoreGame(ctx, { actor, gameId });
      const say = isRestore
        ? TEXT.restored
        : TEXT.removed({ title: (await removeGame(ctx, { actor, gameId })).title });
      return { to: '/my-games', say };
    },
  });
}

export default function MyGames({ loaderData }: Route.ComponentProps) {
  const { page, removed, news, days } = loaderData;
  return (
    <Page>
      <PageHeading
        title={HEADER.myGames}
        text={TEXT.gamesText}
        actions={
          page.total > 0 ? (
            <ButtonLink to="/submit" variant="solid" icon={<Plus className="size-4" />}>
              {PROFILE.submitNew}
            </ButtonLink>
          ) : null
        }
      />
      {news && (page.total > 0 || news.claims.length > 0) ? <OwnNews news={news} /> : null}
      {page.total === 0 ? (
        <EmptyState
          title={PROFILE.noGames}
          text={PROFILE.noGamesOwner}
          scene={<Scene kind="no-games" />}
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <ButtonLink to="/submit" variant="solid">
                {PROFILE.submitFirst}
              </ButtonLink>
              <ButtonLink to="/games">{SITE.browseGames}</ButtonLink>
              <ButtonLink to="/surprise" reloadDocument rel="nofollow">
                {HOME.surprise}
              </ButtonLink>
            </div>
          }
        />
      ) : (
        <>
          {days ? <OwnDays days={days} /> : null}
          <h2 className="tabular mb-2 font-semibold font-text text-base tracking-normal">
            {formatGames(page.total)}
          </h2>
          <LoadMoreGames page={page} firstHref="/my-games">
            {(entries) => (
              <ul className="border-line border-t">
                {entries.map(({ game }) => (
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

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: HEADER.myGames, description: TEXT.gamesText, isPrivate: true });
