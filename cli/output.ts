import { MultiBar } from 'cli-progress';

/** Rows as aligned columns below `head`: texts to the left, columns of nothing but figures to the right. */
export function formatTable(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const texts = rows.map((row) =>
    row.map((cell) => (typeof cell === 'number' ? cell.toLocaleString('en') : cell)),
  );
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

/** How far a command has come: a bar on a terminal, now and then a line elsewhere. */
export interface Progress {
  /** `done` of the total that the progress was made with. */
  update(done: number, label: string): void;
  /** A line that stays, above the bar. */
  line(text: string): void;
  stop(): void;
}

/** Elsewhere than on a terminal, a line at each of so many equal steps. */
const STEPS = 10;

/** On standard error, so that a command's result can be piped. */
export function createProgress(total: number, stream: NodeJS.WriteStream = process.stderr): Progress {
  return stream.isTTY ? createBar(total, stream) : createLines(total, stream);
}

function createBar(total: number, stream: NodeJS.WriteStream): Progress {
  const bars = new MultiBar({
    stream,
    format: '{bar} {percentage} %  {label}',
    barCompleteChar: '█',
    barIncompleteChar: '░',
    barsize: 30,
    clearOnComplete: true,
    hideCursor: true,
  });
  const bar = bars.create(Math.max(total, 1), 0, { label: '' });
  return {
    update: (done, label) => bar.update(done, { label }),
    line: (text) => bars.log(`${text}\n`),
    stop() {
      // Lines wait for the next turn of the bar, and the last ones would wait for ever.
      bars.update();
      bars.stop();
    },
  };
}

function createLines(total: number, stream: NodeJS.WriteStream): Progress {
  let lastStep = 0;
  return {
    update(done, label) {
      const step = Math.floor((done / Math.max(total, 1)) * STEPS);
      if (step <= lastStep) return;
      lastStep = step;
      stream.write(`${String(step * (100 / STEPS)).padStart(3)} %  ${label}\n`);
    },
    line: (text) => stream.write(`${text}\n`),
    stop: () => undefined,
  };
}
