import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { RACE } from '#domain/messages/race/race.ts';
import { HEADER } from '#domain/messages/site.ts';
import { racePath } from '#domain/race/week.ts';
import type { Race } from '#services/race/find-race.ts';
import { RacePodium, ThemeLine } from './race-places.tsx';

export function HomeRace({ race, className = '' }: { race: Race | null; className?: string }) {
  if (!race) return null;
  const isRunning = race.state === 'running';
  return (
    <section aria-labelledby="race" className={className}>
      <div className="flex flex-col gap-4 xl:sticky xl:top-24">
        <div>
          <h2 id="race" className="text-xl sm:text-2xl">
            {isRunning ? RACE.thisWeek : RACE.lastWeek}
          </h2>
          <p className="mt-1 text-muted text-sm">{isRunning ? RACE.ends : RACE.days(race)}</p>
        </div>
        <ThemeLine theme={race.theme} />
        <RacePodium places={race.places} label={HEADER.race} size="sm" />
        <Link
          to={racePath()}
          className="group tap gap-1.5 self-start font-semibold text-accent text-sm hover:underline"
        >
          {RACE.all}
          <ArrowRight className="size-4 transition-transform group-hover:translate-x-0.5" />
        </Link>
      </div>
    </section>
  );
}
