import { useEffect } from 'react';
import { HEADER, SITE, type ToastText } from '#domain/messages/site.ts';
import { onUnsent } from './connection.ts';
import { useToast } from './toast.tsx';

/** Says what didn't get through. `unsent`: the page's text about its own forms. */
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
