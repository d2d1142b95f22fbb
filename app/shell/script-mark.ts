import { createContext } from 'react';

/** The `nonce` that marks our own inline scripts during server rendering (app/entry.server.tsx); undefined in the browser. */
export const ScriptMark = createContext<string | undefined>(undefined);
