import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadCodeFirst } from './shell/connection.ts';
import { MineContext, readBlock } from './shell/mine.tsx';
import { outlastTranslation } from './shell/translation.ts';
import { rememberTypedTexts } from './ui/event-replay.ts';

const mine = readBlock();

rememberTypedTexts();
// Loading the modules already blocks a slow phone for 50 ms, so the hydration runs in a separate task.
setTimeout(() => startTransition(hydrate));

function hydrate() {
  const isTranslated = outlastTranslation();
  hydrateRoot(
    document,
    <StrictMode>
      <MineContext value={mine}>
        <HydratedRouter instrumentations={[loadCodeFirst]} />
      </MineContext>
    </StrictMode>,
    // If the page is translated anew during hydration, React renders it again. That is no error.
    { onRecoverableError: (error) => isTranslated || reportError(error) },
  );
}
