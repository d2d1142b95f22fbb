import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { outlastBrokenConnections, stayWhileOffline } from './shell/connection.ts';
import { MineContext, readBlock } from './shell/mine.tsx';
import { rememberTypedTexts } from './ui/event-replay.ts';

const mine = readBlock();

outlastBrokenConnections();
rememberTypedTexts();
// Hydrates in a task of its own, because loading the modules already blocks a slow phone for 50 ms.
setTimeout(() => startTransition(hydrate));

function hydrate() {
  hydrateRoot(
    document,
    <StrictMode>
      <MineContext value={mine}>
        <HydratedRouter instrumentations={[stayWhileOffline]} />
      </MineContext>
    </StrictMode>,
  );
}
