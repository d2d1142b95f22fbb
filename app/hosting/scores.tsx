import { Link } from 'react-router';
import { TitledSection } from '#app/ui/titled-section.tsx';
import { SCORES as TEXT } from '#domain/messages/hosting/scores.ts';
import { profilePath } from '#domain/paths.ts';
import type { Scores } from '#services/hosting/scores.ts';

export function ScoreBoards({ scores: { week, ever } }: { scores: Scores }) {
  return (
    <TitledSection id="scores" title={TEXT.title} text={TEXT.reported} headingClassName="text-2xl">
      <div className="mt-3 grid gap-x-10 gap-y-6 sm:grid-cols-2">
        {week.length > 0 ? <Board title={TEXT.week} rows={week} /> : null}
        <Board title={TEXT.ever} rows={ever} />
      </div>
    </TitledSection>
  );
}

function Board({ title, rows }: { title: string; rows: Scores['ever'] }) {
  return (
    <section>
      <h3 className="text-base">{title}</h3>
      <ol className="mt-1 divide-y divide-line border-line border-y">
        {rows.map(({ username, name, score }, at) => (
          <li key={username} className="flex items-baseline gap-3 py-1.5">
            <span className="numeral w-6 text-muted text-sm">{at + 1}</span>
            <Link to={profilePath(username)} dir="auto" className="min-w-0 flex-1 truncate hover:underline">
              {name}
            </Link>
            <span className="numeral">{TEXT.score({ score })}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
