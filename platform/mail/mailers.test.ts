import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openMailer } from './mailers.ts';

const FROM = 'Playpodium <games@example.org>';
const MAIL = {
  to: 'ada@example.org',
  subject: 'Grüße & “more”',
  text: 'Hi ada,\n\nChoose a new password:\nhttps://games.example/reset?token=abc&x=1\n\nAlso https://games.example/\n',
  html: '<p>Hi <b>ada</b></p>',
};

function keepLog() {
  const lines: string[] = [];
  return { lines, log: pino({ level: 'info' }, { write: (line) => void lines.push(line) }) };
}

interface Delivery {
  from: string;
  to: string[];
  message: string;
}

interface TestServer extends AsyncDisposable {
  url: string;
  port: number;
  deliveries: Delivery[];
}

async function serveSmtp(options: SMTPServerOptions = {}): Promise<TestServer> {
  const deliveries: Delivery[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onData(stream, session, callback) {
      let message = '';
      stream.setEncoding('utf8').on('data', (chunk) => {
        message += chunk;
      });
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        deliveries.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          message,
        });
        callback();
      });
    },
    ...options,
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  const listener = server.listen(0, '127.0.0.1', resolve);
  await promise;
  const address = listener.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    deliveries,
    [Symbol.asyncDispose]: () => new Promise((closed) => server.close(closed)),
  };
}

let directory = '';

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'playpodium-mail-'));
});

afterEach(async () => {
  await rm(directory, { recursive: true });
});

const siteWith = (smtpUrl = '', dataDir = directory) => ({
  config: { dataDir, publicUrl: 'https://games.example' },
  settings: { smtpUrl, mailFrom: FROM },
});

describe('the SMTP mailer', () => {
  const parts = { clock: { now: () => 0 }, ids: { next: () => 'id', random: () => 0 } };
  const smtpMailer = (url: string, log = keepLog().log) => openMailer({ ...parts, ...siteWith(url), log });

  it('sends text and HTML, and asks for no automatic reply', async () => {
    await using server = await serveSmtp();
    await smtpMailer(server.url).send(MAIL);
    const [delivery] = server.deliveries;
    expect(delivery).toMatchObject({ from: 'games@example.org', to: ['ada@example.org'] });
    expect(delivery?.message).toContain('From: Playpodium <games@example.org>\r\n');
    expect(delivery?.message).toContain('To: ada@example.org\r\n');
    expect(delivery?.message).toMatch(/^Subject: =\?UTF-8\?[BQ]\?/m);
    expect(delivery?.message).toContain('Auto-Submitted: auto-generated');
    expect(delivery?.message).toContain('Content-Type: text/plain; charset=utf-8');
    expect(delivery?.message).toContain('Content-Type: text/html; charset=utf-8');
  });

  it('signs in with the name and password in SMTP_URL', async () => {
    const seen: unknown[] = [];
    await using server = await serveSmtp({
      authOptional: false,
      onAuth({ username, password }, _session, callback) {
        seen.push([username, password]);
        callback(null, { user: 1 });
      },
    });
    const url = `smtp://me%40example.org:p%3Ass@127.0.0.1:${server.port}`;
    await smtpMailer(url).send(MAIL);
    expect(seen).toEqual([['me@example.org', 'p:ss']]);
    expect(server.deliveries).toHaveLength(1);
  });

  it('never adds recipients or headers, whatever an address or subject contains', async () => {
    await using server = await serveSmtp();
    const mailer = smtpMailer(server.url);
    await mailer.send({ ...MAIL, subject: 'Hi\r\nBcc: victim@example.org\r\n\r\nbody' });
    expect(server.deliveries[0]?.to).toEqual(['ada@example.org']);
    expect(server.deliveries[0]?.message).not.toMatch(/^Bcc:/im);
    for (const to of [
      'ada@example.org, victim@example.org',
      'ada@example.org\r\nBcc: victim@example.org',
      'x <victim@example.org>',
    ]) {
      await mailer.send({ ...MAIL, to }).catch(() => undefined);
    }
    const recipients = server.deliveries.flatMap(({ to }) => to);
    expect(recipients).not.toContain('victim@example.org');
  });

  it('reads no files or addresses into a mail', async () => {
    await using server = await serveSmtp();
    const text = { path: join(directory, 'secret.txt') };
    await writeFile(text.path, 'a secret');
    const mailer = smtpMailer(server.url);
    await mailer.send({ ...MAIL, text: text as unknown as string }).catch(() => undefined);
    expect(server.deliveries.map(({ message }) => message).join()).not.toContain('a secret');
  });

  it('throws mail-failed if the server refuses or doesn’t respond', async () => {
    const { log, lines } = keepLog();
    await using refusing = await serveSmtp({
      onRcptTo: (_address, _session, callback) => callback(new Error('No such mailbox')),
    });
    const refused = smtpMailer(refusing.url, log);
    await expect(refused.send(MAIL)).rejects.toMatchObject({ code: 'mail-failed', status: 503 });
    const gone = await serveSmtp();
    await gone[Symbol.asyncDispose]();
    await expect(smtpMailer(gone.url, log).send(MAIL)).rejects.toMatchObject({
      code: 'mail-failed',
    });
    expect(lines).toHaveLength(2);
  });

  it('logs neither the recipient nor the link', async () => {
    const { log, lines } = keepLog();
    await using server = await serveSmtp();
    await smtpMailer(server.url, log).send(MAIL);
    expect(lines.join()).toContain('Mail sent');
    expect(lines.join()).not.toMatch(/ada@|token/);
  });
});

describe('the outbox', () => {
  const parts = {
    clock: { now: () => Date.UTC(2026, 0, 15, 9, 30) },
    ids: { next: () => '1f2e-3d4c-5b6a-7988', random: () => 0 },
  };

  it('writes a mail that only its owner can read, and logs neither its address nor its link', async () => {
    const { log, lines } = keepLog();
    const outbox = join(directory, 'outbox');
    await openMailer({ ...parts, ...siteWith(), log }).send(MAIL);
    expect(await readdir(outbox)).toEqual(['2026-01-15T09-30-00-000Z_3d4c5b6a7988.eml']);
    const file = join(outbox, '2026-01-15T09-30-00-000Z_3d4c5b6a7988.eml');
    const message = await readFile(file, 'utf8');
    expect(message).toContain('To: ada@example.org\r\n');
    expect(message).toContain('Date: Thu, 15 Jan 2026 09:30:00 +0000');
    expect(message).toContain('Content-Type: text/html');
    expect((await stat(file)).mode & 0o077).toBe(0);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ file });
    expect(lines.join()).not.toMatch(/ada@|token/);
  });

  it('prints a link that resets a password beside the log, and no other', async () => {
    const { log, lines } = keepLog();
    const printed: string[] = [];
    const print = (line: string) => printed.push(line);
    const mailer = openMailer({ ...parts, ...siteWith(), log, print });
    await mailer.send(MAIL);
    expect(printed).toEqual([]);
    await mailer.send({ ...MAIL, isPrinted: true });
    expect(printed).toEqual([`${MAIL.subject}: https://games.example/reset?token=abc&x=1`]);
    expect(lines.join()).not.toMatch(/ada@|token/);
  });

  it('throws mail-failed if it can’t write', async () => {
    const blocked = join(directory, 'a-file');
    await writeFile(blocked, '');
    const mailer = openMailer({
      ...parts,
      ...siteWith('', blocked),
      log: keepLog().log,
    });
    await expect(mailer.send(MAIL)).rejects.toMatchObject({ code: 'mail-failed' });
  });
});

describe('openMailer', () => {
  const parts = { clock: { now: () => 0 }, ids: { next: () => 'id', random: () => 0 }, log: keepLog().log };

  it('sends by SMTP if it is configured', async () => {
    await using server = await serveSmtp();
    await openMailer({
      ...parts,
      ...siteWith(server.url),
    }).send(MAIL);
    expect(server.deliveries).toHaveLength(1);
    expect(await readdir(directory)).toEqual([]);
  });

  it('writes to the data directory otherwise', async () => {
    await openMailer({ ...parts, ...siteWith() }).send(MAIL);
    expect(await readdir(join(directory, 'outbox'))).toHaveLength(1);
  });
});
