import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { answerRead, requireViewer } from '#app/http/action-result.server.ts';
import { requestContext } from '#app/http/request-context.server.ts';
import type { ScreenHandle } from '#app/shell/page.tsx';
import { pageMeta } from '#app/shell/page-meta.ts';
import { AppError } from '#domain/errors.ts';
import { PROFILE } from '#domain/messages/people.ts';
import { HEADER } from '#domain/messages/site.ts';
import { profilePath } from '#domain/paths.ts';
import { handleOf } from '#domain/people/person.ts';
import { findPerson, findPersonById, findRenamed } from '#services/people/find-person.ts';
import type { Route } from './+types/profile';
import { loadProfile } from './load-profile.server.ts';
import { lastingSkeleton, ProfileScreen } from './profile-screen.tsx';

/** /profile (one's own), /by/{username} and /user/{username}. A leading '@' and former usernames redirect. */
export async function loader(args: Route.LoaderArgs) {
  const { request, params, context } = args;
  const { ctx } = requestContext(context);
  const { search } = new URL(request.url);
  if (params.username === undefined) {
    const { id } = requireViewer(args).viewer;
    const person = await answerRead(context, 'profile-find-failed', async () => {
      const found = await findPersonById(ctx, { id });
      if (!found) throw new AppError('user-id-not-found', { params: { id } });
      return found;
    });
    return answerRead(context, 'profile-load-failed', () =>
      loadProfile(request, context, person, { withVotes: true }),
    );
  }
  const username = handleOf(params.username);
  if (username !== params.username && username !== '') {
    throw redirect(`${profilePath(username)}${search}`, 301);
  }
  const found = await answerRead(context, 'profile-find-failed', async () => {
    const person = await findPerson(ctx, { username });
    if (person) return { person };
    const renamed = await findRenamed(ctx, { username });
    if (renamed) return { renamed };
    throw new AppError('user-not-found');
  });
  if (found.renamed !== undefined) throw redirect(`${profilePath(found.renamed)}${search}`, 301);
  return answerRead(context, 'profile-load-failed', () => loadProfile(request, context, found.person));
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return lastingSkeleton(await serverLoader(), request);
}

/** Not when only the tab changes. */
export function shouldRevalidate({
  formAction,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (formAction) return defaultShouldRevalidate;
  const isSamePage =
    currentUrl.pathname === nextUrl.pathname &&
    currentUrl.searchParams.get('cursor') === nextUrl.searchParams.get('cursor');
  const changesTab = currentUrl.searchParams.get('tab') !== nextUrl.searchParams.get('tab');
  return isSamePage && changesTab ? false : defaultShouldRevalidate;
}

export const handle = { isShared: true } satisfies ScreenHandle;

export default function Profile({ loaderData, params }: Route.ComponentProps) {
  const { person } = loaderData;
  const path = params.username === undefined ? '/profile' : profilePath(person.username);
  return <ProfileScreen key={person.id} profile={loaderData} path={path} />;
}

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) => {
  if (params.username === undefined) {
    return pageMeta(matches, {
      title: HEADER.myProfile,
      description: PROFILE.ownDescription,
      isPrivate: true,
    });
  }
  if (!loaderData) return [];
  const { name, username, bio } = loaderData.person;
  return pageMeta(matches, {
    title: `${name} (@${username})`,
    description: bio || `Games by ${name}, their votes and their rank.`,
    path: profilePath(username),
  });
};
