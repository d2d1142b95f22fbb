import { useFetcher } from 'react-router';
import type { Refusal } from '#app/http/answer-form.server.ts';
import { FormNotice } from '#app/shell/form-notice.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { CLAIM } from '#domain/messages/claims.ts';
import { claimPath, ReasonField, useReasonCheck } from './claim-form.tsx';

/** The claim form as a dialog on the game's page. Loaded lazily, because few people claim games. */
export function ClaimDialog({ slug, onClose }: { slug: string; onClose: () => void }) {
  const fetcher = useFetcher<Refusal>();
  const { error, ...check } = useReasonCheck();
  const refusal = fetcher.data;
  const isBusy = fetcher.state !== 'idle';

  return (
    <Dialog onClose={onClose} title={CLAIM.title} description={CLAIM.description}>
      <fetcher.Form
        method="post"
        action={claimPath(slug)}
        noValidate
        {...check}
        className="flex flex-col gap-4"
      >
        <FormNotice notice={refusal?.message} />
        <input type="hidden" name="intent" value="request" />
        <ReasonField error={error ?? (isBusy ? undefined : refusal?.errors?.reason)} autoFocus />
        <div className="flex flex-wrap justify-end gap-3 pt-2">
          <Button onClick={onClose}>{CLAIM.cancel}</Button>
          <Button type="submit" variant="solid" busy={isBusy}>
            {CLAIM.submit}
          </Button>
        </div>
      </fetcher.Form>
    </Dialog>
  );
}
