import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { LIMITS } from '#domain/limits.ts';
import type { ProfileData } from './load-profile.server.ts';

/**
 * Keeps the skeleton of a profile's games up for 600 ms when somebody comes from another screen. A page that is
 * loaded whole has its games from the start (promises.md: people 8).
 */
export function lastingSkeleton(profile: ProfileData, request: Request): ProfileData {
  // The next page of the games comes to those that are there.
  if (new URL(request.url).searchParams.has('cursor')) return profile;
  const wait = new Promise((resolve) => setTimeout(resolve, LIMITS.skeletons.profileMs));
  return { ...profile, games: Promise.all([profile.games, wait]).then(([games]) => games) };
}

/** A vote is shown by its own control, and a change of tab changes nothing that was loaded. */
export function revalidatesProfile({
  formAction,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (formAction) return !formAction.endsWith('/vote') && defaultShouldRevalidate;
  const isSamePage =
    currentUrl.pathname === nextUrl.pathname &&
    currentUrl.searchParams.get('cursor') === nextUrl.searchParams.get('cursor');
  const changesTab = currentUrl.searchParams.get('tab') !== nextUrl.searchParams.get('tab');
  return isSamePage && changesTab ? false : defaultShouldRevalidate;
}
