import { COLLECTIONS, findCollectionFiles } from '#platform/collections/collection-files.ts';
import { openSource } from '#platform/collections/source.ts';
import { importCollections } from '#services/import/import-collections.ts';
import type { ImportListener, ImportSummary } from '#services/import/import-report.ts';
import { readArguments } from './arguments.ts';
import type { RunCommand } from './commands.ts';
import { openSite } from './open-site.ts';
import { createProgress, type Progress } from './progress.ts';
import { formatTable } from './table.ts';

/** Takes over the original's collections. 1 for input that can't be read, and with `--strict` for any reject. */
export const runImport: RunCommand = async ({ args, env }) => {
  const { values, positionals } = readArguments(args, {
    options: { strict: { type: 'boolean', default: false } },
    positionals: ['PATH'],
  });
  const found = await findCollectionFiles(positionals[0] ?? '');
  const startedAt = performance.now();
  await using ctx = await openSite(env);
  const sources = found.map((file) => openSource(file, ctx.files));
  const progress = createProgress(sources.reduce((sum, { size }) => sum + size, 0));
  let summary: ImportSummary;
  try {
    summary = await importCollections(ctx, { sources, listener: createListener(progress) });
  } finally {
    progress.stop();
  }
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  process.stdout.write(`${formatSummary(summary)}\nDone in ${seconds} s.\n`);
  const hasRejects = Object.values(summary).some(({ rejected, incomplete }) => rejected + incomplete > 0);
  return values.strict && hasRejects ? 1 : 0;
};

function createListener(progress: Progress): ImportListener {
  const bytes = new Map<string, number>();
  return {
    onReject: ({ file, line, reason, isPart }) =>
      progress.line(`${file}:${line}: ${reason}${isPart ? ' (all else was taken over)' : ''}`),
    onProgress({ file, bytesDone, tally }) {
      bytes.set(file, bytesDone);
      const done = [...bytes.values()].reduce((sum, each) => sum + each, 0);
      progress.update(done, `${file}: ${tally.read.toLocaleString('en')} read`);
    },
  };
}

function formatSummary(summary: ImportSummary): string {
  const rows = COLLECTIONS.map((collection) => {
    const { read, added, updated, unchanged, rejected, incomplete } = summary[collection];
    return [collection, read, added, updated, unchanged, rejected, incomplete];
  });
  return formatTable(
    ['', 'read', 'added', 'updated', 'unchanged', 'rejected', 'incomplete'],
    rows.filter(([, read]) => read !== 0),
  );
}
