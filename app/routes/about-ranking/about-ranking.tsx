import { Link } from 'react-router';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/page-meta.ts';
import { formatCount } from '#domain/format.ts';
import { RANKING } from '#domain/listing/ranking.ts';
import { SORT } from '#domain/messages/finding.ts';
import { RANKING_PAGE as TEXT } from '#domain/messages/ranking.ts';
import type { Route } from './+types/about-ranking';
import { bestRatedExamples, trendingExamples } from './examples.ts';
import { Examples } from './examples-table.tsx';

/** /about/ranking: the formulas with the constants that the site computes with, and what they give. */
export default function AboutRanking() {
  return (
    <Page width="read">
      <h1 className="text-4xl sm:text-5xl">{SORT.howRanked}</h1>
      <p className="mt-4 text-lg text-muted">{TEXT.intro}</p>
      <Section title={TEXT.counts.title}>
        <p>{TEXT.counts.text}</p>
      </Section>
      <Section title={TEXT.trending.title}>
        <p>{TEXT.trending.text({ hours: RANKING.trendingSecondsPerDecade / 3_600 })}</p>
        <Formula>
          sign(s) × log<sub>10</sub>(max(|s|, 1)) + t / {formatCount(RANKING.trendingSecondsPerDecade)}
        </Formula>
        <p className="text-muted text-sm">{TEXT.trending.letters}</p>
        <Examples caption={TEXT.trending.caption} examples={trendingExamples()} />
      </Section>
      <Section title={TEXT.bestRated.title}>
        <p>{TEXT.bestRated.text({ minVotes: RANKING.bestRatedMinVotes })}</p>
        <Formula>(p + z²/2n − z·√(p(1−p)/n + z²/4n²)) / (1 + z²/n)</Formula>
        <p className="text-muted text-sm">{TEXT.bestRated.letters({ z: String(RANKING.wilsonZ) })}</p>
        <Examples caption={TEXT.bestRated.caption} examples={bestRatedExamples()} />
      </Section>
      <Section title={TEXT.others.title}>
        <p>{TEXT.others.text}</p>
      </Section>
      <p className="mt-10 flex flex-wrap gap-x-6 gap-y-2 border-line border-t pt-6 font-semibold text-accent">
        <Link to="/games?sort=trending" className="hover:underline">
          {TEXT.seeTrending}
        </Link>
        <Link to="/games?sort=best-rated" className="hover:underline">
          {TEXT.seeBestRated}
        </Link>
        <Link to="/leaderboard" className="hover:underline">
          {TEXT.seeBoards}
        </Link>
      </p>
    </Page>
  );
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="mt-10 flex max-w-read flex-col gap-4">
      <h2 className="text-2xl">{title}</h2>
      {children}
    </section>
  );
}

function Formula({ children }: { children: React.ReactNode }) {
  return (
    <p className="border-accent border-l-4 bg-sunken px-4 py-3 font-semibold text-lg [overflow-wrap:anywhere]">
      {children}
    </p>
  );
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: SORT.howRanked, description: TEXT.intro, path: '/about/ranking' });
