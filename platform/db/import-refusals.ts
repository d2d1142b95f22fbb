/** SQLSTATE classes 22 (data exception) and 23 (integrity constraint violation). */
const POSTGRES_REFUSAL = /^2[23][0-9A-Z]{3}$/;

/** Whether the database refused what was written, rather than failed: the row is at fault, and others may go on. */
export function isRowRefusal(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code.startsWith('SQLITE_CONSTRAINT') || code === 'SQLITE_MISMATCH' || POSTGRES_REFUSAL.test(code);
}
