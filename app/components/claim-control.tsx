import { type ComponentType, type FormEvent, useState } from 'react';
import { Form, useNavigate } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { CLAIM } from '#domain/messages/claims.ts';
import { claimPath } from './claim-form.tsx';

type DialogProps = { slug: string; onClose: () => void };

/** 'Claim' for whoever is signed in: opens the dialog; without JavaScript, or without its code, it leads to the page. */
export function ClaimControl({ slug }: { slug: string }) {
  const [isOpen, setOpen] = useState(false);
  const [loaded, setLoaded] = useState<{ Dialog?: ComponentType<DialogProps> }>({});
  const navigate = useNavigate();
  const { Dialog } = loaded;

  function open(event: FormEvent) {
    event.preventDefault();
    setOpen(true);
    if (Dialog) return;
    import('./claim-dialog.tsx').then(
      ({ ClaimDialog }) => setLoaded({ Dialog: ClaimDialog }),
      () => navigate(claimPath(slug)),
    );
  }

  return (
    <Form method="get" action={claimPath(slug)} onSubmit={open}>
      <Button type="submit" wide busy={isOpen && !Dialog} aria-haspopup="dialog">
        {CLAIM.button}
      </Button>
      {isOpen && Dialog ? <Dialog slug={slug} onClose={() => setOpen(false)} /> : null}
    </Form>
  );
}
