/** A command that was typed wrongly; the message says what is right. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
