import { type FormEvent, useState } from 'react';
import { Form, Link, useNavigate } from 'react-router';
import { useViewer } from '#app/shell/mine.tsx';
import { useWaysIn } from '#app/shell/site.ts';
import { Button, TextLink } from '#app/ui/button.tsx';
import type { GameDetail } from '#domain/games/game.ts';
import { CLAIM, DISPUTE } from '#domain/messages/claims.ts';
import { HEADER } from '#domain/messages/site.ts';
import { claimPath } from '#domain/paths.ts';
import type { ClaimDialog } from './claim-dialog.tsx';

function ClaimControl({ slug }: { slug: string }) {
  const [isOpen, setOpen] = useState(false);
  const [Dialog, setDialog] = useState<typeof ClaimDialog>();
  const navigate = useNavigate();

  function open(event: FormEvent) {
    event.preventDefault();
    setOpen(true);
    if (Dialog) return;
    import('./claim-dialog.tsx').then(
      (loaded) => setDialog(() => loaded.ClaimDialog),
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

/** `isMine`: the viewer made the pending claim. `disputableUntil`: null if the owner's claim can't be disputed. */
export type ClaimNote = { readonly isMine: boolean; readonly disputableUntil: number | null };
export function ClaimButton({ game, note }: { game: GameDetail; note: ClaimNote }) {
  const viewer = useViewer();
  const { signIn } = useWaysIn();
  const { slug, ownershipStatus } = game;
  if (note.isMine) {
    return (
      <p className="border-accent border-l-4 pl-3 text-sm">
        {CLAIM.yours} <TextLink to={claimPath(slug)}>{CLAIM.seeYours}</TextLink>
      </p>
    );
  }
  const isDisputable = note.disputableUntil !== null && game.creator?.id !== viewer?.id;
  if (isDisputable || ownershipStatus === 'pending_claim') {
    return (
      <Link to={claimPath(slug)} className="tap self-start text-muted text-sm underline hover:text-ink">
        {isDisputable ? DISPUTE.link : CLAIM.proveLink}
      </Link>
    );
  }
  if (ownershipStatus !== 'unclaimed') return null;
  if (viewer) return <ClaimControl slug={slug} />;
  return (
    <div>
      <Button wide disabled aria-describedby="claim-hint">
        {CLAIM.button}
      </Button>
      <p id="claim-hint" className="mt-1.5 text-muted text-sm">
        {CLAIM.isItYours} <TextLink to={signIn}>{HEADER.signIn}</TextLink> {CLAIM.signInToClaim}
      </p>
    </div>
  );
}
