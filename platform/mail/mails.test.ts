import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Parser } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock, systemIds } from '#platform/clock.ts';
import { Database } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { createLog } from '#platform/log.ts';
import type { Mail } from './mailers.ts';
import { Mails } from './mails.ts';

const NASTY = `<img src=x onerror=alert(1)> "&' \r\nBcc: victim@example.org`;
const SITE = { brandName: 'Arcadia', publicUrl: 'https://arcadia.example' };
const ADA = { to: 'ada@example.com', username: 'ada' };
const NEWS = { title: 'News', text: 'It is here.', path: '/games?a&b="<x', label: 'See' };

let directory: string;
let db: Database;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'playpodium-mails-'));
  db = new Database({ url: join(directory, 'test.db'), onError: () => undefined });
  await migrate(db);
});
afterAll(async () => {
  await db[Symbol.asyncDispose]();
  await rm(directory, { recursive: true });
});

async function mailOf(send: (mails: Mails, tx: Tx) => Promise<void>, config = SITE): Promise<Mail> {
  const sent: Mail[] = [];
  const mailer = { send: async (each: Mail) => void sent.push(each) };
  const key = randomBytes(32).toString('base64url');
  const parts = { config, settings: config, mailer, db, key, clock: systemClock, ids: systemIds };
  await using mails = new Mails({ ...parts, log: createLog('silent') });
  await db.transact((tx) => send(mails, tx));
  await mails.settled();
  const [first] = sent;
  if (!first) throw new Error('No mail was sent');
  return first;
}

const MAILS = {
  'for a new password': (mails: Mails, tx: Tx) => mails.sendPasswordReset(tx, { ...ADA, token: 'a&b="<x>' }),
  'to confirm an address': (mails: Mails, tx: Tx) => mails.sendVerification(tx, { ...ADA, token: 't0ken' }),
  'about a changed address': (mails: Mails, tx: Tx) => mails.sendEmailChanged(tx, ADA),
  'with a notice': (mails: Mails, tx: Tx) => mails.sendNotice(tx, { ...ADA, ...NEWS, note: 'Well <done>.\nHave fun.' }),
};

function read(html: string) {
  const seen = { text: '', tags: new Set<string>(), links: [] as string[] };
  const parser = new Parser({
    onopentag(name, attributes) {
      seen.tags.add(name);
      if (attributes.href) seen.links.push(attributes.href);
    },
    ontext(part) {
      seen.text += part;
    },
  });
  parser.end(html);
  return { ...seen, text: seen.text.replace(/\s+/g, ' ') };
}

describe.each(Object.entries(MAILS))('the mail %s', (_name, send) => {
  it('says the same in text and HTML', async () => {
    const { text, html } = await mailOf(send);
    const shown = read(html).text;
    const lines = text.split('\n').map((line) => line.replace(/^> ?/, '').replace(/:$/, '').trim());
    for (const line of lines) expect(shown).toContain(line);
  });

  it('names the site and the person, and has one link in the text', async () => {
    const { to, subject, text, html } = await mailOf(send);
    expect(to).toBe('ada@example.com');
    expect(subject).not.toBe('');
    expect(text).toMatch(/^Hi ada,\n\n/);
    expect(text).toMatch(/— Arcadia\n$/);
    const [link = '', ...others] = read(html).links;
    expect(others).toEqual([link]);
    expect(text).toContain(link);
  });

  it('escapes all texts that people wrote', async () => {
    const nasty = { username: NASTY, title: NASTY, text: NASTY, note: NASTY, label: NASTY };
    const withNasty = (mails: Mails) =>
      new Proxy(mails, {
        get: (_, name) => (tx: Tx, mail: object) => Reflect.get(mails, name).call(mails, tx, { ...mail, ...nasty }),
      });
    const { html, subject } = await mailOf((mails, tx) => send(withNasty(mails), tx), { ...SITE, brandName: NASTY });
    const { tags, links, text } = read(html);
    expect([...tags].filter((tag) => ['img', 'script'].includes(tag))).toEqual([]);
    expect(links.every((link) => link.startsWith(SITE.publicUrl))).toBe(true);
    expect(text).toContain('<img src=x onerror=alert(1)>');
    expect(subject).not.toMatch(/[\r\n]/);
  });
});

describe('mails', () => {
  it('contain a notice, with its note if there is one', async () => {
    const { text } = await mailOf((mails, tx) =>
      mails.sendNotice(tx, { ...ADA, ...NEWS, path: '/games', note: ' Look!\nThere. ' }),
    );
    expect(text).toBe(
      'Hi ada,\n\nIt is here.\n\n> Look!\n> There.\n\nSee:\nhttps://arcadia.example/games\n\n— Arcadia\n',
    );
    expect((await mailOf((mails, tx) => mails.sendNotice(tx, { ...ADA, ...NEWS }))).text).not.toContain('>');
  });

  it('say how long their links work', async () => {
    const { text: reset } = await mailOf(MAILS['for a new password']);
    expect(reset).toContain('within one hour.');
    const { text: verify } = await mailOf(MAILS['to confirm an address']);
    expect(verify).toContain('for 24 hours.');
  });
});
