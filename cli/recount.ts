import { recount } from '#services/maintenance/recount.ts';
import { readArguments } from './arguments.ts';
import type { RunCommand } from './commands.ts';
import { formatDrift } from './format-drift.ts';
import { openSite } from './open-site.ts';

/** Mends counters, totals and search rows from the rows that they follow from. */
export const runRecount: RunCommand = async ({ args, env }) => {
  readArguments(args, { options: {}, positionals: [] });
  await using ctx = await openSite(env);
  const mended = await recount(ctx);
  process.stdout.write(
    mended.length === 0
      ? 'All counters are right.\n'
      : `${formatDrift(mended)}\n${mended.length.toLocaleString('en')} mended.\n`,
  );
  return 0;
};
