import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** A command that was typed wrongly; the message says what is right. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export interface ArgumentsWanted<O extends ParseArgsOptionsConfig> {
  options: O;
  /** The names of what must stand there, such as PATH. */
  positionals: readonly string[];
}

/**
 * A command's options and what stands beside them. Throws UsageError for an unknown option, for something missing, and
 * for something too many.
 */
export function readArguments<const O extends ParseArgsOptionsConfig>(
  args: string[],
  { options, positionals }: ArgumentsWanted<O>,
) {
  const parsed = parse(args, options);
  const missing = positionals[parsed.positionals.length];
  if (missing !== undefined) throw new UsageError(`${missing} is missing.`);
  const tooMany = parsed.positionals[positionals.length];
  if (tooMany !== undefined) throw new UsageError(`"${tooMany}" is more than this command takes.`);
  return parsed;
}

function parse<const O extends ParseArgsOptionsConfig>(args: string[], options: O) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
