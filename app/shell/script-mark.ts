import { createContext } from 'react';

/** The mark of our own inline scripts while the server renders (app/entry.server.tsx); undefined in the browser. */
export const ScriptMark = createContext<string | undefined>(undefined);
