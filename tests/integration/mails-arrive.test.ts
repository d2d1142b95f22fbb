import { describe, expect, it, vi } from 'vitest';
import { VISITOR } from '#domain/policy.ts';
import type { Mail } from '#platform/mail/mailers.ts';
import { forgotPassword } from '#services/accounts/password.ts';
import { forgetOld } from '#services/upkeep/forget.ts';
import { examineMail, findMailState } from '#services/upkeep/mail-state.ts';
import { createTestDatabase, DIALECTS } from '#tests/support/dialects.ts';
import { createFakeClock, createSeededIds } from '#tests/support/fakes.ts';
import { findFreePort } from '#tests/support/free-port.ts';
import { serveSmtp } from '#tests/support/smtp-server.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { HERE, signUp } from './accounts/people.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const mailedBy = (url: string) => ({ SMTP_URL: url, MAIL_FROM: 'games@example.org' });
const rowsOf = ({ ctx }: TestApp) => ctx.db.read.selectFrom('mails').selectAll().orderBy('createdAt').execute();
const messageIdOf = (message = '') => /^Message-ID: (.+)\r$/m.exec(message)?.[1];

async function passTime({ ctx, clock }: TestApp, ms: number): Promise<void> {
  clock.advance(ms);
  await ctx.mail.sendDue();
}

/** Replaces what sends the mails. Returns those that were sent. */
function collect({ ctx }: TestApp): Mail[] {
  const mails: Mail[] = [];
  ctx.mail.send = async (mail) => void mails.push(mail);
  return mails;
}

function refuseWith(responseCode: number) {
  return Object.assign(new Error('later, <ada@example.com>'), { responseCode });
}

for (const dialect of DIALECTS) {
  describe(`on ${dialect}, a mail`, () => {
    it('arrives once, with the Message-ID of each try, after the server has refused it for a while', async () => {
      let refused = 0;
      const tried: string[] = [];
      await using server = await serveSmtp({
        onRcptTo: (_address, _session, callback) => callback(refused++ < 3 ? refuseWith(451) : null),
      });
      await using app = await createTestApp({ dialect, env: mailedBy(server.url) });
      const { ctx } = app;
      const send = ctx.mail.send;
      ctx.mail.send = (mail) => {
        tried.push(`<${mail.id}@example.org>`);
        return send(mail);
      };
      const warned = vi.spyOn(ctx.log, 'warn');
      await signUp(app, 'Ada');
      await ctx.mail.settled();
      expect(await findMailState(ctx)).toMatchObject({
        waiting: 1,
        waitingSince: app.clock.now(),
        failedLately: 0,
        lastError: { kind: 'verification', text: expect.stringContaining('451 later, <…>') },
      });
      await passTime(app, 29_000);
      expect(tried, 'the first pause is half a minute').toHaveLength(1);
      await passTime(app, 1_000);
      await passTime(app, 59_000);
      expect(tried, 'the next one is longer').toHaveLength(2);
      await passTime(app, HOUR);
      await passTime(app, HOUR);
      expect(server.deliveries.map(({ to }) => to)).toEqual([['ada@example.com']]);
      expect(tried).toEqual(Array(4).fill(messageIdOf(server.deliveries[0]?.message)));
      expect(await rowsOf(app)).toMatchObject([{ outcome: 'sent', content: null, tries: 4, error: null }]);
      expect(warned.mock.calls.map(([line]) => line)).toMatchObject(
        [1, 2, 3].map((tries) => ({ kind: 'verification', outcome: 'waits', tries })),
      );
      expect(JSON.stringify(warned.mock.calls)).not.toMatch(/ada@|token/);
    });

    it('arrives once the server listens again', async () => {
      const port = await findFreePort();
      await using app = await createTestApp({ dialect, env: mailedBy(`smtp://127.0.0.1:${port}`) });
      await signUp(app, 'Ada');
      await app.ctx.mail.settled();
      expect(await rowsOf(app)).toMatchObject([{ outcome: null, error: expect.stringContaining('ECONNREFUSED') }]);
      await using server = await serveSmtp({ listenAt: port });
      await passTime(app, MINUTE);
      expect(server.deliveries).toHaveLength(1);
    });

    it('is given up if it is refused for good', async () => {
      await using server = await serveSmtp({
        onRcptTo: (_address, _session, callback) => callback(refuseWith(550)),
      });
      await using app = await createTestApp({ dialect, env: mailedBy(server.url) });
      await signUp(app, 'Ada');
      await app.ctx.mail.settled();
      await passTime(app, DAY);
      expect(await rowsOf(app)).toMatchObject([{ outcome: 'refused', content: null, tries: 1 }]);
      expect(await examineMail(app.ctx)).toMatchObject([
        { kind: 'note', text: expect.stringContaining('given up within seven days: 1') },
      ]);
      await passTime(app, 8 * DAY);
      await forgetOld(app.ctx);
      expect(await rowsOf(app)).toEqual([]);
    });

    it('isn’t sent once its link has expired, and waits for no more than two days', async () => {
      await using app = await createTestApp({ dialect });
      const ada = await signUp(app, 'Ada');
      await app.ctx.mail.settled();
      app.ctx.mail.send = () => Promise.reject(new Error('away'));
      app.clock.advance(1);
      await forgotPassword(app.ctx, { actor: VISITOR, email: ada.email, clientAddress: HERE });
      await app.ctx.mail.settled();
      app.clock.advance(1);
      await app.ctx.db.transact((tx) => app.ctx.mail.sendEmailChanged(tx, { to: ada.email, username: ada.username }));
      await app.ctx.mail.settled();
      await passTime(app, HOUR / 2);
      expect(await examineMail(app.ctx)).toMatchObject([{ text: expect.stringContaining('wait to be sent: 2') }]);
      await passTime(app, HOUR / 2);
      const mails = collect(app);
      await passTime(app, HOUR);
      expect(mails.map(({ kind }) => kind)).toEqual(['email-changed']);
      expect((await rowsOf(app)).map(({ kind, outcome }) => [kind, outcome])).toEqual([
        ['verification', 'sent'],
        ['password-reset', 'expired'],
        ['email-changed', 'sent'],
      ]);
    });

    it('is written by the transaction that it tells about, encrypted', async () => {
      await using app = await createTestApp({ dialect });
      const mails = collect(app);
      const person = { to: 'ada@example.com', username: 'ada' };
      const undone = app.ctx.db.transact(async (tx) => {
        await app.ctx.mail.sendEmailChanged(tx, person);
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      await app.ctx.db.transact(async (tx) => {
        await app.ctx.mail.sendVerification(tx, { ...person, token: 'a-token' });
        const [row] = await tx.db.selectFrom('mails').selectAll().execute();
        expect(JSON.stringify(row)).not.toMatch(/ada@|a-token/);
        expect(Buffer.from(row?.content ?? '', 'hex').toString('latin1')).not.toMatch(/ada@|a-token/);
      });
      await app.ctx.mail.settled();
      expect(mails.map(({ kind }) => kind)).toEqual(['verification']);
    });

    it('is sent by another process if one dies while it sends it, and not before', async () => {
      await using machines = await openMachines(dialect);
      const { first, second, clock } = machines;
      const isEnding = Promise.withResolvers<void>();
      const tried: Mail[] = [];
      first.ctx.mail.send = (mail) => {
        tried.push(mail);
        return isEnding.promise;
      };
      const resent = collect(second);
      await signUp(first, 'Ada');
      await vi.waitFor(() => expect(tried).toHaveLength(1));
      clock.advance(MINUTE);
      await second.ctx.mail.sendDue();
      expect(resent).toEqual([]);
      clock.advance(MINUTE);
      await second.ctx.mail.sendDue();
      expect(resent).toEqual(tried);
      isEnding.resolve();
    });

    it('is sent by one process, however many look for mails at once', async () => {
      await using machines = await openMachines(dialect);
      const { first, second } = machines;
      const sent = [collect(first), collect(second)];
      await first.ctx.db.transact(async (tx) => {
        for (let n = 0; n < 30; n += 1)
          await first.ctx.mail.sendEmailChanged(tx, { to: `a${n}@example.com`, username: 'ada' });
      });
      await Promise.all([first.ctx.mail.sendDue(), second.ctx.mail.sendDue()]);
      const to = sent.flat().map((mail) => mail.to);
      expect([to.length, new Set(to).size]).toEqual([30, 30]);
    });

    it('that is due too far ahead, because a clock was wrong, is sent now', async () => {
      await using app = await createTestApp({ dialect });
      app.ctx.mail.send = () => Promise.reject(new Error('away'));
      const start = app.clock.now();
      app.clock.advance(DAY);
      await signUp(app, 'Ada');
      await app.ctx.mail.settled();
      app.clock.set(start);
      const mails = collect(app);
      await app.ctx.mail.sendDue();
      expect(mails).toHaveLength(1);
    });
  });
}

/** Two processes with one database, one secret and one clock. */
async function openMachines(dialect: (typeof DIALECTS)[number]) {
  await using stack = new AsyncDisposableStack();
  const { url } = stack.use(await createTestDatabase({ dialect }));
  const clock = createFakeClock();
  const env = { AUTH_SECRET: 'a secret that both processes know' };
  const first = stack.use(await createTestApp({ dialect, clock, env, databaseUrl: url }));
  const second = stack.use(await createTestApp({ dialect, clock, env, databaseUrl: url, ids: createSeededIds(2) }));
  const opened = stack.move();
  return { first, second, clock, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}
