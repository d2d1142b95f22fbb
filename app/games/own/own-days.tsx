import ChevronDown from 'lucide-react/icons/chevron-down';
import { ShortDate } from '#app/shell/short-date.tsx';
import { TitledSection } from '#app/ui/titled-section.tsx';
import { formatCount } from '#domain/format.ts';
import { LIMITS } from '#domain/limits.ts';
import { OWN_DAYS as TEXT } from '#domain/messages/own-games.ts';
import type { OwnDay } from '#services/games/own-games.ts';

const FIGURES = ['upvotes', 'plays', 'views'] as const;

/** The upvotes, plays and views of the viewer's games on each of the last days. */
export function OwnDays({ days }: { days: readonly OwnDay[] }) {
  return (
    <TitledSection id="days" title={TEXT.title({ n: days.length })} text={TEXT.text} className="mb-12">
      <dl className="mt-4 grid gap-px border border-line bg-line sm:grid-cols-3">
        {FIGURES.map((figure) => {
          const counts = days.map((day) => day[figure]);
          return (
            <div
              key={figure}
              className="grid grid-cols-[6rem_minmax(0,1fr)] items-end gap-x-4 bg-card px-4 pt-3 pb-4 sm:grid-cols-1"
            >
              <dt className="row-start-2 text-muted text-sm">{TEXT[figure]}</dt>
              <dd className="numeral row-start-1 text-2xl">
                {formatCount(counts.reduce((sum, n) => sum + n, 0))}
              </dd>
              <dd className="max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1 sm:row-start-3 sm:mt-3">
                <Bars counts={counts} />
              </dd>
            </div>
          );
        })}
      </dl>
      <details className="group mt-3">
        <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 font-semibold text-sm hover:underline">
          <ChevronDown className="size-4 text-muted transition-transform group-open:rotate-180" />
          {TEXT.table}
        </summary>
        <table className="tabular w-full max-w-read text-sm">
          <thead className="text-left text-muted">
            <tr>
              <th className="py-1 font-normal">{TEXT.day}</th>
              {FIGURES.map((figure) => (
                <th key={figure} className="py-1 text-right font-normal">
                  {TEXT[figure]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.at} className="border-line border-t">
                <th className="py-1 text-left font-normal">
                  <ShortDate at={day.at} />
                </th>
                {FIGURES.map((figure) => (
                  <td key={figure} className="py-1 text-right">
                    {formatCount(day[figure])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </TitledSection>
  );
}

/** In SVG units: the width of a bar with its gap, and the height of the highest bar. */
const WIDTH = 10;
const HEIGHT = 40;

/** A bar for each of the last days. Days without a count get a thin line, including days before the first count. */
function Bars({ counts: known }: { counts: readonly number[] }) {
  const counts = [...new Array<number>(LIMITS.own.days - known.length).fill(0), ...known];
  const most = Math.max(1, ...counts);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${counts.length * WIDTH - 2} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-12 w-full"
    >
      {counts.map((count, at) => {
        const height = Math.max(1, (count / most) * HEIGHT);
        const isToday = at === counts.length - 1;
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: each index is a day, and bars never change places
            key={at}
            x={at * WIDTH}
            y={HEIGHT - height}
            width={WIDTH - 2}
            height={height}
            className={isToday ? 'fill-accent' : 'fill-edge'}
          />
        );
      })}
    </svg>
  );
}
