import { type Expression, type SqlBool, sql } from 'kysely';

/**
 * Whether a game exists that is public or the person's own: they own it, have deleted it, or submitted it and nobody
 * owns it.
 */
export const seesGame = (userId: string, gameId: Expression<string>) =>
  sql<SqlBool>`exists (select 1 from games g where g.id = ${gameId} and (
    g.visibility = 'public' or g.creator_id = ${userId} or g.removed_by = ${userId}
    or (g.creator_id is null and g.created_by = ${userId})))`;
