import { isAppError } from '#domain/errors.ts';
import { ConfigError } from '#platform/config.ts';
import { UnreadableInput } from '#platform/transfer/collections/read-lines.ts';
import { UsageError } from './arguments.ts';
import { COMMANDS } from './commands.ts';

const OK = 0;
const FAILED = 1;
const MISUSED = 2;

/** Finds the command and runs it. Returns the exit code: 0 done, 1 failed, 2 called wrongly; each with a sentence. */
export async function runCli(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  // `npm run cli -- import x` hands the dashes on when it is called without npm.
  const [name, ...args] = argv[0] === '--' ? argv.slice(1) : argv;
  if (name === undefined) return say(usage(), MISUSED);
  if (name === 'help' || name === '--help' || name === '-h') return tell(usage());
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) return say(`There is no command "${name}".\n\n${usage()}`, MISUSED);
  if (args.includes('--help') || args.includes('-h')) return tell(usageOf(name));
  try {
    return await (await command.load())({ args, env });
  } catch (error) {
    if (error instanceof UsageError) return say(`${error.message}\n\n${usageOf(name)}`, MISUSED);
    return say(sentenceOf(error), FAILED);
  }
}

function usage(): string {
  const calls = Object.entries(COMMANDS).map(
    ([name, command]) => [`${name} ${command.usage}`.trim(), command.about] as const,
  );
  const width = Math.max(...calls.map(([call]) => call.length)) + 2;
  const lines = calls.map(([call, about]) => `  ${call.padEnd(width)}${about}`);
  return `Usage: npm run cli -- COMMAND\n\n${lines.join('\n')}\n\nSettings come from the environment: see docs/operate.md.`;
}

function usageOf(name: string): string {
  const command = COMMANDS[name];
  return `Usage: npm run cli -- ${`${name} ${command?.usage ?? ''}`.trim()}\n${command?.about ?? ''}`;
}

function sentenceOf(error: unknown): string {
  if (isAppError(error)) return error.sentence;
  if (error instanceof ConfigError || error instanceof UnreadableInput) return error.message;
  if (!(error instanceof Error)) return String(error);
  const first = error instanceof AggregateError ? error.errors[0] : error;
  // The system, the network or the database says what is wrong; it is nothing of ours.
  if (first instanceof Error && 'code' in first && !/^ERR_/.test(String(first.code))) return first.message;
  // Nobody expected this one: whoever reports it needs to know where it came from.
  return error.stack ?? error.message;
}

function say(text: string, exitCode: number): number {
  process.stderr.write(`${text}\n`);
  return exitCode;
}

function tell(text: string): number {
  process.stdout.write(`${text}\n`);
  return OK;
}
