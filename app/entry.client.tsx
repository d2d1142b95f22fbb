import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { outlastBrokenConnections, stayWhileOffline } from './shell/connection.ts';
import { MineContext, readBlock } from './shell/mine.tsx';

const mine = readBlock();

outlastBrokenConnections();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <MineContext value={mine}>
        <HydratedRouter instrumentations={[stayWhileOffline]} />
      </MineContext>
    </StrictMode>,
  );
});
