import { ChevronDown, Download } from 'lucide-react';
import { answerRead, requireViewer } from '#app/http/action-result.server.ts';
import { metaOf, Page } from '#app/shell/page.tsx';
import { ShortDate } from '#app/shell/short-date.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { TitledSection } from '#app/ui/titled-section.tsx';
import { formatCount, formatMonth, formatShortDate } from '#domain/format.ts';
import { FIGURES, type Period } from '#domain/games/numbers.ts';
import { GAME_FORM } from '#domain/messages/game-form.ts';
import { NUMBERS } from '#domain/messages/numbers.ts';
import { HEADER } from '#domain/messages/site.ts';
import { gamePath, numbersPath } from '#domain/paths.ts';
import { findNumbers } from '#services/games/numbers.ts';
import type { Route } from './+types/numbers';

/** /game/{slug}/numbers, and /my-games/numbers for the sum of all. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { ctx, actor } = requireViewer({ request, context });
  return answerRead(context, 'game-load-failed', () => findNumbers(ctx, { actor, slug: params.slug }));
}

export default function Numbers({ loaderData: { game, race, days, months, total, weeks } }: Route.ComponentProps) {
  const words = [...(weeks ? [NUMBERS.weeks(weeks)] : []), NUMBERS.total(total), race].join(' ').trim();
  const back = game
    ? { to: gamePath(game.slug), label: GAME_FORM.edit.back }
    : { to: '/my-games', label: HEADER.myGames };
  return (
    <Page back={back} title={titleOf(game)} text={words}>
      <Periods unit="day" periods={days} title={NUMBERS.days({ n: days.length })} csv={csvPath(game)} />
      {months.length > 1 ? (
        <Periods unit="month" periods={months} title={NUMBERS.months} csv={`${csvPath(game)}?by=month`} />
      ) : null}
    </Page>
  );
}

type OfGame = Route.ComponentProps['loaderData']['game'];
const titleOf = (game: OfGame) => (game ? NUMBERS.title({ game: game.title }) : NUMBERS.allTitle);
const csvPath = (game: OfGame) => `${numbersPath(game)}.csv`;

type Unit = 'day' | 'month';
const NAMES = { day: formatShortDate, month: formatMonth };

const FIGURE = 'grid grid-cols-[6rem_minmax(0,1fr)] items-end gap-x-4 bg-card px-4 pt-3 pb-4 sm:grid-cols-1';
type PeriodsProps = { unit: Unit; periods: readonly Period[]; title: string; csv: string };
function Periods({ unit, periods, title, csv }: PeriodsProps) {
  return (
    <TitledSection id={unit} title={title} text={unit === 'day' ? NUMBERS.text : undefined} className="mb-12">
      <dl className="mt-4 grid gap-px border border-line bg-line sm:grid-cols-2">
        {FIGURES.map((figure) => (
          <div key={figure} className={FIGURE}>
            <dt className="row-start-2 text-muted text-sm">{NUMBERS.figures[figure]}</dt>
            <dd className="numeral row-start-1 text-2xl">
              {formatCount(periods.reduce((sum, period) => sum + period[figure], 0))}
            </dd>
            <dd className="max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1 sm:row-start-3 sm:mt-3">
              <Bars bars={periods.map((period) => [NAMES[unit](period.at), period[figure]])} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 flex flex-wrap items-start justify-between gap-x-6">
        <details className="group min-w-0 flex-1 basis-80">
          <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 font-semibold text-sm hover:underline">
            <ChevronDown className="size-4 text-muted transition-transform group-open:rotate-180" />
            {NUMBERS.table[unit]}
          </summary>
          <Table unit={unit} periods={periods} />
        </details>
        <ButtonLink to={csv} reloadDocument variant="plain" size="sm" className="-mx-2.5 min-h-11!" icon={<Download />}>
          {NUMBERS.csv}
        </ButtonLink>
      </div>
    </TitledSection>
  );
}

const NUMBER = 'py-1 pl-3 text-right';
function Table({ unit, periods }: { unit: Unit; periods: readonly Period[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on narrow screens, keys must be able to scroll it
    <section className="overflow-x-auto" aria-label={NUMBERS.table[unit]} tabIndex={0}>
      <table className="tabular w-full max-w-3xl text-sm">
        <thead className="text-left text-muted">
          <tr>
            <th className="py-1 font-normal">{NUMBERS.period[unit]}</th>
            {FIGURES.map((figure) => (
              <th key={figure} className={`${NUMBER} font-normal`}>
                {NUMBERS.figures[figure]}
              </th>
            ))}
            <th className={`${NUMBER} font-normal`}>{NUMBERS.rate}</th>
          </tr>
        </thead>
        <tbody>
          {periods.toReversed().map((period) => (
            <tr key={period.at} className="border-line border-t">
              <th className="whitespace-nowrap py-1 text-left font-normal">
                <ShortDate at={period.at} words={NAMES[unit](period.at)} />
              </th>
              {FIGURES.map((figure) => (
                <td key={figure} className={NUMBER}>
                  {formatCount(period[figure])}
                </td>
              ))}
              <td className={NUMBER}>{NUMBERS.rateOf(period)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** In SVG units: the width of a bar with its gap, and the height of the highest bar. */
const WIDTH = 10;
const HEIGHT = 40;
/** So that the few months of a new game aren't as wide as walls. */
const FEWEST = 12;
function Bars({ bars }: { bars: readonly (readonly [name: string, count: number])[] }) {
  const most = Math.max(1, ...bars.map(([, count]) => count));
  const empty = Math.max(0, FEWEST - bars.length);
  const view = `0 0 ${(empty + bars.length) * WIDTH - 2} ${HEIGHT}`;
  return (
    <svg aria-hidden="true" viewBox={view} preserveAspectRatio="none" className="h-12 w-full">
      {bars.map(([name, count], at) => {
        const height = Math.max(1, (count / most) * HEIGHT);
        const x = (empty + at) * WIDTH;
        return (
          <g key={name} className="fill-edge hover:fill-accent">
            <title>{`${name}: ${formatCount(count)}`}</title>
            <rect x={x} width={WIDTH} height={HEIGHT} fill="transparent" />
            <rect x={x} y={HEIGHT - height} width={WIDTH - 2} height={height} />
          </g>
        );
      })}
    </svg>
  );
}

export const meta = metaOf(({ game }: Route.ComponentProps['loaderData']) => ({
  title: titleOf(game),
  description: NUMBERS.text,
}));
