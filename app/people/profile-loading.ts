import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { LIMITS } from '#domain/limits.ts';
import type { ProfileData } from './load-profile.server.ts';

/**
 * On navigation in the browser, shows the skeleton of a profile's games for 600 ms (promises.md: people 8). A page
 * loaded from the server has its games at once.
 */
export function lastingSkeleton(profile: ProfileData, request: Request): ProfileData {
  // 'Load more' adds to the games that are shown.
  if (new URL(request.url).searchParams.has('cursor')) return profile;
  const wait = new Promise((resolve) => setTimeout(resolve, LIMITS.skeletons.profileMs));
  return { ...profile, games: Promise.all([profile.games, wait]).then(([games]) => games) };
}

/** Not when only the tab changes. */
export function revalidatesProfile({
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
