import { useEffect } from 'react';
import { HEADER, SITE, type ToastText } from '#domain/messages/site.ts';
import { onUnsent } from './connection.ts';
import { useToast } from './toast.tsx';

/** Shows a toast when a form or page request can't reach the server. `unsent`: the toast's text if it was a form. */
export function ConnectionToast({ unsent = SITE.lost }: { unsent: ToastText | undefined }) {
  const { show } = useToast();
  useEffect(
    () =>
      onUnsent(({ path, isForm }) => {
        const form = path === '/logout' ? HEADER.signOutFailed : unsent;
        show({ ...(isForm ? form : SITE.lost), tone: 'bad' });
      }),
    [show, unsent],
  );
  return null;
}
