import { RANKING_PAGE as TEXT } from '#domain/messages/ranking.ts';
import type { Example } from './examples.ts';

/** What a formula gives for some games. */
export function Examples({ caption, examples }: { caption: string; examples: readonly Example[] }) {
  return (
    <table className="tabular w-full border-line border-t text-left">
      <caption className="pb-2 text-left font-semibold text-sm">{caption}</caption>
      <thead>
        <tr className="border-line border-b text-muted text-sm">
          <th scope="col" className="py-2 pr-4 font-medium">
            {TEXT.columns.votes}
          </th>
          <th scope="col" className="py-2 pr-4 font-medium">
            {TEXT.columns.what}
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            {TEXT.columns.score}
          </th>
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
