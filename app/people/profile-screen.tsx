import { ArrowUpRight, Crown, Link2, Plus, Settings as SettingsIcon } from 'lucide-react';
import { type ShouldRevalidateFunctionArgs, useNavigationType, useSearchParams } from 'react-router';
import { Awards } from '#app/listing/award-ribbon.tsx';
import { GameGridSkeleton } from '#app/listing/game-card.tsx';
import { GameList } from '#app/listing/game-list.tsx';
import { GamesToPlay } from '#app/listing/list-screen.tsx';
import { ModerateLink } from '#app/moderation/moderator-buttons.tsx';
import { Page, Prose } from '#app/shell/page.tsx';
import { RetryButton } from '#app/shell/problem-screen.tsx';
import { useCopy } from '#app/shell/share.tsx';
import { useSite } from '#app/shell/site.ts';
import { EmptyState, FailedState } from '#app/shell/state-panel.tsx';
import { Avatar } from '#app/ui/avatar.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { TabLinks } from '#app/ui/page-links.tsx';
import { Scoreboard } from '#app/ui/scoreboard.tsx';
import { TitledSection } from '#app/ui/titled-section.tsx';
import { useIsSlow } from '#app/ui/use-late.ts';
import { formatCount, formatShortDate } from '#domain/format.ts';
import { LIMITS } from '#domain/limits.ts';
import { FAILURES } from '#domain/messages/failures.ts';
import { PROFILE } from '#domain/messages/people.ts';
import { HEADER, SITE } from '#domain/messages/site.ts';
import { FOLLOW } from '#domain/messages/visits/follow.ts';
import { profilePath, stripPath } from '#domain/paths.ts';
import { initialsOf, type PublicPerson } from '#domain/people/person.ts';
import { hasRankBadge, linkText } from '#domain/people/profile.ts';
import { FollowButton } from './follow-button.tsx';
import type { ProfileData } from './load-profile.server.ts';
import { METAL } from './person-links.tsx';

export function changesMore(args: ShouldRevalidateFunctionArgs): boolean {
  const { formAction, currentUrl, nextUrl, defaultShouldRevalidate } = args;
  const isSame = (name: string) => currentUrl.searchParams.get(name) === nextUrl.searchParams.get(name);
  const changesTab = currentUrl.pathname === nextUrl.pathname && isSame('cursor') && !isSame('tab');
  return !formAction && changesTab ? false : defaultShouldRevalidate;
}

export function ProfileScreen({ profile, path }: { profile: ProfileData; path: string }) {
  const { person, isOwner, games, firstGames } = profile;
  const { rank } = person;
  const [params] = useSearchParams();
  const isAbout = params.get('tab') === 'about';
  // Not after going back: a skeleton would lose the scroll position.
  const isOpened = useNavigationType() !== 'POP';
  const hasSkeleton = !useIsSlow(person.id, LIMITS.skeletons.profileMs) && isOpened;
  return (
    <Page key={person.id} className="pt-header! sm:pt-[calc(var(--spacing-header)+1.5rem)]!">
      <ProfileHeader person={person} isOwner={isOwner} followers={profile.followers} />
      <Awards awards={profile.awards.slice(0, LIMITS.race.ofPerson)} className="mt-4 sm:px-6" />
      {firstGames ? (
        <div className="mt-6">
          <GamesToPlay games={firstGames} title={PROFILE.firstVote} text={PROFILE.firstVoteText} />
        </div>
      ) : null}
      <div className="mt-6">
        <Scoreboard
          label={`${person.name} in numbers`}
          scores={[
            { label: PROFILE.joined, value: formatShortDate(person.dateJoined) },
            { label: PROFILE.games, value: formatCount(person.totalSubmissions) },
            { label: PROFILE.totalVotes, value: formatCount(person.totalVotes) },
            { label: PROFILE.rankLabel, value: rank === null ? PROFILE.unranked : PROFILE.rank({ n: rank }) },
          ]}
        />
      </div>
      <div className="mt-8">
        <TabLinks
          label="Profile"
          tabs={[
            { to: path, label: PROFILE.games, selected: !isAbout },
            { to: `${path}?tab=about`, label: PROFILE.about, selected: isAbout },
          ]}
        />
      </div>
      <div className="pt-6">
        {isAbout ? (
          <About {...profile} />
        ) : (
          <ProfileGames {...profile} games={hasSkeleton ? 'loading' : games} path={path} />
        )}
      </div>
    </Page>
  );
}

function About({ person, bioHtml, links }: ProfileData) {
  const look = 'group flex min-h-12 items-center gap-3';
  return (
    <div className="grid gap-10 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <TitledSection id="about" title={PROFILE.about} className="max-w-read">
        <div dir="auto" className="mt-3 wrap-anywhere">
          {bioHtml ? <Prose html={bioHtml} /> : bioOf(person)}
        </div>
      </TitledSection>
      <TitledSection id="links" title={PROFILE.links}>
        {links.length === 0 ? (
          <p className="mt-3 text-muted">{PROFILE.noLinks}</p>
        ) : (
          <ul className="mt-2">
            {links.map((link) => (
              <li key={link.kind} className="border-line border-b last:border-b-0">
                <a href={link.url} target="_blank" rel="noopener nofollow ugc" className={look}>
                  <span className="w-20 flex-none text-muted text-sm">{PROFILE.linkNames[link.kind]}</span>
                  <span className="min-w-0 flex-1 truncate font-semibold group-hover:underline">
                    {linkText(link.url)}
                  </span>
                  <ArrowUpRight className="size-4 text-muted" />
                </a>
              </li>
            ))}
          </ul>
        )}
      </TitledSection>
    </div>
  );
}

export function ProfileHeader({ person, isOwner, followers }: Pick<ProfileData, 'person' | 'isOwner' | 'followers'>) {
  return (
    <header>
      <img
        src={stripPath(person.id)}
        alt=""
        width={1600}
        height={240}
        fetchPriority="high"
        className="-mx-4 h-28 w-[calc(100%+2rem)] max-w-none bg-sunken object-cover sm:mx-0 sm:h-44 sm:w-full sm:rounded-cover lg:h-52"
      />
      <div className="flex flex-wrap items-end gap-x-6 gap-y-4 sm:px-6">
        <div className="-mt-14 relative flex-none rounded-full bg-paper p-1.5 sm:-mt-16">
          <Avatar src={person.profilePicture} initials={initialsOf(person.username)} size="2xl" />
          {person.rank !== null && hasRankBadge(person.rank) ? <Medal rank={person.rank} /> : null}
        </div>
        <div className="min-w-0 flex-1 basis-64 sm:pb-2">
          <h1 dir="auto" className="text-3xl wrap-anywhere lg:text-4xl">
            {person.name}
          </h1>
          <p className="text-lg text-muted wrap-anywhere">
            @{person.username}
            {followers > 0 ? ` · ${FOLLOW.followers({ n: followers })}` : null}
          </p>
        </div>
        <div className="flex flex-wrap gap-3 sm:pb-2">
          <FollowButton person={person} />
          <CopyLink username={person.username} />
          <ModerateLink kind="user" id={person.id} />
          {isOwner ? (
            <>
              <ButtonLink to="/settings" icon={<SettingsIcon />}>
                {HEADER.settings}
              </ButtonLink>
              <ButtonLink to="/submit" variant="solid" icon={<Plus />}>
                {SITE.submitGame}
              </ButtonLink>
            </>
          ) : (
            <ButtonLink to={`/report/user/${person.id}`} rel="nofollow" variant="plain">
              Report
            </ButtonLink>
          )}
        </div>
      </div>
      <p dir="auto" className="mt-4 line-clamp-3 max-w-read whitespace-pre-line text-lg sm:px-6">
        {bioOf(person)}
      </p>
    </header>
  );
}

const bioOf = ({ bio }: PublicPerson) => bio || <span className="text-muted">{PROFILE.noBio}</span>;

function CopyLink({ username }: { username: string }) {
  const copy = useCopy();
  const { origin } = useSite();
  const done = { ...PROFILE.linkCopied, duration: LIMITS.toast.profileLinkMs };
  const press = () => copy((origin || location.origin) + profilePath(username), done);
  return (
    <Button className="js-only" icon={<Link2 />} onClick={press}>
      {PROFILE.copyLink}
    </Button>
  );
}

function Medal({ rank }: { rank: number }) {
  return (
    <span
      className={`numeral absolute right-0 bottom-1 flex items-center gap-1 px-2 py-0.5 text-lg text-on-rank ring-4 ring-paper ${METAL[rank - 1]}`}
    >
      <Crown className="size-5" />
      <span className="sr-only">Rank </span>
      {rank}
    </span>
  );
}

type ProfileGamesProps = Pick<ProfileData, 'person' | 'isOwner'> & {
  games: ProfileData['games'] | 'loading';
  path: string;
};
function ProfileGames({ person, isOwner, games, path }: ProfileGamesProps) {
  return (
    <section aria-labelledby="games">
      {isOwner ? (
        <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
          <h2 id="games" className="text-2xl">
            {HEADER.myGames}
          </h2>
          <ButtonLink to="/submit" size="sm" icon={<Plus />}>
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
        <FailedState title={FAILURES.loadGames} scene="failed" action={<RetryButton />} />
      ) : games.total === 0 ? (
        <EmptyState
          title={PROFILE.noGames}
          text={isOwner ? PROFILE.noGamesOwner : PROFILE.noGamesOther(person)}
          scene="no-games"
          links={isOwner ? [{ to: '/submit', label: PROFILE.submitFirst, variant: 'solid' }] : []}
        />
      ) : (
        <GameList page={games} firstHref={path} label={PROFILE.games} />
      )}
    </section>
  );
}
