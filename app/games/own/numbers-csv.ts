import { answer, requireViewer } from '#app/http/action-result.server.ts';
import { FIGURES } from '#domain/games/numbers.ts';
import { findNumbers } from '#services/games/numbers.ts';
import type { Route } from './+types/numbers-csv';

/** `?by=month`: the months instead of the days. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { ctx, actor } = requireViewer({ request, context });
  const { slug } = params;
  const { game, days, months } = await answer(context, () => findNumbers(ctx, { actor, slug }));
  const isByMonth = new URL(request.url).searchParams.get('by') === 'month';
  const unit = isByMonth ? 'month' : 'day';
  const rows = (isByMonth ? months : days).map((period) => [
    new Date(period.at).toISOString().slice(0, isByMonth ? 'YYYY-MM'.length : 'YYYY-MM-DD'.length),
    ...FIGURES.map((figure) => period[figure]),
  ]);
  const lines = [[unit, ...FIGURES], ...rows].map((cells) => `${cells.join(',')}\r\n`);
  return new Response(lines.join(''), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(game?.slug ?? 'my-games')}-${unit}s.csv`,
      'Cache-Control': 'private, no-store',
    },
  });
}
