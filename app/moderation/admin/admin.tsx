import { answerRead } from '#app/http/action-result.server.ts';
import { answerButton } from '#app/http/answer-form.server.ts';
import { undoOf } from '#app/moderation/decide.server.ts';
import { pageMeta, type ScreenHandle } from '#app/shell/page.tsx';
import { TitledSection } from '#app/ui/titled-section.tsx';
import { AppError } from '#domain/errors.ts';
import { ADMIN } from '#domain/messages/admin.ts';
import { decideDispute } from '#services/claims/dispute-claim.ts';
import { findClaims } from '#services/claims/find-claims.ts';
import { decideClaim } from '#services/claims/settle-claim.ts';
import type { Route } from './+types/admin';
import { AdminBoundary, AdminPage } from './admin-page.tsx';
import { Claims, Disputes } from './claims.tsx';
import { loadPanel, requireAdministrator } from './panel.server.ts';

export function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const tab = searchParams.get('tab') === 'settings' ? ('settings' as const) : ('claims' as const);
  const cursor = searchParams.get('cursor');
  return answerRead(context, 'claims-load-failed', () =>
    loadPanel(context, async ({ ctx, actor }) => ({ tab, ...(await findClaims(ctx, { actor, cursor })) })),
  );
}

const { approved: approve, rejected: reject, upheld: uphold, dismissed: dismiss } = ADMIN;
const SAID = { approve, reject, uphold, dismiss };

export function action(args: Route.ActionArgs) {
  const { ctx, actor } = requireAdministrator(args.context);
  const back = args.url.pathname + args.url.search;
  return answerButton(args, {
    back,
    refused: ADMIN.processFailed,
    broke: ADMIN.processFailed,
    press: async (text) => {
      const decision = text('decision');
      if (!Object.hasOwn(SAID, decision)) throw new AppError('invalid-input');
      const [id, given] = [text('id'), { actor, note: text('note') }];
      const isClaim = decision === 'approve' || decision === 'reject';
      const { seq, gameId } = await (isClaim
        ? decideClaim(ctx, { ...given, claimId: id, approve: decision === 'approve' })
        : decideDispute(ctx, { ...given, disputeId: id, uphold: decision === 'uphold' }));
      const undo = seq === null ? {} : undoOf({ kind: 'game', id: gameId, seq, back });
      return { to: back, say: { ...SAID[decision as keyof typeof SAID], ...undo } };
    },
  });
}

export const handle = { unsent: ADMIN.processFailed } satisfies ScreenHandle;

export default function Admin({ loaderData }: Route.ComponentProps) {
  const { tab, claims, nextCursor, waiting, disputes } = loaderData;
  return (
    <AdminPage tab={tab} waiting={waiting}>
      {tab === 'settings' ? (
        // This tab is empty, because all settings are environment variables (README.md).
        <TitledSection id="settings" title={ADMIN.tabs.settings} headingClassName="sr-only">
          <p className="border border-line bg-card px-6 py-10 text-center text-muted">{ADMIN.noSettings}</p>
        </TitledSection>
      ) : (
        <>
          <Claims claims={claims} nextCursor={nextCursor} />
          <Disputes disputes={disputes} />
        </>
      )}
    </AdminPage>
  );
}

export const meta: Route.MetaFunction = ({ matches, error }) =>
  pageMeta(matches, {
    title: error ? ADMIN.deniedTitle : ADMIN.title,
    description: ADMIN.description,
    isPrivate: true,
  });
export const ErrorBoundary = AdminBoundary;
