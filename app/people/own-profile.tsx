import { answerRead, requireViewer } from '#app/http/action-result.server.ts';
import { metaOf } from '#app/shell/page.tsx';
import { AppError } from '#domain/errors.ts';
import { PROFILE } from '#domain/messages/people.ts';
import { HEADER } from '#domain/messages/site.ts';
import { findPersonById } from '#services/people/find-person.ts';
import type { Route } from './+types/own-profile';
import { loadProfile } from './load-profile.server.ts';
import { changesMore, ProfileScreen } from './profile-screen.tsx';

export async function loader(args: Route.LoaderArgs) {
  const { ctx, viewer } = requireViewer(args);
  const person = await answerRead(args.context, 'profile-find-failed', async () => {
    const found = await findPersonById(ctx, { id: viewer.id });
    if (!found) throw new AppError('user-id-not-found', { params: { id: viewer.id } });
    return found;
  });
  return answerRead(args.context, 'profile-load-failed', () => loadProfile(args, person, { isOwn: true }));
}

export const shouldRevalidate = changesMore;

export default function OwnProfile({ loaderData }: Route.ComponentProps) {
  return <ProfileScreen profile={loaderData} path="/profile" />;
}

export const meta = metaOf({ title: HEADER.myProfile, description: PROFILE.ownDescription });
