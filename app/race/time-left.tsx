import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Scoreboard } from '#app/ui/scoreboard.tsx';
import { DAY, HOUR } from '#domain/limits.ts';
import { RACE } from '#domain/messages/race/race.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** How often the places are read again while somebody looks. */
const NEWS_MS = 20 * SECOND;
const UNITS = { days: [DAY, 1_000], hours: [HOUR, 24], minutes: [MINUTE, 60], seconds: [SECOND, 60] } as const;

/** The server sends dashes of the same width: a page with the time in it would differ at each rendering. */
export function TimeLeft({ endsAt }: { endsAt: number }) {
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
