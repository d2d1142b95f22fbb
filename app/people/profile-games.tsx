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

type GamesTabProps = {
  person: PublicPerson;
  isOwner: boolean;
  games: ProfileData['games'] | 'loading';
  path: string;
};

export function ProfileGamesTab({ person, isOwner, games, path }: GamesTabProps) {
  return (
    <section aria-labelledby="games">
      {isOwner ? (
        <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
          <h2 id="games" className="text-2xl">
            {HEADER.myGames}
          </h2>
          <ButtonLink to="/submit" size="sm" icon={<Plus className="size-4" />}>
            {PROFILE.submitNew}
          </ButtonLink>
        </div>
      ) : (
        <h2 id="games" className="sr-only">
          {PROFILE.games}
        </h2>
      )}
      {games === 'loading' ? (
        <GameGridSkeleton count={LIMITS.skeletons.profileCards} />
      ) : games === null ? (
        <Failed />
      ) : games.total === 0 ? (
        <Empty person={person} isOwner={isOwner} />
      ) : (
        <LoadMoreGames page={games} firstHref={path}>
          {(entries) => (
            <GameGrid label={PROFILE.games}>
              {entries.map(({ game, vote }, index) => (
                <GameCard key={game.id} game={game} vote={vote} priority={index < 2} />
              ))}
            </GameGrid>
          )}
        </LoadMoreGames>
      )}
    </section>
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
