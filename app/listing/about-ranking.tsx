import { Link } from 'react-router';
import { metaOf, Page, type ScreenHandle } from '#app/shell/page.tsx';
import { formatCount } from '#domain/format.ts';
import { HOUR, LIMITS } from '#domain/limits.ts';
import { RANKING, trendingScore, type VoteCounts, wilsonLowerBound } from '#domain/listing/ranking.ts';
import { SORT } from '#domain/messages/listing.ts';
import { RANKING_PAGE as TEXT } from '#domain/messages/ranking.ts';

/** The day on which the example games were added. Any day would do: only differences between scores are shown. */
const DAY_ZERO = Date.UTC(2026, 0, 1);

const TRENDING = [
  { upvotes: 1, downvotes: 0, hours: 0 },
  { upvotes: 10, downvotes: 0, hours: 0 },
  { upvotes: 100, downvotes: 0, hours: 0 },
  { upvotes: 1, downvotes: 0, hours: 22 },
  { upvotes: 1, downvotes: 11, hours: 0 },
] as const;

const BEST_RATED = [
  { upvotes: 2, downvotes: 0 },
  { upvotes: 3, downvotes: 0 },
  { upvotes: 10, downvotes: 0 },
  { upvotes: 100, downvotes: 10 },
  { upvotes: 600, downvotes: 40 },
] as const;

export function trendingExamples() {
  const zero = trendingScore({ upvotes: 0, downvotes: 0, createdAt: DAY_ZERO });
  return TRENDING.map(({ hours, ...votes }) => ({
    votes: votesOf(votes),
    what: TEXT.trending.later({ hours }),
    score: (trendingScore({ ...votes, createdAt: DAY_ZERO + hours * HOUR }) - zero).toFixed(3),
  }));
}

export function bestRatedExamples() {
  return BEST_RATED.map((votes) => ({
    votes: votesOf(votes),
    what: TEXT.bestRated.share({ percent: Math.round((100 * votes.upvotes) / (votes.upvotes + votes.downvotes)) }),
    score: wilsonLowerBound(votes)?.toFixed(6) ?? TEXT.bestRated.tooFew,
  }));
}

function votesOf({ upvotes, downvotes }: VoteCounts): string {
  return `${formatCount(upvotes)} / ${formatCount(downvotes)}`;
}

type ExamplesProps = { caption: string; examples: ReturnType<typeof trendingExamples> };
function Examples({ caption, examples }: ExamplesProps) {
  return (
    <table className="tabular w-full border-line border-t text-left">
      <caption className="pb-2 text-left font-semibold text-sm">{caption}</caption>
      <thead>
        <tr className="border-line border-b text-muted text-sm">
          {(['votes', 'what', 'score'] as const).map((column) => (
            <th key={column} scope="col" className={`py-2 ${column === 'score' ? 'text-right' : 'pr-4'} font-medium`}>
              {TEXT.columns[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {examples.map(({ votes, what, score }) => (
          <tr key={votes + what} className="border-line border-b">
            <td className="whitespace-nowrap py-2 pr-4">{votes}</td>
            <td className="py-2 pr-4">{what}</td>
            <td className="numeral py-2 text-right">{score}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export const handle = { isShared: true } satisfies ScreenHandle;

export default function AboutRanking() {
  const { trendingSecondsPerDecade: decade, wilsonZ } = RANKING;
  return (
    <Page width="read">
      <h1 className="text-4xl sm:text-5xl">{SORT.howRanked}</h1>
      <p className="mt-4 text-lg text-muted">{TEXT.intro}</p>
      <Section {...TEXT.counts} />
      <Section title={TEXT.trending.title} text={TEXT.trending.text({ hours: decade / 3_600 })}>
        <Formula>
          sign(s) × log<sub>10</sub>(max(|s|, 1)) + t / {formatCount(decade)}
        </Formula>
        <p className="text-muted text-sm">{TEXT.trending.letters}</p>
        <Examples caption={TEXT.trending.caption} examples={trendingExamples()} />
      </Section>
      <Section title={TEXT.bestRated.title} text={TEXT.bestRated.text({ minVotes: LIMITS.bestRatedMinVotes })}>
        <Formula>(p + z²/2n − z·√(p(1−p)/n + z²/4n²)) / (1 + z²/n)</Formula>
        <p className="text-muted text-sm">{TEXT.bestRated.letters({ z: String(wilsonZ) })}</p>
        <Examples caption={TEXT.bestRated.caption} examples={bestRatedExamples()} />
      </Section>
      <Section {...TEXT.others} />
      <Section {...TEXT.gameOfWeek} />
      <p className="mt-10 flex flex-wrap gap-x-6 gap-y-2 border-line border-t pt-6 font-semibold text-accent">
        {Object.entries(LINKS).map(([to, text]) => (
          <Link key={to} to={to} className="hover:underline">
            {text}
          </Link>
        ))}
      </p>
    </Page>
  );
}

const LINKS = {
  '/games?sort=trending': TEXT.seeTrending,
  '/games?sort=best-rated': TEXT.seeBestRated,
  '/leaderboard': TEXT.seeBoards,
};

type SectionProps = { title: string; text: string; children?: React.ReactNode };
function Section({ title, text, children }: SectionProps) {
  return (
    <section className="mt-10 flex max-w-read flex-col gap-4">
      <h2 className="text-2xl">{title}</h2>
      <p>{text}</p>
      {children}
    </section>
  );
}

function Formula({ children }: { children: React.ReactNode }) {
  return <p className="border-accent border-l-4 bg-sunken px-4 py-3 font-semibold text-lg wrap-anywhere">{children}</p>;
}

export const meta = metaOf({ title: SORT.howRanked, description: TEXT.intro, path: '/about/ranking' });
