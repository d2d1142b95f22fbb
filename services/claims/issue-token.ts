import { LIMITS } from '#domain/limits.ts';
import type { AppContext } from '#platform/context.ts';
import { writeProof } from '#platform/db/claims-proofs.ts';
import type { Db } from '#platform/db/database.ts';

const PREFIX = 'playpodium-';

/** Gives a claim a token that works once, for 7 days; an earlier one stops working. */
export async function issueProofToken(
  ctx: AppContext,
  db: Db,
  { claimId }: { claimId: string },
): Promise<{ token: string; expiresAt: number }> {
  const token = PREFIX + ctx.ids.next().replaceAll('-', '');
  const createdAt = ctx.clock.now();
  const expiresAt = createdAt + LIMITS.claimProof.validMs;
  await writeProof(db, { claimId, token, createdAt, expiresAt });
  return { token, expiresAt };
}
