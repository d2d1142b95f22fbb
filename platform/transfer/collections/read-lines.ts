import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import split from 'split2';
import { errorCode } from '#platform/error-code.ts';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EACCES: 'may not be read by this user',
  EPERM: 'may not be read by this user',
  EISDIR: 'is a folder',
  ENOTDIR: 'is not a folder',
};

/** The message is a sentence for the operator. */
export class UnreadableInput extends Error {
  override readonly name = 'UnreadableInput';

  static at(path: string): (cause: unknown) => never {
    return (cause) => {
      const said = cause instanceof Error ? cause.message : String(cause);
      const reason = REASONS[errorCode(cause)] ?? `can't be read (${said})`;
      throw new UnreadableInput(`${path} ${reason}.`, { cause });
    };
  }
}

/** In characters. A line may hold an embedded picture. */
const LONGEST_LINE = 32 * 1024 * 1024;

/** Skips empty lines. `endsAt`: in bytes. Throws UnreadableInput. */
export async function* readLines(path: string) {
  let line = 0;
  let endsAt = 0;
  const parts = split('\n', { maxLength: LONGEST_LINE });
  // `pipeline` requires a callback. The loop below receives the errors.
  pipeline(createReadStream(path, { highWaterMark: 2 ** 20 }), parts, () => undefined);
  try {
    for await (const part of parts as AsyncIterable<string>) {
      line += 1;
      endsAt += Buffer.byteLength(part) + 1;
      const text = part.trim();
      if (text !== '') yield { line, text, endsAt };
    }
  } catch (error) {
    UnreadableInput.at(path)(error);
  }
}
