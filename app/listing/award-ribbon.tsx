import { Link } from 'react-router';
import { METAL } from '#app/people/person-links.tsx';
import { AWARD } from '#domain/messages/race/award.ts';
import type { Award } from '#domain/race/race.ts';
import { racePath } from '#domain/race/week.ts';

const RIBBON = 'numeral inline-block whitespace-nowrap py-0.5 pr-4 pl-2 text-on-rank text-xs leading-5';
const CUT = { clipPath: 'polygon(0 0, 100% 0, calc(100% - 0.5rem) 50%, 100% 100%, 0 100%)' };

/** On a cover's upper left corner, because drawn covers have their title below. */
export function AwardRibbon({ award }: { award: Award | undefined }) {
  if (!award) return null;
  return (
    <span style={CUT} className={`pointer-events-none absolute top-2 left-0 ${RIBBON} ${METAL[award.place - 1]}`}>
      <span aria-hidden="true">{AWARD.ribbon(award)}</span>
      <span className="sr-only">{AWARD.name(award)}</span>
    </span>
  );
}

type Won = Award & { readonly slug?: string; readonly title?: string };
export function Awards({ awards, className = '' }: { awards: readonly Won[]; className?: string }) {
  if (awards.length === 0) return null;
  return (
    <ul aria-label={AWARD.title} className={`flex flex-wrap gap-x-4 gap-y-2 ${className}`}>
      {awards.map((award) => (
        <li key={`${award.week} ${award.place}`} className="min-w-0">
          <Link to={racePath(award.week)} className="group tap max-w-full gap-2 text-sm">
            <span style={CUT} className={`flex-none ${RIBBON} ${METAL[award.place - 1]}`}>
              {AWARD.name(award)}
            </span>
            {award.title ? (
              <span dir="auto" className="truncate group-hover:underline">
                {award.title}
              </span>
            ) : null}
          </Link>
        </li>
      ))}
    </ul>
  );
}
