import Plus from 'lucide-react/icons/plus';
import { useRevalidator } from 'react-router';
import { GameCard, GameGrid, GameGridSkeleton } from '#app/listing/game-card.tsx';
import { LoadMoreGames } from '#app/listing/load-more.tsx';
import { Scene } from '#app/shell/page.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { EmptyState, FailedState } from '#app/ui/state-panel.tsx';
import { LIMITS } from '#domain/limits.ts';
import { FAILURES } from '#domain/messages/failures.ts';
import { PROFILE } from '#domain/messages/people.ts';
import { HEADER, SITE } from '#domain/messages/site.ts';
import type { PublicPerson } from '#domain/people/person.ts';
import type { ProfileData } from './load-profile.server.ts';

type ListProps = { person: PublicPerson; isOwner: boolean; path: string };
type TabProps = ListProps & { games: ProfileData['games'] | 'loading' };

export function ProfileGamesTab({ games, ...list }: TabProps) {
  return (
    <section aria-labelledby="games">
      {list.isOwner ? (
        <OwnerHeading />
      ) : (
        <h2 id="games" className="sr-only">
          {PROFILE.games}
        </h2>
      )}
      {games === 'loading' ? (
        <GameGridSkeleton count={LIMITS.skeletons.profileCards} />
      ) : (
        <List page={games} {...list} />
      )}
    </section>
  );
}

function List({ page, person, isOwner, path }: ListProps & { page: ProfileData['games'] }) {
  if (!page) return <Failed />;
  if (page.total === 0) return <Empty person={person} isOwner={isOwner} />;
  return (
    <LoadMoreGames page={page} firstHref={path}>
      {(entries) => (
        <GameGrid label={PROFILE.games}>
          {entries.map(({ game, vote }, index) => (
            <GameCard key={game.id} game={game} vote={vote} priority={index < 2} />
          ))}
        </GameGrid>
      )}
    </LoadMoreGames>
  );
}

function OwnerHeading() {
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
      <h2 id="games" className="text-2xl">
        {HEADER.myGames}
      </h2>
      <ButtonLink to="/submit" size="sm" icon={<Plus className="size-4" />}>
        {PROFILE.submitNew}
      </ButtonLink>
    </div>
  );
}

function Empty({ person, isOwner }: { person: PublicPerson; isOwner: boolean }) {
  return (
    <EmptyState
      title={PROFILE.noGames}
      text={isOwner ? PROFILE.noGamesOwner : PROFILE.noGamesOther({ username: person.username })}
      scene={<Scene kind="no-games" />}
      action={
        isOwner ? (
          <ButtonLink to="/submit" variant="solid">
            {PROFILE.submitFirst}
          </ButtonLink>
        ) : null
      }
    />
  );
}

function Failed() {
  const { revalidate, state } = useRevalidator();
  return (
    <FailedState
      title={FAILURES.loadGames}
      scene={<Scene kind="failed" />}
      action={
        <Button busy={state !== 'idle'} onClick={() => revalidate()}>
          {SITE.retry}
        </Button>
      }
    />
  );
}
