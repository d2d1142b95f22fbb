import { createReadStream } from 'node:fs';
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

  /** For a promise's `catch`. */
  static at(path: string): (cause: unknown) => never {
    return (cause) => {
      const said = cause instanceof Error ? cause.message : String(cause);
      const reason = REASONS[errorCode(cause)] ?? `can't be read (${said})`;
      throw new UnreadableInput(`${path} ${reason}.`, { cause });
    };
  }
}

/** In bytes. A line may hold an embedded picture. */
const LONGEST_LINE = 32 * 1024 * 1024;
const NEWLINE = 0x0a;

/** Skips empty lines. `endsAt`: in bytes. Throws UnreadableInput. */
export async function* readLines(path: string) {
  let line = 0;
  let position = 0;
  let held: Buffer[] = [];
  let heldBytes = 0;
  const decoder = new TextDecoder();

  function take(last: Buffer) {
    const text = decoder.decode(Buffer.concat([...held, last])).trim();
    held = [];
    heldBytes = 0;
    line += 1;
    return text === '' ? null : { line, text, endsAt: position };
  }

  for await (const chunk of chunksOf(path)) {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      position += at + 1 - from;
      const next = take(chunk.subarray(from, at));
      from = at + 1;
      if (next) yield next;
    }
    position += chunk.length - from;
    heldBytes += chunk.length - from;
    if (heldBytes > LONGEST_LINE) {
      throw new UnreadableInput(`${path}:${line + 1} is longer than 32 MiB; this is not JSON Lines.`);
    }
    held.push(chunk.subarray(from));
  }
  const last = take(Buffer.alloc(0));
  if (last) yield last;
}

async function* chunksOf(path: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>;
  } catch (error) {
    UnreadableInput.at(path)(error);
  }
}
