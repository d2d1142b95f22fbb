import { startSite } from '#server/start.ts';
import { readArguments } from './arguments.ts';
import type { RunCommand } from './commands.ts';

/** Serves the site: the process goes on until it is told to stop. */
export const runServe: RunCommand = async ({ args, env }) => {
  readArguments(args, { options: {}, positionals: [] });
  await startSite(env);
  return 0;
};
