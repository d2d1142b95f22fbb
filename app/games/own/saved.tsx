import { answerRead, requireViewer } from '#app/http/action-result.server.ts';
import { GameCard, GameGrid } from '#app/listing/game-card.tsx';
import { gamesPage, withVotes } from '#app/listing/games-page.server.ts';
import { EmptyList } from '#app/listing/list-screen.tsx';
import { LoadMoreGames } from '#app/listing/load-more.tsx';
import { metaOf, Page, PageHeading } from '#app/shell/page.tsx';
import { formatGames } from '#domain/format.ts';
import { HEADER, SITE } from '#domain/messages/site.ts';
import { SAVE as TEXT } from '#domain/messages/visits/follow.ts';
import { findSaved } from '#services/games/save.ts';
import type { Route } from './+types/saved';

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { ctx, actor } = requireViewer({ request, context });
  const cursor = url.searchParams.get('cursor');
  const read = async () => withVotes(context, gamesPage(await findSaved(ctx, { actor, cursor })));
  return answerRead(context, 'games-load-failed', read);
}

const BROWSE = { to: '/games', label: SITE.browseGames, variant: 'solid' } as const;
export default function Saved({ loaderData }: Route.ComponentProps) {
  const { total } = loaderData;
  return (
    <Page>
      <PageHeading title={HEADER.saved} text={TEXT.text} />
      {total === 0 ? (
        <EmptyList title={TEXT.none} text={TEXT.noneText} link={BROWSE} />
      ) : (
        <>
          <h2 className="tabular mb-5 font-semibold font-text text-base tracking-normal">{formatGames(total)}</h2>
          <LoadMoreGames page={loaderData} firstHref="/saved">
            {(entries) => (
              <GameGrid label={HEADER.saved}>
                {entries.map(({ game, vote }, index) => (
                  <GameCard key={game.id} game={game} vote={vote} priority={index < 2} />
                ))}
              </GameGrid>
            )}
          </LoadMoreGames>
        </>
      )}
    </Page>
  );
}

export const meta = metaOf({ title: HEADER.saved, description: TEXT.text });
