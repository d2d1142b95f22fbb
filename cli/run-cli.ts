import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { emailField, usernameField } from '#domain/fields.ts';
import { handleOf } from '#domain/people/person.ts';
import { failureSentence } from '#platform/failure-sentence.ts';
import { withSettingsFile } from '#platform/settings-file.ts';
import manifest from '../package.json' with { type: 'json' };

type Force = { force?: boolean };

/** Returns the exit code: 0 done, 1 failed, 2 called wrongly. */
export async function runCli(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  // npm removes the two dashes of `npm run cli -- import x`. Other callers pass them on.
  const args = argv[0] === '--' ? argv.slice(1) : argv;
  let exitCode = 0;
  const program = createProgram(env, (code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    process.stderr.write(`${failureSentence(error)}\n`);
    return 1;
  }
}

/** Each command loads its code only when it runs, so help is fast. */
function createProgram(given: NodeJS.ProcessEnv, done: (exitCode: number) => void): Command {
  const env = { ...given };
  const program = new Command('npm run cli --')
    .version(manifest.version)
    .exitOverride()
    .configureHelp({
      subcommandTerm: callOf,
      commandUsage: (command) => `npm run cli -- ${command.parent ? callOf(command) : 'COMMAND'}`,
    })
    .showHelpAfterError()
    .addHelpText('after', '\nSettings come from the environment and playpodium.env: see docs/operate.md.')
    .hook('preAction', () => void Object.assign(env, withSettingsFile(given)));
  const command = (call: string, about: string, parent = program) => parent.command(call).description(about);
  const transfer = () => import('./transfer.ts');
  const upkeep = () => import('./upkeep.ts');

  command('serve', 'Serve the site until SIGTERM or SIGINT.').action(async () =>
    (await import('#server/start.ts')).startSite(env),
  );
  command('migrate', "Bring the database's schema up to date. `serve` does it too.")
    .option('--accept-secret', 'make the present AUTH_SECRET the site’s, if the former is lost')
    .action(async (options: { acceptSecret?: boolean }) => (await upkeep()).runMigrate(env, options));
  command(
    'import <PATH>',
    'Take over people, games, votes, claims, comments and more from JSON Lines: a folder or one file.',
  )
    .option('--strict', 'end with 1 when anything was rejected or incomplete')
    .action(async (path: string, options: { strict?: boolean }) =>
      done(await (await transfer()).runImport(env, { path, ...options })),
    );
  command('export <PATH>', 'Write the same collections, with pictures and hosted files, into a new folder.').action(
    async (path: string) => (await transfer()).runExport(env, path),
  );
  command('seed', 'Fill an empty database with demo content and print its accounts.')
    .option('--force', 'also beside what the database holds')
    .action(async (options: Force) => done(await (await transfer()).runSeed(env, options)));

  const admin = command('admin', 'Make an administrator, or end that.');
  command('create', "Make an administrator's account.", admin)
    .argument('<NAME>', 'the username', validBy(usernameField(), handleOf))
    .option('--email <ADDRESS>', 'where a new password may be sent', validBy(emailField()))
    .action(async (username: string, options: { email?: string }) =>
      (await upkeep()).createAdministrator(env, { username, ...options }),
    );
  const moderator = command('moderator', 'Make a moderator, who decides about games and people, or end that.');
  for (const [parent, role, name] of [
    [admin, 'admin', 'an administrator'] as const,
    [moderator, 'moderator', 'a moderator'] as const,
  ]) {
    const change = (isGiven: boolean) => async (username: string) =>
      (await upkeep()).changeRole(env, { username, role, isGiven });
    command('grant <NAME>', `Make somebody ${name}.`, parent).action(change(true));
    command('revoke <NAME>', `Let somebody be ${name} no more.`, parent).action(change(false));
  }

  const raid = command('raid', 'Hold the games of visitors and newcomers, and make no accounts, for some hours.');
  command('on', 'Switch it on. It ends by itself.', raid)
    .option('--hours <N>', 'for how long', '6')
    .action(async ({ hours }: { hours: string }) => (await upkeep()).runRaid(env, Number(hours)));
  command('off', 'Switch it off.', raid).action(async () => (await upkeep()).runRaid(env, 0));
  command('status', 'Tell whether it is on.', raid).action(async () => (await upkeep()).runRaid(env, null));

  const factor = command('second-factor', 'Help who has lost theirs.');
  command('remove <NAME>', "Let somebody's password alone sign them in again.", factor).action(
    async (username: string) => (await upkeep()).loseSecondFactor(env, username),
  );

  command('setup-link', 'Print a link by which the first administrator sets a new site up.').action(async () =>
    done(await (await upkeep()).printSetupLink(env)),
  );

  const settings = command('settings', 'List what the site is and who may do what, or change it.');
  command('list', 'Print all settings.', settings).action(async () => (await upkeep()).printSettings(env));
  command('get <NAME>', 'Print one setting.', settings).action(async (name: string) =>
    (await upkeep()).printSettings(env, name),
  );
  command('set <NAME> <VALUE>', "Change one. An empty value ('') takes the default.", settings).action(
    async (name: string, value: string) => (await upkeep()).changeSetting(env, { name, value }),
  );

  const erasing = () => import('./erase.ts');
  const erase = command('erase-now', 'Erase a person, a game or a picture at once and for good.');
  command('person <NAME>', 'Erase an account with all that belongs to it.', erase)
    .option('--with-games', 'also their games, which otherwise become unclaimed')
    .option('--with-comments', 'also their comments, which otherwise stay without a name')
    .action(async (username: string, options: { withGames?: boolean; withComments?: boolean }) =>
      (await erasing()).erasePersonNow(env, { username, ...options }),
    );
  command('game <ADDRESS>', 'Erase a game, by its address or id.', erase).action(async (given: string) =>
    (await erasing()).eraseGame(env, given),
  );
  command('picture <ADDRESS>', 'Erase a picture in every size.', erase).action(async (given: string) =>
    (await erasing()).erasePictureNow(env, given),
  );
  command('person-data <NAME> <PATH>', 'Write all that the site has about somebody into a new JSON file.').action(
    async (username: string, path: string) => (await erasing()).savePersonData(env, { username, path }),
  );

  command('readmit <NAME>', 'Let the name or address of a banned person who left be used again.').action(
    async (given: string) => done(await (await upkeep()).readmitPerson(env, given)),
  );

  command('backup <PATH>', 'Save database, files and secrets into a new folder, while the site runs.').action(
    async (path: string) => done(await (await transfer()).runBackup(env, path)),
  );
  command('restore <PATH>', 'Bring a backup back, into either database.')
    .option('--force', 'replace what is there')
    .action(async (directory: string, { force = false }: Force) =>
      (await transfer()).runRestore(env, { directory, replace: force }),
    );
  command('recount', 'Mend counters, totals and the search index from the rows.').action(async () =>
    (await upkeep()).runRecount(env),
  );
  command('doctor', 'Look for what is wrong: counters, claims, files, disk, settings. Changes nothing.').action(
    async () => done(await (await import('./doctor.ts')).runDoctor(env)),
  );
  return program;
}

function callOf(command: Command): string {
  const parent = command.parent?.parent ? `${command.parent.name()} ` : '';
  const below = command.commands.map((each) => each.name()).join('|');
  const values = command.registeredArguments.map((argument) => argument.name());
  const options = command.options.map(({ flags }) => `[${flags.replace(/[<>]/g, '')}]`);
  return parent + [command.name(), below, ...values, ...options].filter(Boolean).join(' ');
}

type Field = Pick<ReturnType<typeof emailField>, 'safeParse'>;

function validBy(field: Field, tidy = (text: string) => text): (text: string) => string {
  return (text) => {
    const { error } = field.safeParse(tidy(text));
    if (error) throw new InvalidArgumentError(error.issues[0]?.message ?? '');
    return tidy(text);
  };
}
