import { answerRead } from '#app/http/action-result.server.ts';
import { answerButton, answerForm, receiveForm, textOf } from '#app/http/answer-form.server.ts';
import type { RequestContext } from '#app/http/request-context.server.ts';
import { undoOf } from '#app/moderation/decide.server.ts';
import { pageMeta, type ScreenHandle } from '#app/shell/page.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { TitledSection } from '#app/ui/titled-section.tsx';
import { AppError } from '#domain/errors.ts';
import { ADMIN } from '#domain/messages/admin.ts';
import { OVERVIEW as TEXT } from '#domain/messages/staff/overview.ts';
import { SITE_SETTINGS } from '#domain/messages/staff/site-settings.ts';
import { can } from '#domain/policy.ts';
import { isSettingName, settingsForm } from '#domain/settings.ts';
import { findProofs } from '#services/accounts/confirm-session.ts';
import { decideDispute } from '#services/claims/dispute-claim.ts';
import { findClaims } from '#services/claims/find-claims.ts';
import { decideClaim } from '#services/claims/settle-claim.ts';
import { findOverview, type Point } from '#services/upkeep/overview.ts';
import { changeSettings, findSettings, sendTestMail } from '#services/upkeep/settings.ts';
import type { Route } from './+types/admin';
import { AdminBoundary, AdminPage } from './admin-page.tsx';
import { Claims, Disputes } from './claims.tsx';
import { requireAdministrator, requireModerator } from './panel.server.ts';
import { SiteSettings } from './site-settings.tsx';

export function loader({ request, url: { searchParams }, context }: Route.LoaderArgs) {
  const isSettings = searchParams.get('tab') === 'settings';
  const cookie = request.headers.get('cookie');
  const cursor = searchParams.get('cursor');
  async function read({ ctx, actor }: RequestContext) {
    if (!isSettings) {
      const [claims, points] = await Promise.all([findClaims(ctx, { actor, cursor }), findOverview(ctx, { actor })]);
      return { ...claims, points, settings: null, isConfirmed: true };
    }
    const none = { claims: [], nextCursor: null, disputes: [], points: [] };
    // Moderators get the specified sentence, because there is nothing that they may set.
    if (!can(actor, 'site:configure')) return { ...none, settings: [], isConfirmed: true };
    const [settings, proofs] = await Promise.all([findSettings(ctx, { actor }), findProofs(ctx, { cookie })]);
    return { ...none, settings, isConfirmed: proofs?.isRecent === true };
  }
  const requireStaff = isSettings ? requireModerator : requireAdministrator;
  return answerRead(context, 'claims-load-failed', () => read(requireStaff(context)));
}

const SETTINGS_PATH = '/admin?tab=settings';
const { approved: approve, rejected: reject, upheld: uphold, dismissed: dismiss } = ADMIN;
const SAID = { approve, reject, uphold, dismiss };

export async function action(args: Route.ActionArgs) {
  const { ctx, actor } = requireAdministrator(args.context);
  const back = args.url.pathname + args.url.search;
  const form = await receiveForm(args, { withPictures: true });
  const intent = textOf(form, 'intent');
  if (intent === 'settings') return saveSettings(args, form);
  if (intent === 'test-mail') {
    const press = async () => {
      const to = await sendTestMail(ctx, { actor });
      return { to: back, say: to === null ? SITE_SETTINGS.testOutbox : SITE_SETTINGS.testSent({ to }) };
    };
    return answerButton(args, { form, back, refused: SITE_SETTINGS.testFailed, press });
  }
  return answerButton(args, {
    form,
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

async function saveSettings(args: Route.ActionArgs, form: FormData) {
  const { ctx, actor, clientAddress } = requireAdministrator(args.context);
  const file = form.get('logo');
  const logo = file instanceof File && file.size > 0 ? new Uint8Array(await file.arrayBuffer()) : undefined;
  if (form.has('removeLogo')) form.set('logo', '');
  else form.delete('logo');
  const texts = Object.fromEntries(
    [...form].filter(([name]) => isSettingName(name)).map(([name, text]) => [name, String(text)]),
  );
  return answerForm(args, {
    form,
    schema: settingsForm,
    refused: SITE_SETTINGS.failed,
    explain: ({ code, sentence }) => (/image/.test(code) ? { errors: { logo: [sentence] } } : undefined),
    save: async () => {
      await changeSettings(ctx, { actor, clientAddress, cookie: args.request.headers.get('cookie'), texts, logo });
      return { to: SETTINGS_PATH, say: SITE_SETTINGS.saved };
    },
  });
}

export const handle = {
  unsent: (search) => (/\btab=settings/.test(search) ? SITE_SETTINGS.failed : ADMIN.processFailed),
} satisfies ScreenHandle;

export default function Admin({ loaderData }: Route.ComponentProps) {
  const { settings, isConfirmed, points, claims, nextCursor, disputes } = loaderData;
  return (
    <AdminPage tab={settings ? 'settings' : 'claims'}>
      {settings ? (
        <TitledSection id="settings" title={ADMIN.tabs.settings} headingClassName="sr-only">
          {settings.length === 0 ? (
            <p className="border border-line bg-card px-6 py-10 text-center text-muted">{ADMIN.noSettings}</p>
          ) : (
            <SiteSettings settings={settings} isConfirmed={isConfirmed} />
          )}
        </TitledSection>
      ) : (
        <>
          <Overview points={points} />
          <Claims claims={claims} nextCursor={nextCursor} />
          <Disputes disputes={disputes} />
        </>
      )}
    </AdminPage>
  );
}

function Overview({ points }: { points: readonly Point[] }) {
  return (
    <TitledSection id="overview" title={TEXT.title} className="mb-12">
      {points.length === 0 ? <p className="mt-3 text-muted">{TEXT.fine}</p> : null}
      <ul className="mt-3 border-line border-t">
        {points.map(({ kind, text, to }) => (
          <li key={text} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-line border-b py-3">
            <Badge tone={kind === 'wrong' ? 'danger' : undefined}>{kind === 'wrong' ? TEXT.wrong : TEXT.toDo}</Badge>
            <span className="min-w-0 flex-1 basis-60 wrap-anywhere">{text}</span>
            {to ? (
              <ButtonLink to={to} size="sm">
                {TEXT.change}
              </ButtonLink>
            ) : null}
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

export const meta: Route.MetaFunction = ({ matches, error }) =>
  pageMeta(matches, { title: error ? ADMIN.deniedTitle : ADMIN.title, description: ADMIN.description });
export const ErrorBoundary = AdminBoundary;
