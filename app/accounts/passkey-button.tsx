import { useState } from 'react';
import { useFetcher, useSubmit } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { useActionResult } from '#app/ui/use-action-result.ts';
import { CONFIRM, SECOND_FACTOR } from '#domain/messages/second-factor.ts';

type Options = { create: PublicKeyCredentialCreationOptionsJSON } | { get: PublicKeyCredentialRequestOptionsJSON };

/** Creates or uses a passkey. The page's action must handle the intents `passkey-options` and `passkey`. */
export function PasskeyButton({ label, fields = {} }: { label: string; fields?: Record<string, string> }) {
  const fetcher = useFetcher<{ options?: Options }>();
  const submit = useSubmit();
  const [isAsking, setIsAsking] = useState(false);
  const [failed, setFailed] = useState(false);

  useActionResult(fetcher.data?.options, (options) => {
    setIsAsking(true);
    askDevice(options)
      .then(
        (credential) => submit({ ...fields, intent: 'passkey', credential }, { method: 'post' }),
        // The person canceled, or has no passkey on this device.
        () => setFailed(true),
      )
      .finally(() => setIsAsking(false));
  });

  return (
    <>
      <div className="js-only">
        <Button
          busy={isAsking || fetcher.state !== 'idle'}
          onClick={() => {
            setFailed(false);
            fetcher.submit({ intent: 'passkey-options' }, { method: 'post' });
          }}
        >
          {label}
        </Button>
        <p role="status" className="mt-2 text-danger text-sm empty:hidden">
          {failed ? SECOND_FACTOR.passkeyFailed : ''}
        </p>
      </div>
      <noscript>
        <p className="text-muted">{CONFIRM.passkeyNeedsScript}</p>
      </noscript>
    </>
  );
}

async function askDevice(options: Options): Promise<string> {
  const credential =
    'create' in options
      ? await navigator.credentials.create({
          publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options.create),
        })
      : await navigator.credentials.get({
          publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options.get),
        });
  return JSON.stringify(credential);
}
