import { describe, expect, it } from 'vitest';
import { askForPasskey, confirmSession } from '#services/accounts/confirm-session.ts';
import { addPasskey, findOwnSecondFactor, offerPasskey } from '#services/accounts/second-factor.ts';
import { createAuthenticator } from '#tests/support/authenticator.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { type Member, openSession, signUp } from './people.ts';

const code = (error: string) => expect.objectContaining({ code: error });
const WRONG = code('wrong-proof');

interface Owner {
  actor: Member;
  cookie: string | null;
}

async function own({ ctx }: TestApp, { actor, cookie }: Owner) {
  const sessionId = (await ctx.sessions.findUnconfirmed(cookie))?.sessionId ?? '';
  return { actor, cookie, sessionId };
}

async function openMember(app: TestApp, name: string): Promise<Owner> {
  app.clock.set(Date.now());
  const actor = await signUp(app, name);
  return { actor, cookie: (await openSession(app, actor.email)).get('cookie') };
}

async function openOwner(app: TestApp, name: string, id = `key of ${name}`) {
  const { ctx } = app;
  const origin = ctx.config.publicUrl;
  const owner = await openMember(app, name);
  const device = createAuthenticator(id);
  const mine = await own(app, owner);
  const { challenge } = await offerPasskey(ctx, mine);
  await addPasskey(ctx, { ...mine, credential: device.create({ challenge, origin }) });
  const begin = async () => {
    const cookie = (await openSession(app, owner.actor.email)).get('cookie');
    return { cookie, challenge: (await askForPasskey(ctx, { cookie })).challenge };
  };
  return { device, begin, origin };
}

describe('a passkey', () => {
  it('signs in its owner, with a new signature each time', async () => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    const { device, begin, origin } = await openOwner(app, 'Ada');
    const { cookie, challenge } = await begin();
    const proof = { credential: device.sign({ challenge, origin, counter: 1 }) };
    expect(await confirmSession(app.ctx, { cookie, proof })).toMatchObject({ username: 'Ada', wasAwaited: true });
    for (const other of [cookie, (await begin()).cookie]) {
      await expect(confirmSession(app.ctx, { cookie: other, proof })).rejects.toEqual(WRONG);
    }
  });

  it('proves nothing if it signed for another page, device or session', async () => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    const ada = await openOwner(app, 'Ada');
    const mallory = await openOwner(app, 'Mallory');
    const { cookie, challenge } = await ada.begin();
    const theirs = (await mallory.begin()).challenge;
    const { origin, device } = ada;
    const stranger = createAuthenticator('key of Ada');
    const proofs = [
      device.sign({ challenge, origin: 'https://evil.example', counter: 1 }),
      device.sign({ challenge, origin: origin.replace('//', '//evil.example.'), counter: 1 }),
      device.sign({ challenge, origin: origin.replace('http:', 'https:'), counter: 1 }),
      device.sign({ challenge: theirs, origin, counter: 1 }),
      mallory.device.sign({ challenge, origin, counter: 1 }),
      stranger.sign({ challenge, origin, counter: 1 }),
      device.create({ challenge, origin }),
      'null',
      '[]',
      '{"id":{}}',
    ];
    for (const credential of proofs) {
      await expect(confirmSession(app.ctx, { cookie, proof: { credential } })).rejects.toEqual(WRONG);
    }
  });

  it('proves nothing if its counter goes back, because it was then copied', async () => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    const { device, begin, origin } = await openOwner(app, 'Ada');
    const signIn = async (counter: number) => {
      const { cookie, challenge } = await begin();
      return confirmSession(app.ctx, {
        cookie,
        proof: { credential: device.sign({ challenge, origin, counter }) },
      });
    };
    await signIn(7);
    for (const counter of [7, 6, 0]) await expect(signIn(counter)).rejects.toEqual(WRONG);
    await signIn(8);
  });

  it('can’t be taken over, or added twice, by somebody who sends its id', async () => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    const ada = await openOwner(app, 'Ada');
    await expect(openOwner(app, 'Mallory', 'key of Ada')).rejects.toEqual(WRONG);
    const { cookie, challenge } = await ada.begin();
    const credential = ada.device.sign({ challenge, origin: ada.origin, counter: 1 });
    await confirmSession(app.ctx, { cookie, proof: { credential } });
  });

  it('can’t be added for another page, or with another session’s challenge', async () => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    const { ctx } = app;
    const origin = ctx.config.publicUrl;
    const [ada, bob] = [await openMember(app, 'Ada'), await openMember(app, 'Bob')];
    const device = createAuthenticator('new');
    const { challenge: his } = await offerPasskey(ctx, await own(app, bob));
    const mine = await own(app, ada);
    const { challenge } = await offerPasskey(ctx, mine);
    for (const asked of [
      { challenge: his, origin },
      { challenge, origin: 'https://evil.example' },
    ]) {
      await expect(addPasskey(ctx, { ...mine, credential: device.create(asked) })).rejects.toEqual(WRONG);
    }
    expect((await findOwnSecondFactor(ctx, ada)).passkeys).toEqual([]);
  });

  it('is one of at most twenty', async () => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    const { ctx } = app;
    const mine = await own(app, await openMember(app, 'Ada'));
    const origin = ctx.config.publicUrl;
    const add = async (n: number) => {
      const { challenge } = await offerPasskey(ctx, mine);
      return addPasskey(ctx, {
        ...mine,
        credential: createAuthenticator(`${n}`).create({ challenge, origin }),
      });
    };
    for (let n = 0; n < 20; n += 1) await add(n);
    await expect(add(20)).rejects.toEqual(code('invalid-input'));
    expect((await findOwnSecondFactor(ctx, mine)).passkeys).toHaveLength(20);
  });
});
