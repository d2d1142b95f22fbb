import { redirect, replace } from 'react-router';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/page-meta.ts';
import { answerRead } from '#app/http/answer-read.server.ts';
import { flashCookie } from '#app/http/flash.server.ts';
import { scopeOf } from '#app/http/scope.server.ts';
import { actorOf } from '#app/http/session.server.ts';
import { AppError } from '#domain/errors.ts';
import { CLAIM } from '#domain/messages/claims.ts';
import { gamePath, signInPath } from '#domain/paths.ts';
import { findClaimState } from '#services/claims/claim-state.ts';
import { findGameBySlug } from '#services/games/find-game.ts';
import type { Route } from './+types/claim';
import { answerClaim } from './answer-claim.server.ts';
import { ClaimedGame } from './claimed-game.tsx';
import { OpenClaim } from './open-claim.tsx';
import { OwnClaim } from './own-claim.tsx';
import { ClaimTaken } from './taken.tsx';

/** /game/{slug}/claim: claiming a game, proving the claim, and disputing somebody else's. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { ctx } = scopeOf(context);
  const actor = actorOf(context);
  if (actor.kind === 'visitor') {
    const flash = await flashCookie({ title: CLAIM.signInFirst, tone: 'failure' });
    const path = signInPath(`${gamePath(params.slug)}/claim`);
    throw redirect(path, { headers: { 'Set-Cookie': flash } });
  }
  return answerRead(context, 'game-load-failed', async () => {
    const found = await findGameBySlug(ctx, params.slug, actor);
    if (!found) throw new AppError('game-not-found');
    const { redirectTo, game } = found;
    // A game called 'Claim' has this page's name for its slug: /game/{id}/claim is the game then.
    if (redirectTo === 'claim') throw replace(gamePath(redirectTo), 301);
    if (redirectTo !== undefined) throw replace(`${gamePath(redirectTo)}/claim`, 301);
    const state = await findClaimState(ctx, { actor, gameId: game.id });
    if (!state) throw new AppError('game-not-found');
    const { id, slug, title, thumbnailUrl, creator } = game;
    return { game: { id, slug, title, thumbnailUrl, creator }, state };
  });
}

export function action({ request, params, context }: Route.ActionArgs) {
  return answerClaim(request, { ...scopeOf(context), actor: actorOf(context), slug: params.slug });
}

export default function Claim({ loaderData, actionData }: Route.ComponentProps) {
  const { game, state } = loaderData;
  return (
    <Page width="read">
      <ClaimedGame game={game} />
      {state.kind === 'open' ? (
        <OpenClaim lastRejection={state.lastRejection} answer={actionData} />
      ) : state.kind === 'mine' ? (
        <OwnClaim claim={state.claim} proof={state.proof} answer={actionData} />
      ) : (
        <ClaimTaken state={state} answer={actionData} />
      )}
    </Page>
  );
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? `${CLAIM.title}: ${loaderData.game.title}` : CLAIM.title,
    description: CLAIM.description,
    isPrivate: true,
  });
