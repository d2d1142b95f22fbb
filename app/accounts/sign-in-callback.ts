import { redirect } from 'react-router';
import { redirectWithFlash } from '#app/http/action-result.server.ts';
import { readIntent } from '#app/http/intent.server.ts';
import { requestContext } from '#app/http/request-context.server.ts';
import { isSignInService, SERVICE_NAMES, type ServiceRefusal } from '#domain/accounts/sign-in-service.ts';
import { isAppError } from '#domain/errors.ts';
import { LOGIN, REGISTER } from '#domain/messages/accounts.ts';
import { CONFIRM } from '#domain/messages/second-factor.ts';
import { SETTINGS } from '#domain/messages/settings.ts';
import { confirmPath, resumePath } from '#domain/paths.ts';
import { finishSignInWith } from '#services/accounts/sign-in-with.ts';
import type { Route } from './+types/sign-in-callback';

const SERVICES_PATH = '/settings#services';

export async function loader(args: Route.LoaderArgs) {
  const { request, params, context } = args;
  const { ctx, requestId, clientAddress, viewer } = requestContext(context);
  const { service } = params;
  if (!isSignInService(service) || !ctx.auth.services.includes(service)) {
    throw new Response(null, { status: 404 });
  }
  const refuse = (refusal: ServiceRefusal) =>
    viewer
      ? redirectWithFlash(context, SERVICES_PATH, {
          title: SETTINGS.failed.title,
          description: LOGIN.serviceRefused({ service, refusal }),
          tone: 'bad',
        })
      : // Browsers that reject our cookies get here, too, so the refusal is in the query string, not in a cookie.
        redirect(`/login?service=${service}&refusal=${refusal}`);
  try {
    const signedIn = await finishSignInWith(ctx, {
      service,
      query: new URL(request.url).searchParams,
      cookie: request.headers.get('cookie'),
      clientAddress,
      userAgent: request.headers.get('user-agent'),
    });
    if (signedIn.refused) return refuse(signedIn.refused);
    if (signedIn.username === null) {
      const toast = SETTINGS.connected({ service: SERVICE_NAMES[service] });
      return await redirectWithFlash(context, SERVICES_PATH, { ...toast, tone: 'good' });
    }
    const { isNew, isSecured, headers } = signedIn;
    // A GET must not change anything, so the next page shows a button that sends the pending vote or claim.
    const opened = (await readIntent(args)) ? resumePath(signedIn.returnTo) : signedIn.returnTo;
    const returnTo = isSecured ? confirmPath(signedIn.returnTo) : opened;
    const toast = isSecured ? CONFIRM.oneMore : isNew ? REGISTER.succeeded : LOGIN.welcomeBack;
    return await redirectWithFlash(context, returnTo, { ...toast, tone: 'good' }, headers);
  } catch (error) {
    if (!isAppError(error)) ctx.log.error({ err: error, requestId }, 'sign-in by a service failed');
    return refuse('failed');
  }
}
