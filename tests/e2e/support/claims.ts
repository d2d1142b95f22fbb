import { findClaimState } from '#services/claims/claim-state.ts';
import { requestClaim } from '#services/claims/request-claim.ts';
import { makeGame } from '#tests/support/factories.ts';
import { type Account, actorOf } from './accounts.ts';
import type { Site } from './site.ts';

export async function makeClaim(
  site: Site,
  claimant: Account,
  { reason = 'My name is on the title screen.', ...game }: Parameters<typeof makeGame>[1] & { reason?: string } = {},
): Promise<{ gameId: string; slug: string; claimId: string }> {
  const { id: gameId, slug } = await makeGame(site, game);
  const { claimId } = await requestClaim(site.ctx, { actor: actorOf(claimant), gameId, reason });
  return { gameId, slug, claimId };
}

export async function tokenOf(site: Site, claimant: Account, gameId: string): Promise<string> {
  const state = await findClaimState(site.ctx, { actor: actorOf(claimant), gameId });
  const token = state?.kind === 'mine' ? state.proof?.token?.text : undefined;
  if (token === undefined) throw new Error('There is no token.');
  return token;
}
