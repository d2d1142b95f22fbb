import { hasCode } from '#domain/errors.ts';
import { handleOf } from '#domain/handle.ts';
import { LIMITS } from '#domain/limits.ts';
import { emailField, usernameField } from '#domain/schemas/fields.ts';
import { createAdmin, setAdmin } from '#services/operate/set-admin.ts';
import { readArguments } from './arguments.ts';
import type { CommandRun, RunCommand } from './commands.ts';
import { openSite } from './open-site.ts';
import { UsageError } from './usage-error.ts';

const MINUTE = 60_000;
/** No mail reaches an address there, so nobody can have a new password sent to it. */
const NO_MAIL = 'admin.invalid';

/** Makes an administrator's account, makes somebody an administrator, or ends that. */
export const runAdmin: RunCommand = async ({ args, env }) => {
  const { values, positionals } = readArguments(args, {
    options: { email: { type: 'string' } },
    positionals: ['create, grant or revoke', 'NAME'],
  });
  const [action, username = ''] = positionals;
  if (action === 'create') return create({ username: handleOf(username), email: values.email, env });
  if (action !== 'grant' && action !== 'revoke') {
    throw new UsageError(`"${action}" is neither create, grant nor revoke.`);
  }
  if (values.email !== undefined) throw new UsageError('--email belongs to admin create.');
  await using ctx = await openSite(env);
  const isAdmin = action === 'grant';
  const done = await setAdmin(ctx, { username, isAdmin });
  const state = isAdmin ? 'an administrator' : 'no administrator';
  process.stdout.write(`${done.username} is ${state} ${done.isChanged ? 'now' : 'already'}.\n`);
  return 0;
};

async function create({
  username,
  email = `${username}@${NO_MAIL}`,
  env,
}: Pick<CommandRun, 'env'> & { username: string; email: string | undefined }): Promise<number> {
  const typed = { username: usernameField().safeParse(username), email: emailField().safeParse(email) };
  for (const { error } of Object.values(typed))
    if (error) throw new UsageError(error.issues[0]?.message ?? '');
  await using ctx = await openSite(env);
  try {
    const made = await createAdmin(ctx, { username, email: email.toLowerCase() });
    process.stdout.write(
      `${username} is an administrator. Choose the password within ${LIMITS.account.resetLinkMs / MINUTE} minutes at\n` +
        `${ctx.accountMail.resetLink(made.token)}\nand sign in with ${made.email}.\n`,
    );
    return 0;
  } catch (error) {
    if (!hasCode(error, 'username-taken')) throw error;
    process.stderr.write(
      `${username} is taken. If that account is yours, admin grant ${username} makes it an administrator.\n`,
    );
    return 1;
  }
}
