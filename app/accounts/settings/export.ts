import { answer, requireViewer } from '#app/http/action-result.server.ts';
import { exportData } from '#services/accounts/own-data.ts';
import type { Route } from './+types/export';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx, actor, viewer } = requireViewer({ request, context });
  const content = await answer(() => exportData(ctx, { actor }));
  return new Response(`${JSON.stringify(content, null, 2)}\n`, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${viewer.username}.json"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
