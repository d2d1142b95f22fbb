import { describe, expect, it } from 'vitest';
import { VISITOR } from '#domain/policy.ts';
import { identify } from '#services/accounts/sign-in.ts';
import { requestClaim } from '#services/claims/request-claim.ts';
import { decideClaim } from '#services/claims/settle-claim.ts';
import { quickSubmit } from '#services/games/quick-submit.ts';
import { endModerator, makeModerator } from '#services/moderation/change-role.ts';
import { sendMessage } from '#services/moderation/contact.ts';
import { findLog } from '#services/moderation/find-log.ts';
import { findModerated } from '#services/moderation/find-state.ts';
import { decideOnPin } from '#services/moderation/pin-game.ts';
import { countWaitingFor, findQueue } from '#services/moderation/queue.ts';
import { closeCase, reportSubject } from '#services/moderation/reports.ts';
import { banPerson, suspendPerson, warnPerson } from '#services/moderation/set-standing.ts';
import { removeAllBy, showGame, unclaimGame } from '#services/moderation/set-visibility.ts';
import { undoDecision } from '#services/moderation/undo.ts';
import { setRole } from '#services/upkeep/set-admin.ts';
import { openSession, signUp } from '#tests/integration/accounts/people.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePerson } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const OTHER = { reason: 'other' };

for (const dialect of DIALECTS) {
  describe(`moderators on ${dialect}`, () => {
    it('decide about games and people in the queue, and see what else waits nowhere', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      const actor = await makePerson(app, { isModerator: true });
      const person = await makePerson(app);
      const spam = { actor: VISITOR, title: 'Pills at www.pills.example', playUrl: 'https://pills.example/' };
      const { id: gameId } = await quickSubmit(ctx, spam);
      const input = { name: '', email: 'a@example.org', message: 'Hello' };
      await sendMessage(ctx, { actor: VISITOR, input, clientAddress: '198.51.100.1' });
      await claim(app);
      expect(await countWaitingFor(ctx, { isAdmin: false })).toEqual({ claims: 0, queue: 1, messages: 0 });
      expect((await findQueue(ctx, { actor })).held).toMatchObject([{ id: gameId }]);
      expect(await findModerated(ctx, { actor, kind: 'game', id: gameId })).toMatchObject({ state: 'held' });
      await showGame(ctx, { actor, gameId, ...OTHER });
      const { seq } = await banPerson(ctx, { actor, userId: person.id, ...OTHER });
      await undoDecision(ctx, { actor, seq, ...OTHER });
      const { actions } = await findModerated(ctx, { actor, kind: 'user', id: person.id });
      expect(actions).toEqual(['person:warn', 'person:suspend', 'person:ban']);
    });

    it('decide neither about administrators, nor about each other, nor what is for administrators', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      const [admin, boss] = [await makePerson(app, { isAdmin: true }), await makePerson(app, { isAdmin: true })];
      const [actor, other] = [await makePerson(app, { isModerator: true }), await makePerson(app)];
      await makeGame(app, { owner: boss });
      await makeModerator(ctx, { actor: admin, userId: other.id, ...OTHER });
      for (const userId of [boss.id, other.id, actor.id]) {
        const about = { actor, userId, ...OTHER };
        for (const decide of [warnPerson, banPerson, removeAllBy, makeModerator, endModerator]) {
          await expect(decide(ctx, about), decide.name).rejects.toMatchObject({ code: 'not-allowed' });
        }
        expect((await findModerated(ctx, { actor, kind: 'user', id: userId })).actions).toEqual([]);
      }
      const game = await makeGame(app, { playsInPage: true });
      const pin = { gameId: game.id, action: 'game:pin', ...OTHER } as const;
      await expect(decideOnPin(ctx, { actor, ...pin })).rejects.toMatchObject({ code: 'not-allowed' });
      const suspended = await suspendPerson(ctx, { actor: admin, userId: other.id, until: null, ...OTHER });
      const pinned = await decideOnPin(ctx, { actor: admin, ...pin });
      const claimed = await claim(app);
      const { seq } = await decideClaim(ctx, { actor: admin, ...claimed, approve: false, note: 'Between us.' });
      for (const decision of [suspended.seq, pinned.seq, seq ?? 0]) {
        const undo = undoDecision(ctx, { actor, seq: decision, ...OTHER });
        await expect(undo).rejects.toMatchObject({ code: 'not-allowed' });
      }
      const { entries } = await findLog(ctx, { actor });
      expect(entries.filter(({ canUndo }) => canUndo).map(({ action }) => action)).toEqual(['person:suspend']);
      expect(JSON.stringify(entries)).not.toContain('Between us.');
      expect(JSON.stringify(await findLog(ctx, { actor: admin }))).toContain('Between us.');
    });

    it('close no reports about themselves, their games or other staff, and neither unclaim nor erase', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      const actor = await makePerson(app, { isModerator: true });
      const other = await makePerson(app, { isModerator: true });
      const own = await makeGame(app, { owner: actor });
      const input = { reason: 'spam', sourceUrl: '', note: '' } as const;
      for (const [kind, id] of [
        ['user', actor.id],
        ['user', other.id],
        ['game', own.id],
      ] as const) {
        await reportSubject(ctx, { actor: VISITOR, kind, id, input, clientAddress: '198.18.0.1' });
      }
      const cases = await ctx.db.read.selectFrom('reportCases').select('id').execute();
      expect(cases).toHaveLength(3);
      for (const { id } of cases) {
        const closing = closeCase(ctx, { actor, caseId: id, upheld: false });
        await expect(closing).rejects.toMatchObject({ code: 'not-allowed' });
      }
      const { id: gameId } = await makeGame(app, { owner: await makePerson(app) });
      const unclaim = unclaimGame(ctx, { actor, gameId, ...OTHER });
      await expect(unclaim).rejects.toMatchObject({ code: 'not-allowed' });
      expect((await findModerated(ctx, { actor, kind: 'game', id: gameId })).actions).not.toContain('game:unclaim');
    });

    it('are made by administrators, at once and until that is undone', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      const admin = await makePerson(app, { isAdmin: true });
      const person = await signUp(app, 'mod_to_be');
      const cookie = (await openSession(app, person.email)).get('cookie');
      const isModerator = async () => (await identify(ctx, { cookie, fresh: false })).viewer?.isModerator;
      const about = { actor: admin, userId: person.id, ...OTHER };
      expect(await isModerator()).toBe(false);
      const { seq } = await makeModerator(ctx, about);
      expect(await isModerator()).toBe(true);
      await expect(makeModerator(ctx, about)).rejects.toMatchObject({ code: 'moderation-stale' });
      await undoDecision(ctx, { actor: admin, seq, ...OTHER });
      expect(await isModerator()).toBe(false);
      await setRole(ctx, { username: '@Mod_To_Be', role: 'moderator', isGiven: true });
      expect(await isModerator()).toBe(true);
      await endModerator(ctx, about);
      expect(await isModerator()).toBe(false);
      const audit = await ctx.db.read.selectFrom('auditLog').select('action').orderBy('seq').execute();
      const roles = audit.map(({ action }) => action).filter((action) => action.startsWith('moderator:'));
      expect(roles).toEqual(['moderator:grant', 'moderator:revoke', 'moderator:grant', 'moderator:revoke']);
    });

    it('have no rights without a second factor if the operator requires one', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      const { email, username } = await signUp(app, 'mod_to_be');
      await setRole(ctx, { username, role: 'moderator', isGiven: true });
      const cookie = (await openSession(app, email)).get('cookie');
      ctx.settings.adminSecondFactor = true;
      const identity = await identify(ctx, { cookie, fresh: true });
      expect(identity).toMatchObject({ lacksSecondFactor: true, actor: { isModerator: false } });
    });
  });
}

async function claim(app: TestApp): Promise<{ claimId: string }> {
  const [game, actor] = [await makeGame(app), await makePerson(app)];
  return requestClaim(app.ctx, { actor, gameId: game.id, reason: 'It is mine.' });
}
