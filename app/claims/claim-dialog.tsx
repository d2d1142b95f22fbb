import { useFetcher } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { CLAIM } from '#domain/messages/claims.ts';
import { claimPath } from '#domain/paths.ts';
import { type ClaimAnswer, ReasonForm } from './claim-form.tsx';

export function ClaimDialog({ slug, onClose }: { slug: string; onClose: () => void }) {
  const fetcher = useFetcher<ClaimAnswer>();
  const isBusy = fetcher.state !== 'idle';
  return (
    <Dialog onClose={onClose} title={CLAIM.title} description={CLAIM.description}>
      <ReasonForm
        as={fetcher.Form}
        action={claimPath(slug)}
        intent="request"
        answer={isBusy ? undefined : fetcher.data}
        autoFocus
        className="flex flex-col gap-4"
      >
        <div className="flex flex-wrap justify-end gap-3 pt-2">
          <Button onClick={onClose}>{CLAIM.cancel}</Button>
          <Button type="submit" variant="solid" busy={isBusy}>
            {CLAIM.submit}
          </Button>
        </div>
      </ReasonForm>
    </Dialog>
  );
}
