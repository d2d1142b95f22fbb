import { answer } from '#app/http/action-result.server.ts';
import { metaOf, Page } from '#app/shell/page.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { PressForm } from '#app/ui/press-form.tsx';
import { AppError } from '#domain/errors.ts';
import { SITE } from '#domain/messages/site.ts';
import { DIGEST as TEXT } from '#domain/messages/visits/for-you.ts';
import { endDigest, isDigestLink } from '#services/people/digest.ts';
import type { Route } from './+types/stop-digest';

const tokenIn = (url: URL) => url.searchParams.get('token') ?? '';

/** Ends nothing: programs open links of mails to look at them. */
export function loader({ url, context }: Route.LoaderArgs) {
  return answer(context, ({ ctx }) => {
    if (!isDigestLink(ctx, { token: tokenIn(url) })) throw new AppError('link-expired');
    return null;
  });
}

/** Also sent by mail programs (RFC 8058), with a body that says nothing more. */
export function action({ url, context }: Route.ActionArgs) {
  return answer(context, async ({ ctx }) => {
    await endDigest(ctx, { token: tokenIn(url) });
    return { ended: true };
  });
}

export default function StopDigest({ actionData }: Route.ComponentProps) {
  const isEnded = actionData?.ended === true;
  return (
    <Page width="read" title={isEnded ? TEXT.ended : TEXT.stop} text={isEnded ? TEXT.endedText : TEXT.stopText}>
      {isEnded ? (
        <ButtonLink to="/">{SITE.returnHome}</ButtonLink>
      ) : (
        <PressForm variant="solid">{TEXT.press}</PressForm>
      )}
    </Page>
  );
}

export const meta = metaOf({ title: TEXT.stop, description: TEXT.stopText });
