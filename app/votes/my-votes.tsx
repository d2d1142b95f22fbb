import { answerRead, requireViewer } from '#app/http/action-result.server.ts';
import { GameCard, GameGrid } from '#app/listing/game-card.tsx';
import { EmptyList } from '#app/listing/list-screen.tsx';
import { LoadMoreGames } from '#app/listing/load-more.tsx';
import { Page, PageHeading, pageMeta } from '#app/shell/page.tsx';
import { ShortDate } from '#app/shell/short-date.tsx';
import { formatShortDate, formatVotes } from '#domain/format.ts';
import { OWN as TEXT } from '#domain/messages/game-form.ts';
import { HEADER, SITE } from '#domain/messages/site.ts';
import { findOwnVotes } from '#services/votes/own-votes.ts';
import type { Route } from './+types/my-votes';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx, actor } = requireViewer({ request, context });
  const cursor = new URL(request.url).searchParams.get('cursor');
  return answerRead(context, 'games-load-failed', () => findOwnVotes(ctx, { actor, cursor }));
}

const BROWSE = { to: '/games', label: SITE.browseGames, variant: 'solid' } as const;
export default function MyVotes({ loaderData }: Route.ComponentProps) {
  const { total } = loaderData;
  return (
    <Page>
      <PageHeading title={HEADER.myVotes} text={TEXT.votesText} />
      {total === 0 ? (
        <EmptyList title={TEXT.noVotes} text={TEXT.noVotesText} link={BROWSE} />
      ) : (
        <>
          <h2 className="tabular mb-5 font-semibold font-text text-base tracking-normal">{formatVotes(total)}</h2>
          <LoadMoreGames page={loaderData} firstHref="/my-votes">
            {(entries) => (
              <GameGrid label={HEADER.myVotes}>
                {entries.map(({ game, vote, votedAt }, index) => (
                  <div key={game.id} className="flex flex-col gap-2">
                    <GameCard game={game} vote={vote} priority={index < 2} />
                    {votedAt === undefined ? null : (
                      <p className="text-muted text-xs">
                        <ShortDate at={votedAt} words={TEXT.votedOn({ date: formatShortDate(votedAt) })} />
                      </p>
                    )}
                  </div>
                ))}
              </GameGrid>
            )}
          </LoadMoreGames>
        </>
      )}
    </Page>
  );
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: HEADER.myVotes, description: TEXT.votesText, isPrivate: true });
