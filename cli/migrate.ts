import { readArguments } from './arguments.ts';
import type { RunCommand } from './commands.ts';
import { openSite } from './open-site.ts';

/** Opening the site migrates its database. */
export const runMigrate: RunCommand = async ({ args, env }) => {
  readArguments(args, { options: {}, positionals: [] });
  await using ctx = await openSite(env);
  process.stdout.write(`The ${ctx.db.dialect.name} database is up to date.\n`);
  return 0;
};
