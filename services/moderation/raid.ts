import { AppError } from '#domain/errors.ts';
import { HOUR, LIMITS } from '#domain/limits.ts';
import { type Actor, actorIdOf, assertCan } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { setSettings } from '../upkeep/settings.ts';

/** When the raid switch ends by itself; null while it is off. While it is on, strangers' games wait and nobody registers. */
export function raidUntil({ settings, clock }: Pick<AppContext, 'settings' | 'clock'>): number | null {
  return settings.raidUntil > clock.now() ? settings.raidUntil : null;
}

/** Felt by every process within a second. 0 hours switch it off. Throws `not-allowed`, and the errors of `setRaid`. */
export async function switchRaid(ctx: AppContext, { actor, hours }: { actor: Actor; hours: number }) {
  assertCan(actor, 'site:configure');
  await setRaid(ctx, { actorId: actorIdOf(actor), hours });
}

/** For the command line, which needs no permission. Throws `invalid-input` unless `hours` is a whole number to 72. */
export async function setRaid(ctx: AppContext, { actorId, hours }: { actorId: string | null; hours: number }) {
  if (!Number.isInteger(hours) || hours < 0 || hours > LIMITS.moderation.longestRaidHours) {
    throw new AppError('invalid-input');
  }
  const until = new Date(ctx.clock.now() + hours * HOUR).toISOString();
  await setSettings(ctx, { actorId, texts: { raidUntil: hours === 0 ? '' : until } });
}
