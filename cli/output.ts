import { truncate } from '#domain/format.ts';
import type { Drift } from '#services/upkeep/doctor.ts';

type Row = readonly (string | number)[];

/** Right-aligns a column if all its cells begin with a digit. */
export function formatTable(head: readonly string[], rows: readonly Row[]): string {
  const texts = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? cell.toLocaleString('en') : cell)));
  const columns = head.map((title, at) => {
    const cells = texts.map((row) => row[at] ?? '');
    const width = Math.max(...[title, ...cells].map(({ length }) => length));
    return { width, isRight: cells.every((cell) => /^\d/.test(cell)) };
  });
  const pad = (cell: string, at: number) => {
    const { width = 0, isRight } = columns[at] ?? {};
    return isRight ? cell.padStart(width) : cell.padEnd(width);
  };
  return [head, ...texts].map((row) => row.map(pad).join('  ').trimEnd()).join('\n');
}

const LONGEST = 60;

export function formatDrift(drift: readonly Drift[]): string {
  const rows = drift.map(({ what, id, was, is }) => [what, id, shorten(was), shorten(is)]);
  return formatTable(['what', 'id', 'was', 'is'], rows);
}

export function shorten(value: unknown): string {
  return truncate(typeof value === 'string' ? value : JSON.stringify(value), LONGEST);
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

const STEPS = 10;

/** On standard error, because standard output is for the result. */
export function createProgress(total: number, stream: Pick<NodeJS.WritableStream, 'write'> = process.stderr) {
  let lastStep = 0;
  return {
    update(done: number, label: string): void {
      const step = Math.floor((done / Math.max(total, 1)) * STEPS);
      if (step <= lastStep) return;
      lastStep = step;
      stream.write(`${String(step * (100 / STEPS)).padStart(3)} %  ${label}\n`);
    },
    line: (text: string) => stream.write(`${text}\n`),
  };
}
