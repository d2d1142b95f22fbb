import { answerRead, requireViewer } from '#app/http/action-result.server.ts';
import { OwnGames } from '#app/listing/game-list.tsx';
import { withVotes } from '#app/listing/games-page.server.ts';
import { metaOf } from '#app/shell/page.tsx';
import { formatGames } from '#domain/format.ts';
import { HEADER } from '#domain/messages/site.ts';
import { SAVE as TEXT } from '#domain/messages/visits/follow.ts';
import { findSaved } from '#services/games/save.ts';
import type { Route } from './+types/saved';

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { ctx, actor } = requireViewer({ request, context });
  const cursor = url.searchParams.get('cursor');
  const read = async () => withVotes(context, await findSaved(ctx, { actor, cursor }));
  return answerRead(context, 'games-load-failed', read);
}

export default function Saved({ loaderData: page }: Route.ComponentProps) {
  const none = { title: TEXT.none, text: TEXT.noneText };
  const words = { title: HEADER.saved, text: TEXT.text, count: formatGames(page.total), none };
  return <OwnGames page={page} path="/saved" {...words} />;
}

export const meta = metaOf({ title: HEADER.saved, description: TEXT.text });
