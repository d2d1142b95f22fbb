import { setAdmin } from '#services/operate/set-admin.ts';
import { readArguments } from './arguments.ts';
import type { RunCommand } from './commands.ts';
import { openSite } from './open-site.ts';
import { UsageError } from './usage-error.ts';

/** Makes somebody an administrator, or ends that. */
export const runAdmin: RunCommand = async ({ args, env }) => {
  const { positionals } = readArguments(args, { options: {}, positionals: ['grant or revoke', 'NAME'] });
  const [action, username = ''] = positionals;
  if (action !== 'grant' && action !== 'revoke') {
    throw new UsageError(`"${action}" is neither grant nor revoke.`);
  }
  await using ctx = await openSite(env);
  const isAdmin = action === 'grant';
  const done = await setAdmin(ctx, { username, isAdmin });
  const state = isAdmin ? 'an administrator' : 'no administrator';
  process.stdout.write(`${done.username} is ${state} ${done.isChanged ? 'now' : 'already'}.\n`);
  return 0;
};
