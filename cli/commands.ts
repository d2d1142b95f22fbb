/** What a command is run with. */
export interface CommandRun {
  /** What follows the command's name. */
  args: string[];
  env: NodeJS.ProcessEnv;
}

/** Runs a command to its end. Returns the process's exit code. */
export type RunCommand = (run: CommandRun) => Promise<number>;

export interface Command {
  /** After the command's name. */
  usage: string;
  about: string;
  /** Loaded when it is run, so that `--help` opens nothing. */
  load(): Promise<RunCommand>;
}

/** Every command, in the order in which an operator meets them. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  serve: {
    usage: '',
    about: 'Serve the site until SIGTERM or SIGINT.',
    load: async () => (await import('./serve.ts')).runServe,
  },
  migrate: {
    usage: '',
    about: "Bring the database's schema up to date. `serve` does it too.",
    load: async () => (await import('./upkeep.ts')).runMigrate,
  },
  import: {
    usage: 'PATH [--strict]',
    about: 'Take over games, users, votes and gameClaims from JSON Lines: a folder or one file.',
    load: async () => (await import('./transfer.ts')).runImport,
  },
  export: {
    usage: 'PATH',
    about: 'Write the same four collections, with their pictures, into a new folder.',
    load: async () => (await import('./transfer.ts')).runExport,
  },
  seed: {
    usage: '[--force] [--games N --users N --votes N]',
    about:
      'Fill an empty database with demo content and print its accounts; with numbers, with a large site.',
    load: async () => (await import('./seed.ts')).runSeed,
  },
  admin: {
    usage: 'create NAME [--email ADDRESS] | grant NAME | revoke NAME',
    about: "Make an administrator's account, make somebody an administrator, or end that.",
    load: async () => (await import('./upkeep.ts')).runAdmin,
  },
  backup: {
    usage: 'PATH',
    about: 'Save database, files and secrets into a new folder, while the site runs.',
    load: async () => (await import('./transfer.ts')).runBackup,
  },
  restore: {
    usage: 'PATH [--force]',
    about: 'Bring a backup back, into either database; --force replaces what is there.',
    load: async () => (await import('./transfer.ts')).runRestore,
  },
  recount: {
    usage: '',
    about: 'Mend counters, totals and the search index from the rows.',
    load: async () => (await import('./upkeep.ts')).runRecount,
  },
  doctor: {
    usage: '',
    about: 'Look for what is wrong: counters, claims, files, disk, settings. Changes nothing.',
    load: async () => (await import('./upkeep.ts')).runDoctor,
  },
};
