import { open } from 'node:fs/promises';
import { findAddressedGame } from '#platform/db/games/games.ts';
import { erasePerson } from '#services/accounts/delete-account.ts';
import { collectData } from '#services/accounts/own-data.ts';
import { erasePicture } from '#services/games/pictures.ts';
import { eraseGameNow } from '#services/games/remove-game.ts';
import { findNamed } from '#services/people/find-person.ts';
import { openSite } from './open-site.ts';
import { print } from './output.ts';

type Erasure = { username: string; withGames?: boolean; withComments?: boolean };
/** `withGames`: erases their games too, which otherwise become unclaimed. `withComments`: those, which otherwise stay. */
export async function erasePersonNow(env: NodeJS.ProcessEnv, given: Erasure) {
  await using ctx = await openSite(env);
  const { id } = await findNamed(ctx.db.read, given.username);
  const games = given.withGames ? 'remove' : 'release';
  await erasePerson(ctx, { id, games, comments: given.withComments ? 'erase' : 'keep', by: null });
  print(`${given.username} is erased${given.withGames ? ', with all games' : '; their games are unclaimed'}.`);
}

/** `given`: an id, a slug, or the page's address. */
export async function eraseGame(env: NodeJS.ProcessEnv, given: string): Promise<void> {
  await using ctx = await openSite(env);
  const name = decodeURIComponent(/[^/]*$/.exec(given.replace(/[/?#]+$/, ''))?.[0] ?? '');
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
  const data = await collectData(ctx, (await findNamed(ctx.db.read, username)).id);
  await using file = await open(path, 'wx', 0o600);
  await file.write(`${JSON.stringify(data, null, 2)}\n`);
  print(`All that the site has about ${username} is in ${path}: keep it to yourself.`);
}
