import { answer, jsonFile, requireViewer } from '#app/http/action-result.server.ts';
import { exportData } from '#services/accounts/own-data.ts';
import type { Route } from './+types/export';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx, actor, viewer } = requireViewer({ request, context });
  const content = await answer(context, () => exportData(ctx, { actor }));
  return jsonFile({ username: viewer.username, content });
}
