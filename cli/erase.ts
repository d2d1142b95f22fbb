import { open } from 'node:fs/promises';
import { AppError } from '#domain/errors.ts';
import { handleOf } from '#domain/people/person.ts';
import type { AppContext } from '#platform/context.ts';
import { findAddressedGame } from '#platform/db/games/games.ts';
import { findUserByUsername } from '#platform/db/people/users.ts';
import { erasePerson } from '#services/accounts/delete-account.ts';
import { collectData } from '#services/accounts/own-data.ts';
import { erasePicture } from '#services/games/pictures.ts';
import { eraseGameNow } from '#services/games/remove-game.ts';
import { openSite } from './open-site.ts';
import { print } from './output.ts';

async function findId({ db }: AppContext, username: string): Promise<string> {
  const user = await findUserByUsername(db.read, { username: handleOf(username) });
  if (!user) throw new AppError('user-not-found');
  return user.id;
}

/** `withGames`: erases their games too, which otherwise become unclaimed. `withComments`: those, which otherwise stay. */
export async function erasePersonNow(
  env: NodeJS.ProcessEnv,
  given: { username: string; withGames?: boolean; withComments?: boolean },
) {
  await using ctx = await openSite(env);
  const id = await findId(ctx, given.username);
  const games = given.withGames ? 'remove' : 'release';
  await erasePerson(ctx, { id, games, comments: given.withComments ? 'erase' : 'keep', by: null });
  print(`${given.username} is erased${given.withGames ? ', with all games' : '; their games are unclaimed'}.`);
}

/** `given`: an id, a slug, or the page's address. */
export async function eraseGame(env: NodeJS.ProcessEnv, given: string): Promise<void> {
  await using ctx = await openSite(env);
  const name = decodeURIComponent(
    given
      .replace(/[/?#]+$/, '')
      .split('/')
      .at(-1) ?? '',
  );
  const bySlug = await findAddressedGame(ctx.db.read, { slug: name });
  const { title } = await eraseGameNow(ctx, { gameId: bySlug?.id ?? name });
  print(`${title} is erased, with its pictures.`);
}

/** `given`: the picture's address or path, in any size. */
export async function erasePictureNow(env: NodeJS.ProcessEnv, given: string): Promise<void> {
  await using ctx = await openSite(env);
  await erasePicture(ctx, { path: URL.parse(given)?.pathname ?? given });
  print('The picture is erased, in every size. Browsers and caches may keep it for five minutes.');
}

/** Never overwrites a file. */
export async function savePersonData(env: NodeJS.ProcessEnv, { username, path }: { username: string; path: string }) {
  await using ctx = await openSite(env);
  const data = await collectData(ctx, await findId(ctx, username));
  await using file = await open(path, 'wx', 0o600);
  await file.write(`${JSON.stringify(data, null, 2)}\n`);
  print(`All that the site has about ${username} is in ${path}: keep it to yourself.`);
}
