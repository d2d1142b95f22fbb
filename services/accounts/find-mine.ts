import { type Mine, NOTHING_MINE, NOTHING_WAITS, type Shown } from '#domain/accounts/mine.ts';
import type { VisitKind } from '#domain/games/game.ts';
import { initialsOf } from '#domain/people/person.ts';
import type { AppContext } from '#platform/context.ts';
import { findUnreadAndOwn } from '#platform/db/accounts/mine.ts';
import { findOwnRank } from '../listing/leaderboard.ts';
import { countWaitingFor } from '../moderation/queue.ts';
import type { Viewer } from './sign-in.ts';

type Reading = { viewer: Viewer | null; shown: Shown };
/** Returns a page's data that differs from viewer to viewer, and the newest counts of views and plays. */
export async function findMine(ctx: AppContext, { viewer, shown }: Reading): Promise<Mine> {
  const { ids, viewed, board } = shown;
  const visits = visitsOf(ctx, viewed);
  if (!viewer) return { ...NOTHING_MINE, ...visits };
  const { id: userId, username, name, profilePicture, isAdmin, isModerator } = viewer;
  const isStaff = isAdmin || isModerator;
  const [{ unread, own }, ownRank, waiting] = await Promise.all([
    findUnreadAndOwn(ctx.db.read, { userId, ids }),
    board === null ? '' : findOwnRank(ctx, { userId, board }),
    isStaff ? countWaitingFor(ctx, { isAdmin }) : NOTHING_WAITS,
  ]);
  const initials = initialsOf(username);
  const mine = { id: userId, username, name, initials, profilePicture, isAdmin, isModerator, unread, waiting };
  return { viewer: mine, own, ownRank, ...visits };
}

/** The current views and plays of the game with the id `viewed`. A cached page may show older counts. */
export function visitsOf(ctx: Pick<AppContext, VisitKind>, viewed: string | null): Pick<Mine, VisitKind> {
  const countOf = (kind: VisitKind) => {
    const total = viewed === null ? null : ctx[kind].lastTotal(viewed);
    return viewed === null || total === null ? {} : { [viewed]: total };
  };
  return { views: countOf('views'), plays: countOf('plays') };
}
