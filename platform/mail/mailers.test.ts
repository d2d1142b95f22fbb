import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serveSmtp } from '#tests/support/smtp-server.ts';
import { openMailer, readMailError } from './mailers.ts';

const FROM = 'Playpodium <games@example.org>';
const MAIL = {
  kind: 'test',
  to: 'ada@example.org',
  subject: 'Grüße & “more”',
  text: 'Hi ada,\n\nChoose a new password:\nhttps://games.example/reset?token=abc&x=1\n\nAlso https://games.example/\n',
  html: '<p>Hi <b>ada</b></p>',
};

function keepLog() {
  const lines: string[] = [];
  return { lines, log: pino({ level: 'info' }, { write: (line) => void lines.push(line) }) };
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

  it.each([
    [550, true],
    [451, false],
  ])('throws mail-failed if the server refuses with %i, without the address in its reason', async (responseCode, isFinal) => {
    await using refusing = await serveSmtp({
      onRcptTo: ({ address }, _session, callback) =>
        callback(Object.assign(new Error(`<${address}> has no mailbox`), { responseCode })),
    });
    const error = await smtpMailer(refusing.url)
      .send(MAIL)
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'mail-failed', status: 503 });
    expect(readMailError(error)).toEqual({
      text: expect.stringContaining(`${responseCode} <…> has no mailbox`),
      isFinal,
    });
  });

  it('throws mail-failed if nobody listens, and knows that this may pass', async () => {
    const gone = await serveSmtp();
    await gone[Symbol.asyncDispose]();
    const error = await smtpMailer(gone.url)
      .send(MAIL)
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'mail-failed' });
    expect(readMailError(error)).toEqual({ text: expect.stringContaining('ECONNREFUSED'), isFinal: false });
  });

  it('gives up a server that says nothing, and knows that this may pass', async () => {
    await using silent = await serveSmtp({ onConnect: () => undefined });
    const patience = { connectionTimeout: 50, greetingTimeout: 50, socketTimeout: 50 };
    const mailer = openMailer({ ...parts, ...siteWith(silent.url), log: keepLog().log, patience });
    const error = await mailer.send(MAIL).catch((thrown: unknown) => thrown);
    expect(readMailError(error)).toEqual({ text: expect.stringMatching(/greeting|timeout/i), isFinal: false });
  });

  it('gives a mail with an id the same Message-ID each time', async () => {
    await using server = await serveSmtp();
    for (let n = 0; n < 2; n += 1) await smtpMailer(server.url).send({ ...MAIL, id: 'a-mail' });
    const ids = server.deliveries.map(({ message }) => /^Message-ID: (.+)\r$/m.exec(message)?.[1]);
    expect(ids).toEqual(['<a-mail@example.org>', '<a-mail@example.org>']);
  });

  it('logs the kind and the request, and neither the recipient nor texts', async () => {
    const { log, lines } = keepLog();
    await using server = await serveSmtp();
    await smtpMailer(server.url, log).send({ ...MAIL, requestId: 'a-request' });
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'Mail sent', kind: 'test', requestId: 'a-request' });
    expect(lines.join()).not.toMatch(/ada@|token|Grüße/);
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
});
