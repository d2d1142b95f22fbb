import type { ReactNode } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { buttonStyles } from '#app/ui/button.tsx';
import type { Kept } from '#domain/accounts/mine.ts';

interface KeepButtonProps {
  action: string;
  own: Kept | undefined;
  words: { off: string; on: string };
  about: string;
  icon: ReactNode;
}

/** 'Follow' and 'Save'. Both words are in the page, because a shared page doesn't know its reader. */
export function KeepButton({ action, own, words, about, icon }: KeepButtonProps) {
  const { Form, formData } = useFetcher({ key: action });
  const { pathname, search } = useLocation();
  const sent = formData?.get('shown');
  const isOn = sent == null ? (own?.isOn ?? false) : sent !== 'true';
  return (
    <Form method="post" action={action} className="grid">
      <input type="hidden" name="shown" value={String(isOn)} />
      <input type="hidden" name="returnTo" value={pathname + search} />
      <button type="submit" data-on={isOn} className={buttonStyles({ className: 'group whitespace-nowrap' })}>
        <span className="contents group-data-[on=true]:[&>svg]:fill-current">{icon}</span>
        <span className="group-data-[on=true]:hidden">{words.off}</span>
        <span className="hidden group-data-[on=true]:inline">{words.on}</span>
        <span className="sr-only">: {about}</span>
      </button>
    </Form>
  );
}
