import { AppError } from '#domain/errors.ts';
import type { ProfileLink, PublicPerson } from '#domain/person.ts';
import type { Actor } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { findSignInAccount } from '#platform/db/accounts.ts';
import { listLinks } from '#platform/db/user-links.ts';
import { actingUser } from '../acting-user.ts';
import { findPersonById } from '../people/find-person.ts';

/** What the settings show to their owner and to nobody else. */
export interface OwnAccount {
  person: PublicPerson;
  links: ProfileLink[];
  email: string;
  isEmailVerified: boolean;
  hasPassword: boolean;
  /** Other services that sign this person in. */
  services: string[];
}

/** One's own account. Throws AppError `not-signed-in`, `user-id-not-found`. */
export async function findOwnAccount(ctx: AppContext, { actor }: { actor: Actor }): Promise<OwnAccount> {
  const { id } = actingUser(actor, 'settings:open');
  const [person, links, account] = await Promise.all([
    findPersonById(ctx, { id }),
    listLinks(ctx.db.read, { userId: id }),
    findSignInAccount(ctx.db.read, { id }),
  ]);
  if (!person || !account) throw new AppError('user-id-not-found', { params: { id } });
  const { email, isEmailVerified, passwordHash, services } = account;
  return { person, links, email, isEmailVerified, hasPassword: passwordHash !== null, services };
}
