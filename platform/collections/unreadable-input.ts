const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EACCES: 'may not be read by this user',
  EPERM: 'may not be read by this user',
  EISDIR: 'is a folder',
  ENOTDIR: 'is not a folder',
};

/** What was given can't be read at all; the message is a sentence for the operator. */
export class UnreadableInput extends Error {
  override readonly name = 'UnreadableInput';

  static of(path: string, cause: unknown): UnreadableInput {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    const reason =
      REASONS[code] ?? `can't be read (${cause instanceof Error ? cause.message : String(cause)})`;
    return new UnreadableInput(`${path} ${reason}.`, { cause });
  }
}
