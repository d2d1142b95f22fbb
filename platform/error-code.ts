/** The code of a failed system call or query, such as 'ENOENT', 'SQLITE_BUSY' or '23505'; '' for other errors. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
