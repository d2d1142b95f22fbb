import { useEffect, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { answerRead } from '#app/http/action-result.server.ts';
import { useMine } from '#app/shell/mine.tsx';
import { metaOf, Page, type ScreenHandle } from '#app/shell/page.tsx';
import { ShareButton } from '#app/shell/share.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Scoreboard } from '#app/ui/scoreboard.tsx';
import { TitledSection } from '#app/ui/titled-section.tsx';
import { AppError } from '#domain/errors.ts';
import { DAY, HOUR, LIMITS } from '#domain/limits.ts';
import { RACE } from '#domain/messages/race/race.ts';
import { HEADER } from '#domain/messages/site.ts';
import { RACE_FEED } from '#domain/paths.ts';
import { parseWeek, racePath, WEEK, weekInWords } from '#domain/race/week.ts';
import { findRace, type Race } from '#services/race/find-race.ts';
import type { Route } from './+types/race';
import { Lanes, RacePodium, ThemeLine } from './race-places.tsx';

export async function loader({ params, context }: Route.LoaderArgs) {
  return answerRead(context, 'race-load-failed', async ({ ctx }) => {
    const week = params.week === undefined ? undefined : parseWeek(params.week);
    const race = week === null ? null : await findRace(ctx, { week });
    if (!race) throw new AppError('page-not-found');
    return { race, isNamed: week !== undefined };
  });
}

export const handle = { isShared: true } satisfies ScreenHandle;

export default function RaceScreen({ loaderData }: Route.ComponentProps) {
  const { race, isNamed } = loaderData;
  const { week, state, theme, places, past } = race;
  const { ownRank } = useMine();
  const isRunning = state === 'running';
  const most = places[0]?.people ?? 1;
  const title = isNamed ? titleOf(week) : HEADER.race;
  return (
    <Page
      title={title}
      text={RACE.days({ week })}
      actions={
        <>
          {isRunning ? null : <ButtonLink to={racePath()}>{RACE.thisWeek}</ButtonLink>}
          <ShareButton title={titleOf(week)} path={racePath(week)} className="js-only" />
        </>
      }
    >
      <div className="grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <div className="min-w-0">
          <RacePodium places={places} label={title} hasVotes={isRunning} />
          {places.length === 0 ? (
            <div className="mt-6 flex flex-wrap items-center justify-between gap-4">
              <p className="text-lg">
                {(isRunning ? RACE.nobody : RACE.nobodyHad)({ least: LIMITS.race.leastPeople })}
              </p>
              {isRunning ? <ButtonLink to="/games">{RACE.vote}</ButtonLink> : null}
            </div>
          ) : null}
        </div>
        <div className="flex flex-col gap-5 lg:sticky lg:top-24">
          {isRunning ? <TimeLeft endsAt={week + WEEK} /> : null}
          <p className="font-semibold">{isRunning ? RACE.ends : RACE[state]}</p>
          <ThemeLine theme={theme} />
          <p className="empty:hidden">{ownRank}</p>
          <p className="text-muted text-sm">{RACE.rules}</p>
        </div>
        <Lanes places={places.slice(LIMITS.highlightedRanks)} most={most} hasVotes={isRunning} />
      </div>
      <PastWeeks weeks={past} />
    </Page>
  );
}

const titleOf = (week: number): string => RACE.titleOf({ week: weekInWords(week) });

function PastWeeks({ weeks }: { weeks: readonly Race[] }) {
  if (weeks.length === 0) return null;
  return (
    <TitledSection id="past" title={RACE.past} className="mt-16">
      <ul className="mt-6 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {weeks.map(({ week, places }) => (
          <li key={week} className="min-w-0">
            <p className="mb-3">
              <Link to={racePath(week)} className="tap numeral text-lg hover:underline">
                {RACE.weekOf({ week: weekInWords(week) })}
              </Link>
              <br />
              <span className="text-muted text-sm">{RACE.days({ week })}</span>
            </p>
            <RacePodium places={places} label={weekInWords(week)} size="sm" />
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const NEWS_MS = 20 * SECOND;
const UNITS = { days: [DAY, 1_000], hours: [HOUR, 24], minutes: [MINUTE, 60], seconds: [SECOND, 60] } as const;

/** The server sends dashes of the same width: a page with the time in it would differ at each rendering. */
function TimeLeft({ endsAt }: { endsAt: number }) {
  const [left, setLeft] = useState<number | null>(null);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let newsAt = Date.now() + NEWS_MS;
    const tick = () => {
      const now = Date.now();
      setLeft(Math.max(0, endsAt - now));
      if (now < newsAt || document.hidden) return;
      newsAt = now + NEWS_MS;
      void revalidate();
    };
    tick();
    const timer = setInterval(tick, SECOND);
    return () => clearInterval(timer);
  }, [endsAt, revalidate]);
  const scores = Object.entries(UNITS).map(([unit, [ms, of]]) => ({
    label: RACE.leftUnits[unit as keyof typeof UNITS],
    value: left === null ? '––' : String(Math.floor(left / ms) % of).padStart(2, '0'),
  }));
  return (
    <div className="js-only" role="timer">
      <Scoreboard label={RACE.left} scores={scores} />
    </div>
  );
}

export const meta = metaOf(({ race, isNamed }: Route.ComponentProps['loaderData']) => ({
  title: isNamed ? titleOf(race.week) : HEADER.race,
  description: RACE.description,
  path: isNamed ? racePath(race.week) : racePath(),
  feed: RACE_FEED,
}));
