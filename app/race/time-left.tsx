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

/** `readAt`: the server's time when the page was made, because the reader's clock may be wrong. */
export function TimeLeft({ endsAt, readAt }: { endsAt: number; readAt: number }) {
  const [left, setLeft] = useState(endsAt - readAt);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const shownAt = Date.now();
    let newsAt = shownAt + NEWS_MS;
    const timer = setInterval(() => {
      const now = Date.now();
      setLeft(endsAt - readAt - (now - shownAt));
      if (now < newsAt || document.hidden) return;
      newsAt = now + NEWS_MS;
      void revalidate();
    }, SECOND);
    return () => clearInterval(timer);
  }, [endsAt, readAt, revalidate]);
  const scores = Object.entries(UNITS).map(([unit, [ms, of]]) => ({
    label: RACE.leftUnits[unit as keyof typeof UNITS],
    value: String(Math.floor(Math.max(0, left) / ms) % of).padStart(unit === 'days' ? 1 : 2, '0'),
  }));
  return (
    <div className="js-only" role="timer">
      <Scoreboard label={RACE.left} scores={scores} />
    </div>
  );
}
