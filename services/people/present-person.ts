import { generatedAvatar } from '#domain/avatar.ts';
import type { PublicPerson } from '#domain/person.ts';
import type { UserRow } from '#platform/db/schema.ts';

/** What everybody may see of a person. */
export function presentPerson(row: UserRow, rank: number | null): PublicPerson {
  return {
    id: row.id,
    username: row.username,
    name: row.name,
    bio: row.bio,
    profilePicture: pictureOf(row),
    dateJoined: row.dateJoined,
    totalSubmissions: row.totalSubmissions,
    totalVotes: row.totalVotes,
    rank,
  };
}

/** A person's picture: a path on this site or an absolute URL. Whoever chose none has the generated one. */
export function pictureOf({ id, profilePicture }: Pick<UserRow, 'id' | 'profilePicture'>): string {
  return profilePicture || generatedAvatar(id);
}
