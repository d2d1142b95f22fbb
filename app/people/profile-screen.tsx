import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import { useEffect, useState } from 'react';
import { type ShouldRevalidateFunctionArgs, useNavigationType, useSearchParams } from 'react-router';
import { Page } from '#app/shell/page.tsx';
import { TabLinks } from '#app/ui/page-links.tsx';
import { Scoreboard } from '#app/ui/scoreboard.tsx';
import { formatCount, formatShortDate } from '#domain/format.ts';
import { LIMITS } from '#domain/limits.ts';
import { PROFILE } from '#domain/messages/people.ts';
import { linkText } from '#domain/people/profile.ts';
import type { ProfileData } from './load-profile.server.ts';
import { ProfileGamesTab } from './profile-games.tsx';
import { ProfileHeader } from './profile-header.tsx';

/** The `shouldRevalidate` of all profile routes: false if only the tab changes. */
export function changesMore({
  formAction,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (formAction) return defaultShouldRevalidate;
  const isSamePage =
    currentUrl.pathname === nextUrl.pathname &&
    currentUrl.searchParams.get('cursor') === nextUrl.searchParams.get('cursor');
  const changesTab = currentUrl.searchParams.get('tab') !== nextUrl.searchParams.get('tab');
  return isSamePage && changesTab ? false : defaultShouldRevalidate;
}

/** `path`: the path that the tabs and 'Load more' link to. */
export function ProfileScreen({ profile, path }: { profile: ProfileData; path: string }) {
  const { person, isOwner, links, games } = profile;
  const [params] = useSearchParams();
  const isAbout = params.get('tab') === 'about';
  const hasSkeleton = useSkeleton(person.id);
  return (
    <Page key={person.id} className="pt-header! sm:pt-[calc(var(--spacing-header)+1.5rem)]!">
      <ProfileHeader person={person} isOwner={isOwner} />
      <div className="mt-6">
        <Scoreboard
          label={`${person.name} in numbers`}
          scores={[
            { label: PROFILE.joined, value: formatShortDate(person.dateJoined) },
            { label: PROFILE.games, value: formatCount(person.totalSubmissions) },
            { label: PROFILE.totalVotes, value: formatCount(person.totalVotes) },
            {
              label: PROFILE.rankLabel,
              value: person.rank === null ? PROFILE.unranked : PROFILE.rank({ n: person.rank }),
            },
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
          <About person={person} links={links} />
        ) : (
          <ProfileGamesTab
            person={person}
            isOwner={isOwner}
            games={hasSkeleton ? 'loading' : games}
            path={path}
          />
        )}
      </div>
    </Page>
  );
}

/**
 * Whether to show a skeleton instead of the games, for `profileMs` after opening the profile (promises.md: people 8).
 * Not after going back, because the page must be as long as before for its scroll position to be restored.
 */
function useSkeleton(personId: string): boolean {
  const isOpened = useNavigationType() !== 'POP';
  const [arrivedAt, setArrivedAt] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setArrivedAt(personId), LIMITS.skeletons.profileMs);
    return () => clearTimeout(timer);
  }, [personId]);
  return isOpened && arrivedAt !== personId;
}

function About({ person, links }: Pick<ProfileData, 'person' | 'links'>) {
  return (
    <div className="grid gap-10 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <section aria-labelledby="about" className="max-w-read">
        <h2 id="about" className="text-2xl">
          {PROFILE.about}
        </h2>
        <p className="mt-3 whitespace-pre-line wrap-anywhere">
          {person.bio || <span className="text-muted">{PROFILE.noBio}</span>}
        </p>
      </section>
      <section aria-labelledby="links">
        <h2 id="links" className="text-2xl">
          {PROFILE.links}
        </h2>
        {links.length === 0 ? (
          <p className="mt-3 text-muted">{PROFILE.noLinks}</p>
        ) : (
          <ul className="mt-2">
            {links.map((link) => (
              <li key={link.kind} className="border-line border-b last:border-b-0">
                <a
                  href={link.url}
                  target="_blank"
                  rel="noopener nofollow ugc"
                  className="group flex min-h-12 items-center gap-3"
                >
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
      </section>
    </div>
  );
}
