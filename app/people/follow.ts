import { redirect } from 'react-router';
import { answerKept } from '#app/http/answer-kept.server.ts';
import { requestContext } from '#app/http/request-context.server.ts';
import { FOLLOW } from '#domain/messages/visits/follow.ts';
import { profilePath } from '#domain/paths.ts';
import { findPerson } from '#services/people/find-person.ts';
import { follow } from '#services/people/follow.ts';
import type { Route } from './+types/follow';

export const loader = ({ params }: Route.LoaderArgs) => redirect(profilePath(params.username));

export function action(args: Route.ActionArgs) {
  const { username } = args.params;
  const { ctx } = requestContext(args.context);
  return answerKept(args, {
    path: profilePath(username),
    wish: async () => ((await findPerson(ctx, { username })) ? { kind: 'follow', username } : null),
    keep: async ({ actor, isOn }) => {
      const person = await follow(ctx, { actor, username, isOn });
      return isOn ? FOLLOW.followed(person) : FOLLOW.unfollowed(person);
    },
    words: FOLLOW,
  });
}
