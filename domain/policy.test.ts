import { describe, expect, it } from 'vitest';
import { hasCode } from './errors.ts';
import { type Action, type Actor, assertCan, can, POLICY, type Standing, standingAt, VISITOR } from './policy.ts';

type UserActor = Extract<Actor, { kind: 'user' }>;

function user(id: string, more: Partial<UserActor> = {}): UserActor {
  return {
    kind: 'user',
    id,
    username: id,
    isAdmin: false,
    isModerator: false,
    isDebug: false,
    standing: 'good',
    ...more,
  };
}

const SUBJECT = { ownerId: 'owner' };

const ROLES = {
  visitor: VISITOR,
  other: user('other'),
  owner: user('owner'),
  admin: user('boss', { isAdmin: true }),
  moderator: user('mod', { isModerator: true }),
  debug: user('dev', { isDebug: true }),
  suspended: user('other', { standing: 'suspended' }),
  banned: user('other', { standing: 'banned' }),
  suspendedOwner: user('owner', { standing: 'suspended' }),
  bannedOwner: user('owner', { standing: 'banned' }),
  bannedModerator: user('mod', { isModerator: true, standing: 'banned' }),
  bannedAdmin: user('boss', { isAdmin: true, isDebug: true, standing: 'banned' }),
} as const satisfies Record<string, Actor>;

type Role = keyof typeof ROLES;

const EVERYBODY = Object.keys(ROLES) as Role[];
const SIGNED_IN: Role[] = EVERYBODY.filter((role) => role !== 'visitor');
const MEMBERS: Role[] = ['other', 'owner', 'admin', 'moderator', 'debug'];
const OWNERS: Role[] = ['owner', 'suspendedOwner', 'bannedOwner'];

/** Who may do what. Written by hand, so that a mistake in `POLICY` doesn't repeat here. */
const EXPECTED: Record<Action, readonly Role[]> = {
  'game:view': EVERYBODY,
  'game:quick-submit': ['visitor', ...MEMBERS],
  'game:submit': MEMBERS,
  'game:host': MEMBERS,
  'game:edit': ['owner', 'admin'],
  'version:manage': ['owner', 'admin'],
  'update:write': ['owner'],
  'update:delete': ['owner', 'admin', 'moderator'],
  'game:see-numbers': [...OWNERS, 'admin'],
  'game:delete': [...OWNERS, 'admin'],
  'game:restore': ['owner', 'admin'],
  'game:vote': MEMBERS,
  'game:claim': MEMBERS,
  'game:save': MEMBERS,
  'game:score': MEMBERS,
  'game:list-own': SIGNED_IN,
  'vote:list-own': SIGNED_IN,
  'comment:write': MEMBERS,
  'comment:edit': ['owner'],
  'comment:delete': OWNERS,
  'comment:pin': ['owner', 'admin'],
  'comment:hide-own-game': ['owner'],
  'notification:read-own': SIGNED_IN,
  'claim:prove': ['owner'],
  'claim:dispute': MEMBERS,
  'claim:list': ['admin'],
  'claim:decide': ['admin'],
  'profile:edit': ['owner'],
  'person:follow': MEMBERS,
  'settings:open': SIGNED_IN,
  'file:upload': MEMBERS,
  'account:register': EVERYBODY,
  'account:reset-password': EVERYBODY,
  'account:change-password': OWNERS,
  'account:change-email': ['owner'],
  'account:connect-service': OWNERS,
  'account:end-sessions': OWNERS,
  'account:export': OWNERS,
  'account:secure': OWNERS,
  'account:export-others': ['admin'],
  'account:delete': OWNERS,
  'account:migrate-legacy': MEMBERS,
  'report:create': ['visitor', ...MEMBERS],
  'contact:send': EVERYBODY,
  'contact:handle': ['admin'],
  'moderation:act': ['admin', 'moderator'],
  'moderator:manage': ['admin'],
  'game:pin': ['admin'],
  'admin:open': ['admin'],
  'site:configure': ['admin'],
  'debug:open': ['debug'],
  'debug:delete-game': ['debug'],
};

const ACTIONS = Object.keys(EXPECTED) as Action[];
const ROWS = ACTIONS.flatMap((action) =>
  EVERYBODY.map((role) => ({ action, role, allowed: EXPECTED[action].includes(role) })),
);

function refusalOf(actor: Actor, action: Action, subject = SUBJECT): unknown {
  try {
    assertCan(actor, action, subject);
    return null;
  } catch (error) {
    return error;
  }
}

describe('can', () => {
  it('has a row in this table for every action', () => {
    expect(ACTIONS.toSorted()).toEqual(Object.keys(POLICY).toSorted());
  });

  it.each(ROWS)('$role, $action: $allowed', ({ action, role, allowed }) => {
    expect(can(ROLES[role], action, SUBJECT)).toBe(allowed);
    expect(refusalOf(ROLES[role], action) === null).toBe(allowed);
  });

  it('makes nobody the owner of a subject without one, or of no subject', () => {
    expect(can(ROLES.owner, 'game:edit', { ownerId: null })).toBe(false);
    expect(can(ROLES.owner, 'game:edit')).toBe(false);
    expect(can(ROLES.admin, 'game:edit', { ownerId: null })).toBe(true);
  });

  it('shows hidden subjects only to their owner, moderators and the debug account', () => {
    const hidden = { ...SUBJECT, isHidden: true };
    const seeing = EVERYBODY.filter((role) => can(ROLES[role], 'game:view', hidden));
    expect(seeing).toEqual(['owner', 'admin', 'moderator', 'debug', 'suspendedOwner', 'bannedOwner']);
    expect(can(ROLES.other, 'game:vote', hidden)).toBe(false);
    expect(can(ROLES.debug, 'debug:delete-game', hidden)).toBe(true);
  });
});

describe('assertCan', () => {
  it('asks a visitor to sign in, in the action’s own words', () => {
    expect(refusalOf(VISITOR, 'game:submit')).toMatchObject({ code: 'not-signed-in', status: 401 });
    expect(refusalOf(VISITOR, 'admin:open')).toMatchObject({ code: 'not-signed-in', status: 401 });
    expect(refusalOf(VISITOR, 'game:vote')).toMatchObject({
      status: 401,
      sentence: 'Authentication required - Please sign in to vote on games',
    });
    expect(refusalOf(VISITOR, 'game:claim')).toMatchObject({
      status: 401,
      sentence: 'You must be logged in to claim a game',
    });
  });

  it('says why suspended and banned people are refused', () => {
    for (const standing of ['suspended', 'banned'] satisfies Standing[]) {
      expect(hasCode(refusalOf(user('other', { standing }), 'game:vote'), standing)).toBe(true);
      // Their standing isn't the reason here: ordinary people in good standing may not do this, either.
      expect(hasCode(refusalOf(user('other', { standing }), 'claim:decide'), 'not-allowed')).toBe(true);
    }
  });

  it('refuses everybody else', () => {
    expect(refusalOf(ROLES.other, 'game:edit')).toMatchObject({ code: 'not-allowed', status: 403 });
    expect(refusalOf(ROLES.admin, 'debug:open')).toMatchObject({ code: 'not-allowed', status: 403 });
  });
});

describe('standingAt', () => {
  it('ends a suspension at its time, to the millisecond', () => {
    const suspended = { standing: 'suspended', suspendedUntil: 1_000 } as const;
    expect(standingAt(suspended, 999)).toBe('suspended');
    expect(standingAt(suspended, 1_000)).toBe('good');
  });

  it('keeps a suspension without an end, and a ban at any time', () => {
    expect(standingAt({ standing: 'suspended', suspendedUntil: null }, 9e15)).toBe('suspended');
    expect(standingAt({ standing: 'banned', suspendedUntil: 1 }, 9e15)).toBe('banned');
    expect(standingAt({ standing: 'good', suspendedUntil: null }, 0)).toBe('good');
  });
});
