import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { outlastBrokenConnections, stayWhileOffline } from './shell/connection.ts';
import { MineProvider, readBlock } from './shell/mine.tsx';

const mine = readBlock();

outlastBrokenConnections();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <MineProvider mine={mine}>
        <HydratedRouter instrumentations={[stayWhileOffline]} />
      </MineProvider>
    </StrictMode>,
  );
});
