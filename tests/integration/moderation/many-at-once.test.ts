import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { parseQueueFilter, queueParams } from '#domain/moderation/queue-filter.ts';
import { VISITOR } from '#domain/policy.ts';
import { insertGame } from '#platform/db/games/write-game.ts';
import { markNetwork } from '#platform/db/moderation/network-marks.ts';
import { quickSubmit } from '#services/games/quick-submit.ts';
import { decideOnAll } from '#services/moderation/decide-on-all.ts';
import { findPublicLog } from '#services/moderation/find-log.ts';
import { findQueue } from '#services/moderation/queue.ts';
import { reportSubject } from '#services/moderation/reports.ts';
import { undoDecision } from '#services/moderation/undo.ts';
import { examine } from '#services/upkeep/doctor.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePeople, makePerson, type TestPerson } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const filterOf = (given: Record<string, string> = {}) => parseQueueFilter((name) => given[name] ?? null);
const DAY = 86_400_000;

for (const dialect of DIALECTS) {
  describe(`the queue on ${dialect}`, () => {
    it('finds held games by text, domain, network, person and time, page by page', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx, clock } = app;
      const actor = await makePerson(app, { isModerator: true });
      const person = await makePerson(app, { username: 'raider' });
      const held = (title: string, more: { host?: string; by?: TestPerson; from?: string } = {}) =>
        quickSubmit(ctx, {
          actor: more.by ?? VISITOR,
          clientAddress: more.from ?? '198.51.100.1',
          title: `${title} www.x.example`,
          playUrl: `https://${more.host ?? 'play.example'}/${title}`,
        });
      await held('Earlier_100%');
      clock.advance(2 * DAY);
      const since = new Date(clock.now()).toISOString().slice(0, 16);
      clock.advance(60_000);
      await held('There', { host: 'evil.example', from: '203.0.113.5' });
      await held('Below', { host: 'a.evil.example', from: '203.0.113.99' });
      await held('Beside', { host: 'notevil.example' });
      await held('Within', { host: 'play.example/a.evil.example' });
      await held('Theirs', { by: person });
      await makeGame(app, { title: 'Public www.evil.example', playUrl: 'https://evil.example/public' });
      const find = async (given: Record<string, string>) => {
        const { held: games, total } = await findQueue(ctx, { actor, filter: filterOf(given) });
        const titles = games.map(({ title }) => title.split(' ')[0]);
        expect(total).toBe(titles.length);
        return titles.toSorted();
      };
      expect(await find({})).toHaveLength(6);
      expect(await find({ text: '_100%' })).toEqual(['Earlier_100%']);
      expect(await find({ text: 'tHER' })).toEqual(['There']);
      expect(await find({ domain: 'https://www.evil.example/x' })).toEqual(['Below', 'There']);
      expect(await find({ domain: '%' })).toEqual([]);
      const { held: games } = await findQueue(ctx, { actor });
      const mark = games.find(({ title }) => title.startsWith('There'))?.mark ?? '';
      expect(await find({ network: mark })).toEqual(['Below', 'There']);
      expect(await find({ person: '@Raider' })).toEqual(['Theirs']);
      expect(await find({ to: since })).toEqual(['Earlier_100%']);
      expect(await find({ from: since, network: mark, text: 'below' })).toEqual(['Below']);
      expect(await find({ state: 'public', domain: 'evil.example' })).toEqual(['Public']);
      expect(await find({ state: 'public' })).toEqual([]);
      expect(queueParams(filterOf({ from: since, domain: 'A.example', state: 'held', to: 'never' }))).toEqual({
        from: since,
        domain: 'a.example',
      });
    });

    it('decides about all that it finds, with one entry in the log and one undo', async () => {
      // More than two parts of them.
      const many = 120;
      await using app = await createTestApp({ dialect });
      const { ctx, clock } = app;
      const [admin, actor] = [await makePerson(app, { isAdmin: true }), await makePerson(app, { isModerator: true })];
      const people = await makePeople(app, 20);
      await insertHeld(app, { count: many, people: [...people, admin] });
      const { id: other } = await makeGame(app, { title: 'Another', visibility: 'held' });
      const { id: reported } = await makeGame(app, { title: 'Raid reported', visibility: 'held', owner: people[0] });
      const input = { reason: 'spam', sourceUrl: '', note: '' } as const;
      await reportSubject(ctx, { actor: admin, kind: 'game', id: reported, input, clientAddress: '' });
      const before = await gamesOf(app);
      const { total, at, held, nextCursor } = await findQueue(ctx, { actor, filter: filterOf({ text: 'raid' }) });
      expect({ total, shown: held.length, isMore: nextCursor !== null }).toEqual({
        total: many + 1,
        shown: 24,
        isMore: true,
      });
      clock.advance(1_000);
      const { id: later } = await makeGame(app, { title: 'Raid later', visibility: 'held' });

      const asked = { actor, filter: filterOf({ text: 'raid' }), upTo: at } as const;
      const done = await decideOnAll(ctx, { ...asked, action: 'games:remove', bans: true });
      expect(done).toMatchObject({ games: many + 1, people: 20 });
      const after = await gamesOf(app);
      expect(after.filter(({ visibility }) => visibility === 'removed')).toHaveLength(many + 1);
      expect(after.filter(({ visibility }) => visibility === 'held').map(({ id }) => id)).toEqual(
        [other, later].toSorted(),
      );
      expect(await standings(app)).toEqual(people.map(() => 'banned'));
      const { entries } = await findPublicLog(ctx, {});
      expect(entries).toMatchObject([{ action: 'games:remove', count: many + 1, isUndone: false }]);
      const queue = await findQueue(ctx, { actor });
      expect(queue).toMatchObject({ total: 2, cases: [], many: [{ seq: done.seq }] });
      await expect(decideOnAll(ctx, { ...asked, action: 'games:remove' })).rejects.toMatchObject({
        code: 'moderation-stale',
      });

      clock.advance(29 * DAY);
      await undoDecision(ctx, { actor, seq: done.seq, reason: 'other' });
      expect((await gamesOf(app)).filter(({ id }) => id !== later)).toEqual(before);
      expect(await standings(app)).toEqual([]);
      expect((await findQueue(ctx, { actor })).cases).toMatchObject([{ subjectId: reported }]);
      expect(await examine(ctx)).toEqual([]);

      const published = await decideOnAll(ctx, { ...asked, action: 'games:publish' });
      expect(published).toMatchObject({ games: many + 1, people: 0 });
      const notices = await ctx.db.read.selectFrom('notifications').select(['userId', 'title']).execute();
      expect(notices.filter(({ title }) => title === 'Your games are public')).toHaveLength(21);
      expect(await ctx.db.read.selectFrom('mails').selectAll().execute()).toEqual([]);
      expect(await examine(ctx)).toEqual([]);
    });

    it('does whole parts if it ends half-way, says how much, and undoes what was done, also in two goes', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      const actor = await makePerson(app, { isModerator: true });
      const people = [await makePerson(app), await makePerson(app)];
      await insertHeld(app, { count: 70, people });
      const before = await gamesOf(app);
      const asked = { actor, filter: filterOf({ text: 'raid' }), upTo: ctx.clock.now() } as const;
      const removed = async () => (await gamesOf(app)).filter(({ visibility }) => visibility === 'removed').length;

      let mend = await failOnce(app, dialect, 'insert', 'new.part = 50');
      const done = await decideOnAll(ctx, { ...asked, action: 'games:remove', bans: true });
      expect({ games: done.games, removed: await removed() }).toEqual({ games: 50, removed: 50 });
      expect((await findPublicLog(ctx, {})).entries).toMatchObject([{ count: 50, isUndone: false }]);
      expect(await examine(ctx)).toEqual([]);
      await mend();

      mend = await failOnce(app, dialect, 'update', 'new.part = 25');
      const undo = { actor, seq: done.seq, reason: 'other' };
      await expect(undoDecision(ctx, undo)).rejects.toThrow();
      expect(await removed()).toBe(25);
      expect((await findPublicLog(ctx, {})).entries).toMatchObject([{ isUndone: false }]);
      expect(await examine(ctx)).toEqual([]);
      await mend();
      await undoDecision(ctx, undo);
      expect(await gamesOf(app)).toEqual(before);
      expect(await standings(app)).toEqual([]);
      expect((await findPublicLog(ctx, {})).entries).toMatchObject([{ action: 'undo' }, { count: 50, isUndone: true }]);
      expect(await examine(ctx)).toEqual([]);
      await expect(undoDecision(ctx, undo)).rejects.toMatchObject({ code: 'moderation-stale' });
    });

    it('publishes only held games, and only for moderators', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      const [actor, member] = [await makePerson(app, { isModerator: true }), await makePerson(app)];
      const about = { filter: filterOf({ state: 'public', text: 'game' }), upTo: ctx.clock.now() };
      await makeGame(app);
      const publish = { ...about, action: 'games:publish' } as const;
      await expect(decideOnAll(ctx, { actor, ...publish })).rejects.toMatchObject({ code: 'invalid-input' });
      await expect(decideOnAll(ctx, { actor: member, ...publish })).rejects.toMatchObject({ code: 'not-allowed' });
      const removed = await decideOnAll(ctx, { actor, ...about, action: 'games:remove' });
      expect(removed).toMatchObject({ games: 1, people: 0 });
    });
  });
}

async function insertHeld({ ctx }: TestApp, { count, people }: { count: number; people: readonly TestPerson[] }) {
  await ctx.db.transact(async ({ db }) => {
    for (let n = 0; n < count; n += 1) {
      const owner = people[n % people.length];
      const id = ctx.ids.next();
      await insertGame(db, {
        id,
        title: `Raid ${n}`,
        description: 'Cheap pills.',
        playUrl: `https://host${n % 100}.example/${n}`,
        category: 'Other',
        tags: ['raid'],
        createdAt: ctx.clock.now(),
        creatorId: owner?.id ?? null,
        createdBy: owner?.id ?? 'anonymous',
        ownershipStatus: 'claimed',
        quickSubmission: false,
        visibility: 'held',
      });
      await markNetwork(db, { kind: 'game', id, address: `198.51.${n % 50}.1`, at: ctx.clock.now() });
    }
    for (const { id } of people) {
      const { total } = await db
        .selectFrom('games')
        .select((e) => e.fn.countAll<number>().as('total'))
        .where('creatorId', '=', id)
        .executeTakeFirstOrThrow();
      await db.updateTable('users').set({ totalSubmissions: total }).where('id', '=', id).execute();
    }
  });
}

/** Lets a write of a part fail, as if the process had ended, until the returned function is called. */
async function failOnce({ ctx }: TestApp, dialect: string, write: string, when: string): Promise<() => Promise<void>> {
  const run = (statement: string) => sql.raw(statement).execute(ctx.db.write);
  const at = `create trigger fails before ${write} on moderation_log_parts for each row when (${when})`;
  if (dialect === 'sqlite') await run(`${at} begin select raise(abort, 'ended'); end`);
  else {
    await run(
      "create or replace function fail() returns trigger as 'begin raise exception ''ended''; end' language plpgsql",
    );
    await run(`${at} execute function fail()`);
  }
  return async () => {
    await run(dialect === 'sqlite' ? 'drop trigger fails' : 'drop trigger fails on moderation_log_parts');
  };
}

const gamesOf = ({ ctx }: TestApp) =>
  ctx.db.read.selectFrom('games').select(['id', 'visibility', 'creatorId', 'removedAt']).orderBy('id').execute();

async function standings({ ctx }: TestApp): Promise<string[]> {
  const rows = await ctx.db.read.selectFrom('users').select('standing').where('standing', '<>', 'good').execute();
  return rows.map(({ standing }) => standing);
}
