import { LIMITS } from '#domain/limits.ts';
import { gamePath, playPath, playtestPath } from '#domain/paths.ts';
import type { AppContext } from '#platform/context.ts';
import { findDraft, findHostedFile, findPublished } from '#platform/db/hosting/versions.ts';

/** What a games' host shows. Null if nothing lives at that label, or if it isn't shown any more. `page`: on the site. */
export async function findHosted({ db, clock }: AppContext, { label }: { label: string }) {
  if (label === '') return null;
  const game = await findPublished(db.read, { label });
  if (game) {
    const { versionId, slug } = game;
    return { versionId, isDraft: false, page: gamePath(slug), needsThreads: game.needsThreads === 1 };
  }
  const since = clock.now() - LIMITS.hosting.draftMs;
  const draft = await findDraft(db.read, { label, since });
  if (!draft) return null;
  return { versionId: draft.id, isDraft: true, page: playtestPath(label), needsThreads: draft.needsThreads === 1 };
}

interface Tried {
  label: string | null;
  playUrl: string;
  slug: string;
  visibility: string;
  /** That of the version that the game shows. */
  draftLabel: string | null | undefined;
}

/** Where a moderator plays a game: a hosted one in our own player, or as a draft as long as it is held. */
export function urlToTry({ config: { publicUrl } }: AppContext, game: Tried): string {
  if (game.label === null) return game.playUrl;
  if (game.visibility === 'public') return publicUrl + playPath(game.slug);
  return game.visibility === 'held' && game.draftLabel ? publicUrl + playtestPath(game.draftLabel) : '';
}

/** `path`: as in the address, with its first '/'. A folder means its index.html. */
export async function findFileAt({ db }: AppContext, { versionId, path }: { versionId: string; path: string }) {
  const asked = decoded(path);
  if (asked === null) return null;
  const file = await findHostedFile(db.read, { versionId, path: asked });
  return { asked, file: file ?? null };
}

function decoded(path: string): string | null {
  try {
    const name = decodeURIComponent(path).replace(/^\/+/, '');
    return name === '' || name.endsWith('/') ? `${name}index.html` : name;
  } catch {
    return null;
  }
}
