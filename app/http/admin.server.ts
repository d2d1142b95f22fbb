import { data, type RouterContextProvider } from 'react-router';
import { ADMIN } from '#domain/messages/admin.ts';
import { type Actor, can } from '#domain/policy.ts';
import type { Failure } from './answer.server.ts';
import { actorOf } from './session.server.ts';

/** What the panel's error boundary receives for whoever may not come in. */
export interface Denial extends Failure {
  isSignedIn: boolean;
}

/**
 * The administrator who opens a page of the panel or acts on it. Every loader and action of the panel begins
 * with this; the services ask again.
 *
 * @throws 403 for everybody else, which `AdminBoundary` shows as 'Access Denied'
 */
export function requireAdministrator(context: Readonly<RouterContextProvider>): Actor {
  const actor = actorOf(context);
  if (can(actor, 'admin:open')) return actor;
  const isSignedIn = actor.kind === 'user';
  const denial: Denial = { code: 'not-allowed', sentence: ADMIN.deniedText, isSignedIn };
  throw data(denial, { status: 403 });
}
