import { AppError, type ErrorCode } from './errors.ts';

export type Standing = 'good' | 'suspended' | 'banned';

/** The standing at `now` (ms since 1970). Without `suspendedUntil`, a suspension lasts until a moderator lifts it. */
export function standingAt(
  { standing, suspendedUntil }: { standing: Standing; suspendedUntil: number | null },
  now: number,
): Standing {
  const isOver = standing === 'suspended' && suspendedUntil !== null && suspendedUntil <= now;
  return isOver ? 'good' : standing;
}

/** Determined by the session and the database, never by other data in the request. */
export type Actor =
  | { readonly kind: 'visitor' }
  | {
      readonly kind: 'user';
      readonly id: string;
      readonly username: string;
      readonly isAdmin: boolean;
      readonly isModerator: boolean;
      readonly isDebug: boolean;
      readonly standing: Standing;
    };

export type SignedInActor = Extract<Actor, { kind: 'user' }>;
export const VISITOR: Actor = { kind: 'visitor' };

export type By<Texts extends string> = { actor: Actor } & Readonly<Record<Texts, string>>;

/** What an action is about. `ownerId`: a game's creator, a claim's claimant, or the person of a profile or account. */
export type Subject = { readonly ownerId: string | null; readonly isHidden?: boolean };

/**
 * 'anyone', 'user' (signed in) and 'owner' (of the subject) include suspended and banned people. The others exclude
 * them: 'member' (signed in), 'contributor' (a member or a visitor), 'member-owner' (a member who is the owner),
 * 'admin', 'moderator' (administrators too), and 'debug' (one account).
 */
type Grant = 'anyone' | 'contributor' | 'user' | 'member' | 'owner' | 'member-owner' | 'admin' | 'moderator' | 'debug';

type Rule = {
  readonly grants: readonly Grant[];
  readonly signedOut?: ErrorCode;
};

const RULES = {
  'game:view': { grants: ['anyone'] },
  'game:quick-submit': { grants: ['contributor'] },
  'game:submit': { grants: ['member'] },
  'game:host': { grants: ['member'] },
  'game:edit': { grants: ['member-owner', 'admin'] },
  'version:manage': { grants: ['member-owner', 'admin'] },
  'update:write': { grants: ['member-owner'] },
  'update:delete': { grants: ['member-owner', 'moderator'] },
  'game:see-numbers': { grants: ['owner', 'admin'] },
  'game:delete': { grants: ['owner', 'admin'] },
  'game:restore': { grants: ['member-owner', 'admin'] },
  'game:vote': { grants: ['member'], signedOut: 'vote-needs-sign-in' },
  'game:claim': { grants: ['member'], signedOut: 'claim-needs-sign-in' },
  'game:save': { grants: ['member'] },
  'game:score': { grants: ['member'] },
  'game:list-own': { grants: ['user'] },
  'vote:list-own': { grants: ['user'] },
  'comment:write': { grants: ['member'], signedOut: 'comment-needs-sign-in' },
  /** Within `LIMITS.comments.editMs`. */
  'comment:edit': { grants: ['member-owner'] },
  'comment:delete': { grants: ['owner'] },
  /** The owner is that of the game. */
  'comment:pin': { grants: ['member-owner', 'admin'] },
  'comment:hide-own-game': { grants: ['member-owner'] },
  'notification:read-own': { grants: ['user'] },

  'claim:prove': { grants: ['member-owner'] },
  'claim:dispute': { grants: ['member'] },
  'claim:list': { grants: ['admin'] },
  'claim:decide': { grants: ['admin'] },

  'profile:edit': { grants: ['member-owner'] },
  'person:follow': { grants: ['member'] },
  'settings:open': { grants: ['user'] },
  'file:upload': { grants: ['member'] },

  'account:register': { grants: ['anyone'] },
  'account:reset-password': { grants: ['anyone'] },
  'account:change-password': { grants: ['owner'] },
  'account:change-email': { grants: ['member-owner'] },
  'account:connect-service': { grants: ['owner'] },
  'account:secure': { grants: ['owner'] },
  'account:end-sessions': { grants: ['owner'] },
  'account:export': { grants: ['owner'] },
  'account:export-others': { grants: ['admin'] },
  'account:delete': { grants: ['owner'] },
  'account:migrate-legacy': { grants: ['member'] },

  'report:create': { grants: ['contributor'] },
  'contact:send': { grants: ['anyone'] },
  'contact:handle': { grants: ['admin'] },
  'moderation:act': { grants: ['moderator'] },
  /** Includes decisions about moderators. */
  'moderator:manage': { grants: ['admin'] },
  'game:pin': { grants: ['admin'] },

  'admin:open': { grants: ['admin'] },
  'site:configure': { grants: ['admin'] },
  'debug:open': { grants: ['debug'] },
  'debug:delete-game': { grants: ['debug'] },
} as const satisfies Record<string, Rule>;

const SEES_HIDDEN: readonly Grant[] = ['owner', 'moderator', 'debug'];
export type Action = keyof typeof RULES;
export const POLICY: Readonly<Record<Action, Rule>> = RULES;

/** For the server's checks and the pages' buttons. Without `subject`, nobody counts as the owner. */
export function can(actor: Actor, action: Action, subject?: Subject): boolean {
  if (subject?.isHidden && !SEES_HIDDEN.some((grant) => isGranted(grant, actor, subject))) return false;
  return POLICY[action].grants.some((grant) => isGranted(grant, actor, subject));
}

/** Throws the rule's `signedOut`, `suspended` or `banned` if only the standing forbids it, else `not-allowed`. */
export function assertCan(actor: Actor, action: Action, subject?: Subject): void {
  if (can(actor, action, subject)) return;
  if (actor.kind === 'visitor') throw new AppError(POLICY[action].signedOut ?? 'not-signed-in');
  if (actor.standing !== 'good' && can({ ...actor, standing: 'good' }, action, subject)) {
    throw new AppError(actor.standing);
  }
  throw new AppError('not-allowed');
}

export function actingUser(actor: Actor, action: Action, subject?: Subject): SignedInActor {
  assertCan(actor, action, subject);
  if (actor.kind === 'visitor') throw new AppError('not-signed-in');
  return actor;
}

export const actingOnOwn = (actor: Actor, action: Action): SignedInActor =>
  actingUser(actor, action, { ownerId: actorIdOf(actor) });

/** No administrator can lock out the others, and no moderator the other moderators. */
export const mayDecideAbout = (actor: Actor, { isAdmin, isModerator }: { isAdmin: number; isModerator: number }) =>
  isAdmin === 0 && (isModerator === 0 || can(actor, 'moderator:manage'));

export const actorIdOf = (actor: Actor): string | null => (actor.kind === 'user' ? actor.id : null);

function isGranted(grant: Grant, actor: Actor, subject: Subject | undefined): boolean {
  if (grant === 'anyone') return true;
  if (actor.kind === 'visitor') return grant === 'contributor';
  const isGood = actor.standing === 'good';
  const owns = subject?.ownerId === actor.id;
  const granted = {
    user: true,
    contributor: isGood,
    member: isGood,
    owner: owns,
    'member-owner': owns && isGood,
    admin: actor.isAdmin && isGood,
    moderator: (actor.isAdmin || actor.isModerator) && isGood,
    debug: actor.isDebug && isGood,
  };
  return granted[grant];
}
