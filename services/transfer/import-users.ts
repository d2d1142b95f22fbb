import { usernameKey } from '#domain/accounts/username.ts';
import { emailField } from '#domain/fields.ts';
import { avatarPath } from '#domain/paths.ts';
import type { AppContext } from '#platform/context.ts';
import { insertSignInAccount } from '#platform/db/accounts/accounts.ts';
import type { Db } from '#platform/db/database.ts';
import { findCurrentUsername } from '#platform/db/people/profiles.ts';
import { findUserByUsername } from '#platform/db/people/users.ts';
import { findKnownIds } from '#platform/db/rows.ts';
import { insertImportedPerson } from '#platform/db/transfer/import-rows.ts';
import type { UserDocument } from '#platform/transfer/collections/documents.ts';
import type { ImportedPicture, PictureImport } from '#platform/transfer/collections/pictures.ts';
import { oneByOne } from '../in-steps.ts';
import { NO_PICTURE } from './import-games.ts';
import type { Importer, Outcome } from './run-batches.ts';

type PreparedUser = { user: UserDocument; picture: ImportedPicture };

/** We draw the same avatars ourselves. */
const GENERATOR = 'https://api.dicebear.com/';
const GENERATED_HERE = new RegExp(`^${avatarPath('').replace('.svg', '[^/]+\\.svg')}$`);

const email = emailField();

/** Without passwords or counters. Existing people stay as they are. Rejects taken usernames. */
export function importUsers(ctx: AppContext, pictures: PictureImport): Importer<UserDocument, PreparedUser> {
  return {
    async prepare(users) {
      const ids = users.map(({ id }) => id);
      const known = await findKnownIds(ctx.db.read, 'users', ids);
      const take = (user: UserDocument) => preparePicture(pictures, user, known.has(user.id));
      return Promise.all(users.map(async (user) => ({ user, picture: await take(user) })));
    },
    async write({ db }, prepared) {
      const ids = prepared.map(({ user }) => user.id);
      const known = await findKnownIds(db, 'users', ids);
      return oneByOne(prepared, async ({ user, picture }): Promise<Outcome> => {
        if (known.has(user.id)) return { kind: 'unchanged' };
        known.add(user.id);
        return writeUser(ctx, db, { user, picture });
      });
    },
  };
}

async function preparePicture(pictures: PictureImport, user: UserDocument, isKnown: boolean) {
  const { id, profilePicture, dateJoined } = user;
  const seed = seedOf(profilePicture);
  const generated = seed ? avatarPath(seed) : profilePicture;
  if (isKnown || GENERATED_HERE.test(generated)) {
    return { ...NO_PICTURE, url: generated === avatarPath(id) ? '' : generated };
  }
  const timestamp = dateJoined ?? 0;
  return pictures.take({ source: profilePicture, shape: 'avatar', ownerId: id, timestamp });
}

function seedOf(picture: string): string | null {
  const url = picture.startsWith(GENERATOR) ? URL.parse(picture) : null;
  return url?.pathname.includes('notionists') ? url.searchParams.get('seed') : null;
}

async function writeUser(ctx: AppContext, db: Db, { user, picture }: PreparedUser): Promise<Outcome> {
  const { id, username, bio } = user;
  const dateJoined = user.dateJoined ?? ctx.clock.now();
  const name = user.name || username;
  const isNew = await insertImportedPerson(db, {
    ...{ id, username, name, bio, dateJoined },
    usernameKey: usernameKey(username),
    profilePicture: picture.url,
    isAdmin: user.isAdmin ? 1 : 0,
    isModerator: user.isModerator ? 1 : 0,
    authId: user.authId ?? id,
  });
  if (!isNew) return { kind: 'rejected', reason: await whyRefused(db, user) };
  const remarks = picture.refused === null ? [] : [`profilePicture ${picture.refused}`];
  if (user.email === '') return { kind: 'added', remarks };
  const account = { id, accountRowId: ctx.ids.next(), email: user.email, name, passwordHash: null };
  if (!email.safeParse(user.email).success) {
    remarks.push('email is no e-mail address, so they cannot sign in');
  } else if (!(await insertSignInAccount(db, { ...account, createdAt: dateJoined, mayShareMailbox: true }))) {
    remarks.push('email has an account here already, so they cannot sign in with it');
  }
  return { kind: 'added', remarks };
}

async function whyRefused(db: Db, { username, authId }: UserDocument): Promise<string> {
  const holder = await findUserByUsername(db, { username });
  if (holder) return `username ${username} is already taken (by the person with the id ${holder.id})`;
  const heir = await findCurrentUsername(db, { username });
  if (heir !== undefined) return `username ${username} is reserved for ${heir}, who had it once`;
  return `authId ${authId} is another person's`;
}
