import { data, Form, useNavigation } from 'react-router';
import { AccountPage } from '#app/components/accounts/account-page.tsx';
import { DeadLink } from '#app/components/accounts/dead-link.tsx';
import { FormNotice } from '#app/components/accounts/form-notice.tsx';
import { pageMeta } from '#app/components/page-meta.ts';
import { redirectWithFlash } from '#app/http/redirect.server.ts';
import { scopeOf } from '#app/http/scope.server.ts';
import { viewerOf } from '#app/http/session.server.ts';
import { Button } from '#app/ui/button.tsx';
import { isAppError } from '#domain/errors.ts';
import { RECOVERY } from '#domain/messages/recovery.ts';
import { confirmEmail, findEmailToConfirm } from '#services/accounts/confirm-email.ts';
import type { Route } from './+types/verify-email';

const TEXT = RECOVERY;

/** The link alone changes nothing: programs that look through mail open every link. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx } = scopeOf(context);
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const email = token === '' ? null : await findEmailToConfirm(ctx, { token });
  return data({ token, email }, { status: email === null ? 410 : 200 });
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, clientAddress } = scopeOf(context);
  const token = String((await request.formData()).get('token') ?? '');
  try {
    await confirmEmail(ctx, { token, clientAddress });
    const to = viewerOf(context) ? '/settings' : '/login';
    return await redirectWithFlash(to, { ...TEXT.verified, tone: 'success' });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return data({ notice: { title: error.sentence } }, { status: error.status });
  }
}

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle';
  const { token, email } = loaderData;
  if (email === null) return <DeadLink title={TEXT.verifyTitle} askAgain="/settings" />;
  return (
    <AccountPage title={TEXT.verifyTitle} text={TEXT.verifyText}>
      <Form method="post" className="flex flex-col gap-5">
        <FormNotice notice={actionData?.notice} />
        <input type="hidden" name="token" value={token} />
        <p className="font-semibold text-lg [overflow-wrap:anywhere]">{email}</p>
        <Button type="submit" variant="solid" size="lg" wide busy={isBusy}>
          {TEXT.verifyPress}
        </Button>
      </Form>
    </AccountPage>
  );
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: TEXT.verifyTitle, description: TEXT.verifyText, isPrivate: true });
