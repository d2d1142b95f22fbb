import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { MineProvider, readBlock } from './shell/mine.tsx';

const mine = readBlock();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <MineProvider mine={mine}>
        <HydratedRouter />
      </MineProvider>
    </StrictMode>,
  );
});
