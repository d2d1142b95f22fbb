import { answerRead, requireViewer } from '#app/http/action-result.server.ts';
import { pageMeta } from '#app/shell/page-meta.ts';
import { AppError } from '#domain/errors.ts';
import { PROFILE } from '#domain/messages/people.ts';
import { HEADER } from '#domain/messages/site.ts';
import { findPersonById } from '#services/people/find-person.ts';
import type { Route } from './+types/own-profile';
import { loadProfile } from './load-profile.server.ts';
import { lastingSkeleton, revalidatesProfile } from './profile-loading.ts';
import { ProfileScreen } from './profile-screen.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx, viewer } = requireViewer({ request, context });
  const { id } = viewer;
  const person = await answerRead(context, 'profile-find-failed', async () => {
    const found = await findPersonById(ctx, { id });
    if (!found) throw new AppError('user-id-not-found', { params: { id } });
    return found;
  });
  return answerRead(context, 'profile-load-failed', () => loadProfile(request, context, person));
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return lastingSkeleton(await serverLoader(), request);
}

export const shouldRevalidate = revalidatesProfile;

export default function OwnProfile({ loaderData }: Route.ComponentProps) {
  return <ProfileScreen profile={loaderData} path="/profile" />;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: HEADER.myProfile,
    description: PROFILE.ownDescription,
    isPrivate: true,
  });
