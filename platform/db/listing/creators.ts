import { countRows, type Db } from '../database.ts';
import type { UserRow } from '../schema.ts';

export type CreatorPlace = Pick<UserRow, 'id' | 'totalSubmissions' | 'totalVotes' | 'dateJoined'>;

/** The first creators in the site's one order of creators (domain/people/profile.ts), read from its index. */
export async function listTopCreators(db: Db, { limit }: { limit: number }): Promise<UserRow[]> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('totalSubmissions', '>', 0)
    .orderBy('totalSubmissions', 'desc')
    .orderBy('totalVotes', 'desc')
    .orderBy('dateJoined')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** How many creators rank above this one. */
export async function countCreatorsBefore(db: Db, place: CreatorPlace): Promise<number> {
  const { id, totalSubmissions, totalVotes, dateJoined } = place;
  return countRows(
    db
      .selectFrom('users')
      // Redundant, but with it the database reads only the part of the index that matters.
      .where('totalSubmissions', '>=', totalSubmissions)
      .where((e) =>
        e.or([
          e('totalSubmissions', '>', totalSubmissions),
          e('totalVotes', '>', totalVotes),
          e.and([e('totalVotes', '=', totalVotes), e('dateJoined', '<', dateJoined)]),
          e.and([e('totalVotes', '=', totalVotes), e('dateJoined', '=', dateJoined), e('id', '<', id)]),
        ]),
      ),
  );
}
