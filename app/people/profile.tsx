import { redirect } from 'react-router';
import { answerRead } from '#app/http/action-result.server.ts';
import { metaOf, type ScreenHandle } from '#app/shell/page.tsx';
import { AppError } from '#domain/errors.ts';
import { creatorFeed, profilePath } from '#domain/paths.ts';
import { handleOf } from '#domain/people/person.ts';
import { findPerson, findRenamed } from '#services/people/find-person.ts';
import type { Route } from './+types/profile';
import { loadProfile } from './load-profile.server.ts';
import { changesMore, ProfileScreen } from './profile-screen.tsx';

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { search } = new URL(request.url);
  const username = handleOf(params.username);
  if (username !== params.username && username !== '') {
    throw redirect(`${profilePath(username)}${search}`, 301);
  }
  const person = await answerRead(context, 'profile-find-failed', async ({ ctx }) => {
    const found = await findPerson(ctx, { username });
    if (found) return found;
    const renamed = await findRenamed(ctx, { username });
    if (renamed) throw redirect(`${profilePath(renamed)}${search}`, 301);
    throw new AppError('user-not-found');
  });
  return answerRead(context, 'profile-load-failed', () => loadProfile({ request, context }, person));
}

export const shouldRevalidate = changesMore;

export const handle = { isShared: true } satisfies ScreenHandle;

export default function Profile({ loaderData }: Route.ComponentProps) {
  return <ProfileScreen profile={loaderData} path={profilePath(loaderData.person.username)} />;
}

export const meta = metaOf(({ person: { name, username, bio } }: Route.ComponentProps['loaderData']) => ({
  title: `${name} (@${username})`,
  description: bio || `Games by ${name}, their votes and their rank.`,
  path: profilePath(username),
  feed: creatorFeed(username),
}));
