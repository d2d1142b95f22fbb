import type { Generated } from 'kysely';

/** Hosted games. A game's own columns: `label`, `versionId`, `needsThreads`, `showsSource`, `scoresOff`. */
export interface HostingSchema {
  hostedVersions: {
    id: string;
    /** Who uploaded it; null if that account is gone. */
    ownerId: string | null;
    /** Null while it is a draft that is no game yet. */
    gameId: string | null;
    /** Its own address as a draft (`DRAFT_MS`). */
    label: string;
    /** Counts from 1 for each game. */
    number: number;
    title: Generated<string>;
    note: Generated<string>;
    bytes: number;
    files: number;
    needsThreads: Generated<0 | 1>;
    createdAt: number;
    publishedAt: number | null;
    /** JSON: what the game asked for and didn't get (domain/hosting/problems.ts). */
    problems: Generated<string>;
  };

  /** `pathKey`: the path in lower case. */
  hostedFiles: { versionId: string; pathKey: string; path: string; hash: string; size: number };

  /** Stored once each, at `blobKey` (platform/hosting/content.ts); `isStored`: 0 until the content is there. */
  hostedBlobs: { hash: string; size: number; isStored: Generated<0 | 1>; lastUsedAt: number };

  /** The best of each member. `week`: '' for all time. */
  gameScores: { gameId: string; userId: string; week: string; score: number; at: number };
}
