import { answerRead, redirectWithFlash } from '#app/http/action-result.server.ts';
import { answerButton, answerForm, receiveForm, textOf } from '#app/http/answer-form.server.ts';
import { keepIntent } from '#app/http/intent.server.ts';
import { type ActionArgs, requestContext } from '#app/http/request-context.server.ts';
import { GameThumb } from '#app/listing/game-cover.tsx';
import { BackLink, metaOf, Page, type ScreenHandle } from '#app/shell/page.tsx';
import { ShortDate } from '#app/shell/short-date.tsx';
import { SubmitButton } from '#app/ui/button.tsx';
import { TitledSection } from '#app/ui/titled-section.tsx';
import { useFirstField } from '#app/ui/use-first-field.ts';
import { Written } from '#app/ui/written.tsx';
import { claimSchema, disputeSchema } from '#domain/claims/claim.ts';
import { AppError, hasCode } from '#domain/errors.ts';
import { formatShortDate } from '#domain/format.ts';
import { CLAIM, CLAIM_ERRORS, DISPUTE, PROOF } from '#domain/messages/claims.ts';
import { FAILURES } from '#domain/messages/failures.ts';
import { GAME } from '#domain/messages/games.ts';
import { SITE } from '#domain/messages/site.ts';
import { claimPath, gamePath, signInPath } from '#domain/paths.ts';
import { VISITOR } from '#domain/policy.ts';
import { visibleText } from '#domain/text.ts';
import { type ClaimState, findClaimState } from '#services/claims/claim-state.ts';
import { disputeClaim } from '#services/claims/dispute-claim.ts';
import { overtakeClaim, type ProofAttempt, proveClaim, renewProof } from '#services/claims/prove-claim.ts';
import { requestClaim } from '#services/claims/request-claim.ts';
import { findGameId } from '#services/games/find-game.ts';
import { findGameAt, findGameIdAt } from '../games/find-game.server.ts';
import type { Route } from './+types/claim';
import { type ClaimAnswer, ReasonForm } from './claim-form.tsx';
import { Proof } from './proof.tsx';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { ctx, actor } = requestContext(context);
  if (actor.kind === 'visitor') {
    const path = signInPath(claimPath(params.slug));
    throw await redirectWithFlash(context, path, { title: CLAIM_ERRORS.signInFirst, tone: 'bad' });
  }
  return answerRead(context, 'game-load-failed', async () => {
    const { id, slug, title, thumbnailUrl, creator } = await findGameAt(context, params.slug, '/claim');
    const state = await findClaimState(ctx, { actor, gameId: id });
    if (!state) throw new AppError('game-not-found');
    return { game: { id, slug, title, thumbnailUrl, creator }, state };
  });
}

export async function action(args: Route.ActionArgs) {
  const { slug } = args.params;
  const { ctx, actor } = requestContext(args.context);
  const form = await receiveForm(args);
  const intent = textOf(form, 'intent');
  const back = claimPath(slug);
  if (actor.kind === 'visitor') {
    const kept = intent === 'request' ? await keepClaim(args, slug, form) : null;
    const headers = new Headers(kept ? { 'Set-Cookie': kept } : {});
    return redirectWithFlash(args.context, signInPath(back), { title: CLAIM_ERRORS.signInFirst, tone: 'bad' }, headers);
  }
  const findGame = async () => ({ actor, gameId: await findGameIdAt(args.context, slug) });
  const task = { form, log: 'a claim failed' };
  if (intent === 'check' || intent === 'renew') {
    return answerButton<{ attempt: ProofAttempt; way: string }>(args, {
      ...task,
      back,
      refused: PROOF.failed,
      press: async (text) => {
        const game = await findGame();
        const state = await findClaimState(ctx, game);
        if (intent === 'renew') {
          if (state?.kind !== 'mine') throw new AppError('claim-not-found');
          await renewProof(ctx, { actor, claimId: state.claim.id });
          return { to: back, say: PROOF.renewed };
        }
        const attempt = await (state?.kind === 'mine'
          ? proveClaim(ctx, { actor, claimId: state.claim.id })
          : overtakeClaim(ctx, game));
        return attempt.method === null
          ? { answer: { attempt, way: text('way') } }
          : { to: gamePath(slug), say: PROOF.proven };
      },
    });
  }
  const { schema, send, words, refused } =
    intent === 'dispute'
      ? { schema: disputeSchema, send: disputeClaim, words: DISPUTE, refused: DISPUTE.failed }
      : { schema: claimSchema, send: requestClaim, words: CLAIM, refused: SITE.claimFailed };
  return answerForm(args, {
    ...task,
    schema,
    refused,
    save: async ({ reason }) => {
      const asked = await findGame();
      await send(ctx, { ...asked, reason }).catch(async (error: unknown) => {
        // The claim is sent again if its first answer was lost on the way.
        const isSaved = hasCode(error, 'claim-already-pending') && (await findClaimState(ctx, asked))?.kind === 'mine';
        if (!isSaved) throw error;
      });
      return { to: back, say: words.submitted };
    },
  });
}

/** Stores a visitor's claim in a cookie, because their session may have ended while they wrote the reason. */
async function keepClaim({ context }: ActionArgs, slug: string, form: FormData): Promise<string | null> {
  const gameId = await findGameId(requestContext(context).ctx, slug, VISITOR);
  const reason = visibleText(textOf(form, 'reason'));
  if (gameId === null || reason === '') return null;
  return keepIntent(context, { wish: { kind: 'claim', gameId, reason }, returnTo: claimPath(slug) });
}

export const handle = { unsent: SITE.claimFailed } satisfies ScreenHandle;

export default function Claim({ loaderData, actionData }: Route.ComponentProps) {
  const { game, state } = loaderData;
  return (
    <Page width="read">
      <div className="mb-8">
        <BackLink to={gamePath(game.slug)} label={CLAIM.backToGame} className="-mt-2 mb-4" />
        <div className="flex items-center gap-4 border-line border-y py-3">
          <GameThumb width="w-24 sm:w-32" game={game} sizes="8rem" priority />
          <div className="min-w-0">
            <Written className="numeral text-xl">{game.title}</Written>
            {game.creator ? <p className="text-muted text-sm">{GAME.byCreator(game.creator)}</p> : null}
          </div>
        </div>
      </div>
      {state.kind === 'open' ? (
        <OpenClaim state={state} />
      ) : state.kind === 'mine' ? (
        <OwnClaim state={state} answer={actionData} />
      ) : (
        <ClaimTaken state={state} answer={actionData} />
      )}
    </Page>
  );
}

type StateProps<Kind extends ClaimState['kind']> = {
  state: Extract<ClaimState, { kind: Kind }>;
  answer: ClaimAnswer | undefined;
};

function OpenClaim({ state: { lastRejection } }: Pick<StateProps<'open'>, 'state'>) {
  const all = useFirstField();
  return (
    <section ref={all} aria-labelledby="claim">
      <h1 id="claim" className="text-3xl sm:text-4xl">
        {CLAIM.title}
      </h1>
      <p className="mt-2 mb-6 max-w-read text-muted">{CLAIM.description}</p>
      {lastRejection ? <Said title={CLAIM.lastRejected} quote={lastRejection.note} at={lastRejection.at} /> : null}
      <ReasonForm intent="request">
        <SubmitButton variant="solid" size="lg" className="self-start">
          {CLAIM.submit}
        </SubmitButton>
      </ReasonForm>
    </section>
  );
}

function OwnClaim({ state: { claim, proof }, answer }: StateProps<'mine'>) {
  return (
    <>
      <section aria-labelledby="waiting">
        <h1 id="waiting" className="text-3xl sm:text-4xl">
          {CLAIM.waitingTitle}
        </h1>
        <p className="mt-2 mb-6 max-w-read text-muted">{CLAIM.waitingText}</p>
        <Said title={CLAIM.yourReason} quote={claim.reason} at={claim.createdAt} />
      </section>
      {proof ? (
        <Proof offer={proof} checked={answer?.ok ? answer : undefined} />
      ) : (
        <p className="mt-8 border-line border-t pt-6 text-muted">{CLAIM_ERRORS.proofNotOffered}</p>
      )}
    </>
  );
}

function Said({ title, quote, at }: { title: string; quote: string; at: number }) {
  return (
    <div className="mb-6 border-edge border-l-4 pl-4">
      <p className="font-semibold text-sm">
        {title} <ShortDate at={at} className="font-normal text-muted" />
      </p>
      <Written className="mt-1 whitespace-pre-line">{quote}</Written>
    </div>
  );
}

function ClaimTaken({ state, answer }: StateProps<'pending' | 'owned' | 'claimed'>) {
  const dispute = state.kind === 'claimed' ? state.dispute : null;
  const { title, text } = {
    pending: { title: FAILURES.claimPending, text: CLAIM.pendingText },
    owned: { title: CLAIM.owned, text: null },
    claimed: { title: FAILURES.gameClaimed, text: dispute ? null : CLAIM.claimedText },
  }[state.kind];
  return (
    <>
      <h1 className="text-3xl">{title}</h1>
      {text ? <p className="mt-2 max-w-read text-muted">{text}</p> : null}
      {state.kind === 'pending' && state.proof ? (
        <Proof offer={state.proof} checked={answer?.ok ? answer : undefined} />
      ) : null}
      {dispute?.hasDisputed ? (
        <p className="mt-4 max-w-read">{DISPUTE.waiting}</p>
      ) : dispute ? (
        <TitledSection id="dispute" title={DISPUTE.title} className="mt-8 border-line border-t pt-6">
          <p className="mt-2 mb-5 max-w-read text-muted">{DISPUTE.text({ date: formatShortDate(dispute.until) })}</p>
          <ReasonForm intent="dispute">
            <SubmitButton className="self-start">{DISPUTE.submit}</SubmitButton>
          </ReasonForm>
        </TitledSection>
      ) : null}
    </>
  );
}

export const meta = metaOf(({ game }: Route.ComponentProps['loaderData']) => ({
  title: `${CLAIM.title}: ${game.title}`,
  description: CLAIM.description,
}));
