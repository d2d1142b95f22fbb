import { VISITOR } from '#domain/policy.ts';
import { findOwnSessions } from '#services/accounts/sessions.ts';
import { requestClaim } from '#services/claims/request-claim.ts';
import { writeComment } from '#services/comments/write-comment.ts';
import { quickSubmit } from '#services/games/quick-submit.ts';
import { removeGame } from '#services/games/remove-game.ts';
import { findMessages, sendMessage } from '#services/moderation/contact.ts';
import { reportSubject } from '#services/moderation/reports.ts';
import { banPerson, suspendPerson } from '#services/moderation/set-standing.ts';
import { setRole } from '#services/upkeep/set-admin.ts';
import { castVote } from '#services/votes/cast-vote.ts';
import { makeGame } from '#tests/support/factories.ts';
import { setAdmin } from '#tests/support/set-admin.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { ROLES, type Role, type Target } from './access-roles.ts';
import { type Member, openSession, signUp } from './accounts/people.ts';

export const NOBODY: Target = {
  adaId: '',
  username: '',
  email: '',
  slug: '',
  claimedSlug: '',
  claimId: '',
  gameId: '',
  spareId: '',
  doomedId: '',
  removedGameId: '',
  sessionId: '',
  messageId: '',
  commentId: '',
};

interface Secret {
  words: string;
  /** By role, the page that shows the words to people with this role. Other roles must never see them. */
  seenBy: Partial<Record<Role, string>>;
}

export interface Cast {
  /** What people with each role try to read and change. `sessionId` is that of Ada's open session. */
  target: Readonly<Target>;
  secrets: readonly Secret[];
  /** Returns the session cookie of the person with this role, after a sign-in if necessary; null for visitors. */
  cookieOf(role: Role): Promise<string | null>;
  hasCookie(role: Role): boolean;
  forgetCookie(role: Role): void;
}

export async function openCast(app: TestApp): Promise<Cast> {
  const { ctx } = app;
  const people = new Map<Role, Member>();
  for (const role of ROLES) {
    if (role !== 'visitor') people.set(role, await signUp(app, role === 'owner' ? 'AdaSecret' : `the_${role}`));
  }
  const personOf = (role: Role): Member => {
    const person = people.get(role);
    if (!person) throw new Error(`Nobody plays ${role}.`);
    return person;
  };
  const [owner, claimant] = [personOf('owner'), personOf('claimant')];
  const { username } = personOf('admin');
  await setAdmin(ctx, { username, isAdmin: true });
  await setRole(ctx, { username: personOf('moderator').username, role: 'moderator', isGiven: true });
  const admin = { ...personOf('admin'), isAdmin: true };
  ctx.config.debugAccountId = personOf('debug').id;
  const decision = { actor: admin, reason: 'other' };
  await suspendPerson(ctx, { ...decision, userId: personOf('suspended').id, until: null });
  await banPerson(ctx, { ...decision, userId: personOf('banned').id });

  const game = await makeGame(app, { owner, title: 'Open Game' });
  const [spare, doomed, removed] = [
    await makeGame(app, { owner }),
    await makeGame(app, { owner }),
    await makeGame(app, { owner, title: 'Zanzibar Removed' }),
  ];
  await ctx.db.transact(({ db }) =>
    db.updateTable('games').set({ playsInPage: 1 }).where('id', '=', game.id).execute(),
  );
  await removeGame(ctx, { actor: owner, gameId: removed.id });
  const { id: commentId } = await writeComment(ctx, { actor: owner, gameId: game.id, body: 'Thanks for playing' });
  const free = await makeGame(app, { title: 'Free Game' });
  await castVote(ctx, { actor: owner, gameId: free.id, voteType: 'down' });
  const reason = 'Quillon reasons of mine';
  await requestClaim(ctx, { actor: claimant, gameId: free.id, reason });
  const { id: decidedId } = await makeGame(app, { title: 'To Be Decided' });
  const { claimId } = await requestClaim(ctx, { actor: claimant, gameId: decidedId, reason: 'Mine too.' });
  await quickSubmit(ctx, {
    actor: VISITOR,
    title: 'Held www.yarrow.example',
    playUrl: 'https://held.example/',
  });
  const input = { reason: 'spam', sourceUrl: '', note: 'Umbrage was taken' } as const;
  await reportSubject(ctx, { actor: VISITOR, kind: 'game', id: game.id, input, clientAddress: '198.18.0.1' });
  const message = { name: 'Ada', email: 'written@example.org', message: 'Periwinkle words' };
  await sendMessage(ctx, { actor: VISITOR, input: message, clientAddress: '198.18.0.1' });
  const { messages } = await findMessages(ctx, { actor: admin, isDone: false });

  const cookies = new Map<Role, string | null>([['visitor', null]]);
  const target = {
    adaId: owner.id,
    username: owner.username,
    email: owner.email,
    slug: game.slug,
    claimedSlug: free.slug,
    claimId,
    gameId: game.id,
    spareId: spare.id,
    doomedId: doomed.id,
    removedGameId: removed.id,
    sessionId: '',
    messageId: messages[0]?.id ?? '',
    commentId,
  };
  const cookieOf = async (role: Role) => {
    if (!cookies.has(role)) {
      cookies.set(role, (await openSession(app, personOf(role).email)).get('cookie'));
      if (role === 'owner') {
        const [session] = await findOwnSessions(ctx, { actor: owner, currentId: null });
        target.sessionId = session?.id ?? '';
      }
    }
    return cookies.get(role) ?? null;
  };
  await cookieOf('owner');
  return {
    target,
    secrets: [
      { words: owner.email, seenBy: { owner: '/settings' } },
      { words: target.sessionId, seenBy: { owner: '/settings' } },
      { words: 'Zanzibar Removed', seenBy: { owner: '/my-games' } },
      { words: reason, seenBy: { claimant: `/game/${free.slug}/claim`, admin: '/admin' } },
      { words: 'yarrow', seenBy: { admin: '/admin/queue', moderator: '/moderation' } },
      { words: input.note, seenBy: { admin: '/admin/queue', moderator: '/moderation' } },
      { words: message.message, seenBy: { admin: '/admin/messages' } },
    ],
    cookieOf,
    hasCookie: (role) => cookies.has(role),
    forgetCookie: (role) => void cookies.delete(role),
  };
}
