/** Why nobody answered, where that says something about the host rather than about the way to it. */
export type UnreachableReason = 'unknown-host' | 'refused';

const REASONS: Readonly<Record<string, UnreachableReason>> = {
  ENOTFOUND: 'unknown-host',
  ECONNREFUSED: 'refused',
};

/**
 * Reads the cause of a `fetch/unreachable`. Only what the name servers or the host itself said counts: time that ran out,
 * broken certificates and name servers that don't answer give undefined.
 */
export function unreachableReason(cause: unknown): UnreachableReason | undefined {
  // Several addresses were tried: each has to have refused.
  const errors: unknown[] = cause instanceof AggregateError ? cause.errors : [cause];
  const reasons = new Set(errors.map((error) => REASONS[codeOf(error)]));
  const [reason] = reasons;
  return reasons.size === 1 ? reason : undefined;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
