import { answerRead, requireViewer } from '#app/http/action-result.server.ts';
import { OwnGames } from '#app/listing/game-list.tsx';
import { metaOf } from '#app/shell/page.tsx';
import { formatVotes } from '#domain/format.ts';
import { OWN as TEXT } from '#domain/messages/game-form.ts';
import { HEADER } from '#domain/messages/site.ts';
import { findOwnVotes } from '#services/votes/own-votes.ts';
import type { Route } from './+types/my-votes';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx, actor } = requireViewer({ request, context });
  const cursor = new URL(request.url).searchParams.get('cursor');
  return answerRead(context, 'games-load-failed', () => findOwnVotes(ctx, { actor, cursor }));
}

export default function MyVotes({ loaderData: page }: Route.ComponentProps) {
  const none = { title: TEXT.noVotes, text: TEXT.noVotesText };
  const words = { title: HEADER.myVotes, text: TEXT.votesText, count: formatVotes(page.total), none };
  return <OwnGames page={page} path="/my-votes" {...words} />;
}

export const meta = metaOf({ title: HEADER.myVotes, description: TEXT.votesText });
