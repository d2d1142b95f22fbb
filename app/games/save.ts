import { redirect } from 'react-router';
import { answerKept } from '#app/http/answer-kept.server.ts';
import { requestContext } from '#app/http/request-context.server.ts';
import { SAVE } from '#domain/messages/visits/follow.ts';
import { gamePath } from '#domain/paths.ts';
import { VISITOR } from '#domain/policy.ts';
import { findGameId } from '#services/games/find-game.ts';
import { saveGame } from '#services/games/save.ts';
import type { Route } from './+types/save';

export const loader = ({ params }: Route.LoaderArgs) => redirect(gamePath(params.slug));

export function action(args: Route.ActionArgs) {
  const { slug } = args.params;
  const { ctx } = requestContext(args.context);
  return answerKept(args, {
    path: gamePath(slug),
    wish: async () => {
      const gameId = await findGameId(ctx, slug, VISITOR);
      return gameId === null ? null : { kind: 'save', gameId };
    },
    keep: async ({ actor, isOn }) => {
      const { title: game } = await saveGame(ctx, { actor, slug, isOn });
      return isOn ? SAVE.saved({ game }) : SAVE.forgotten({ game });
    },
    words: SAVE,
  });
}
