import { setTimeout as after } from 'node:timers/promises';
import type { AppContext } from '#platform/context.ts';
import { drawPicture } from '#tests/support/pictures.ts';
import { PlainBrowser, type PlainPage } from '#tests/support/plain-browser.ts';

export const PASSWORD = 'long enough words';

/**
 * What was written: the key `vote fox_1 by ada`, for example, has the value `up`. `done` has the acknowledged writes,
 * `sent` the unanswered ones, which may or may not have happened.
 */
export interface Acknowledged {
  done: Map<string, string>;
  sent: Map<string, string>;
  onDone: (many: number) => void;
}

interface Acting {
  url: string;
  told: Acknowledged;
  round: string;
  /** Aborted once the site is killed, which ends all requests to it. */
  gone: AbortSignal;
}

/** Runs `act`, which never ends by itself, until the site can't be reached. Rethrows other errors. */
export async function actUntilGone(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (isGone(error)) return;
    throw error;
  }
}

/** Whether undici couldn't reach the site, or `gone` aborted the request. */
function isGone(error: unknown): boolean {
  if (error instanceof DOMException) return error.name === 'AbortError';
  return error instanceof TypeError && /^(?:fetch failed|terminated)$/.test(error.message);
}

export async function beMember({ url, told, round, gone }: Acting, who: number): Promise<void> {
  const name = `m${round}x${who}`;
  // The site limits requests per network address, so each member has its own address.
  const address = `198.18.${who}.${Number(round) % 250}`;
  const browser = new PlainBrowser(url, { 'x-forwarded-for': address }, gone);
  // If many games on one host are submitted in a day, the site hides new ones, so each member has their own host.
  const host = `https://${name}.example`;
  const register = await visit(browser, '/register');
  await write(told, `person ${name}`, 'there', () =>
    register.main.press('Sign Up', {
      Username: name,
      Email: `${name}@example.com`,
      Password: PASSWORD,
      'Confirm Password': PASSWORD,
    }),
  );
  const creator = await visit(browser, '/by/curator');
  await write(told, `follow by ${name}`, 'there', () => creator.main.press(/^Follow/));
  for (let n = 0; ; n += 1) {
    const title = `own ${name} ${n}`;
    const own = title.replaceAll(' ', '-');
    const form = await visit(browser, '/submit');
    const picture = await drawPicture({
      colour: `rgb(${(who * 40) % 256}, ${n % 256}, ${Number(round) % 256})`,
    });
    await write(told, `game ${own}`, 'first words', () =>
      form.main.press('Submit Game', {
        'Game Title': title,
        Description: 'first words',
        'Game URL': `${host}/${own}`,
        Genre: 'Puzzle',
        Tags: 'night',
        'Choose an image': new File([new Uint8Array(picture)], 'cover.png', { type: 'image/png' }),
      }),
    );
    const open = `open-${own}`;
    const home = await visit(browser, '/');
    await write(told, `game ${open}`, '', () =>
      home.main.press('Quick Submit', { 'Game URL': `${host}/${open}`, 'Game Title': open }),
    );
    const edit = await visit(browser, `/game/${own}/edit`);
    await write(told, `game ${own}`, `words ${n}`, () =>
      edit.main.press('Save Changes', { Description: `words ${n}` }),
    );
    for (const slug of [own, open, 'everybodys-1', 'everybodys-2']) {
      const game = await visit(browser, `/game/${slug}`);
      const up = (n + who) % 3 !== 0;
      const key = `vote ${slug} by ${name}`;
      const vote = up ? 'up' : 'down';
      await write(told, key, told.done.get(key) === vote ? 'none' : vote, () =>
        game.main.press(up ? 'Upvote' : 'Downvote'),
      );
    }
    const said = await visit(browser, `/game/${own}`);
    await write(told, `comment ${own} by ${name}`, `words ${n}`, () =>
      said.main.press('Post Comment', { 'Write a comment': `words ${n}` }),
    );
    const liked = await visit(browser, `/game/${open}`);
    await write(told, `save ${open} by ${name}`, 'there', () => liked.main.press(/^Save/));
    const claim = await visit(browser, `/game/${open}/claim`);
    await write(told, `claim ${open} by ${name}`, 'pending', () =>
      claim.main.press('Submit Claim', { Reason: 'My name is at the bottom.' }),
    );
  }
}

export async function beAdministrator(
  { url, told, gone }: Acting,
  { email, games }: { email: string; games: readonly { id: string; slug: string }[] },
): Promise<void> {
  const browser = new PlainBrowser(url, { 'x-forwarded-for': '198.18.255.1' }, gone);
  const page = await visit(browser, '/login');
  await page.main.press('Sign In', { Email: email, Password: PASSWORD });
  for (;;) {
    const panel = await visit(browser, '/admin');
    const [claim] = panel.main.parts('article');
    const slug = claim
      ?.parts('a')
      .map((link) => /^\/game\/([\w-]+)$/.exec(link.attribute('href') ?? '')?.[1])
      .find(Boolean);
    const by = slug && [...told.done.keys()].find((key) => key.startsWith(`claim ${slug} by `));
    if (claim && by) await write(told, by, 'approved', () => claim.press('Approve'));
    for (const { id, slug } of games) {
      for (const [button, visibility] of [
        ['Hide', 'hidden'],
        ['Show to everybody', 'public'],
      ] as const) {
        const decide = await visit(browser, `/moderation/game/${id}`);
        if (!decide.main.buttons().includes(button)) continue;
        await write(told, `visibility ${slug}`, visibility, () => decide.main.press(button));
      }
    }
    await after(1);
  }
}

/** Whether the overloaded site refused the request. A refused request changes nothing, so it can be sent again. */
const isTooMuch = ({ status }: PlainPage) => status === 503;

async function visit(browser: PlainBrowser, path: string): Promise<PlainPage> {
  for (;;) {
    const page = await browser.goto(path);
    if (!isTooMuch(page)) return page;
    await after(100);
  }
}

async function write(told: Acknowledged, key: string, value: string, send: () => Promise<PlainPage>): Promise<void> {
  told.sent.set(key, value);
  let page = await send();
  while (isTooMuch(page) && page.redirects.length === 0) page = await send();
  const isThere = page.status === 200 || isTooMuch(page);
  if (!isThere || page.redirects.length === 0)
    throw new Error(`${key} was answered with ${page.status}: ${page.main.text.slice(0, 2000)}`);
  told.done.set(key, value);
  told.sent.delete(key);
  told.onDone(told.done.size);
}

/** Reads the database. The returned function maps a key of `Acknowledged` to the value that was read, or to 'none'. */
export async function readStanding({ db }: AppContext): Promise<(key: string) => string> {
  const people = await db.read.selectFrom('users').select('username').execute();
  const games = await db.read.selectFrom('games').select(['slug', 'description', 'visibility']).execute();
  const votes = await db.read
    .selectFrom('votes')
    .innerJoin('games', 'games.id', 'votes.gameId')
    .innerJoin('users', 'users.id', 'votes.userId')
    .select(['slug', 'username', 'voteType'])
    .execute();
  const claims = await db.read
    .selectFrom('gameClaims')
    .innerJoin('games', 'games.id', 'gameClaims.gameId')
    .innerJoin('users', 'users.id', 'gameClaims.claimantId')
    .select(['slug', 'username', 'status'])
    .execute();
  const comments = await db.read
    .selectFrom('comments')
    .innerJoin('games', 'games.id', 'comments.gameId')
    .innerJoin('users', 'users.id', 'comments.userId')
    .select(['slug', 'username', 'body'])
    .execute();
  const saves = await db.read
    .selectFrom('savedGames')
    .innerJoin('games', 'games.id', 'savedGames.gameId')
    .innerJoin('users', 'users.id', 'savedGames.userId')
    .select(['slug', 'username'])
    .execute();
  const follows = await db.read
    .selectFrom('follows')
    .innerJoin('users', 'users.id', 'follows.userId')
    .select('username')
    .execute();
  const standing = new Map<string, string>([
    ...people.map(({ username }) => [`person ${username}`, 'there'] as const),
    ...games.map(({ slug, description }) => [`game ${slug}`, description] as const),
    ...games.map(({ slug, visibility }) => [`visibility ${slug}`, visibility] as const),
    ...votes.map(({ slug, username, voteType }) => [`vote ${slug} by ${username}`, voteType] as const),
    ...comments.map(({ slug, username, body }) => [`comment ${slug} by ${username}`, body] as const),
    ...saves.map(({ slug, username }) => [`save ${slug} by ${username}`, 'there'] as const),
    ...follows.map(({ username }) => [`follow by ${username}`, 'there'] as const),
    ...claims.map(({ slug, username, status }) => [`claim ${slug} by ${username}`, status] as const),
  ]);
  return (key) => standing.get(key) ?? 'none';
}
