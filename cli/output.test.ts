import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { createProgress, formatTable } from './output.ts';

it('aligns texts to the left and figures to the right', () => {
  expect(
    formatTable(
      ['', 'read', 'took', 'note'],
      [
        ['games', 1_656, '12.5 ms', ''],
        ['users', 3, '0.1 ms', '2 late'],
      ],
    ),
  ).toBe('        read     took  note\ngames  1,656  12.5 ms\nusers      3   0.1 ms  2 late');
});

it('prints a line for each tenth where there is no terminal', () => {
  const stream = new PassThrough() as unknown as NodeJS.WriteStream;
  const progress = createProgress(200, stream);
  for (const done of [1, 19, 20, 25, 130, 200]) progress.update(done, `${done} done`);
  progress.line('games.jsonl:3: title is missing');
  progress.stop();
  expect(String((stream as unknown as PassThrough).read())).toBe(
    ' 10 %  20 done\n 60 %  130 done\n100 %  200 done\ngames.jsonl:3: title is missing\n',
  );
});

it('keeps every line that comes beside the bar of a terminal, the last ones too', () => {
  const stream = Object.assign(new PassThrough(), { isTTY: true, columns: 80 });
  const progress = createProgress(10, stream as unknown as NodeJS.WriteStream);
  progress.line('games.jsonl:3: title is missing');
  progress.update(10, 'games.jsonl: 3 read');
  progress.line('games.jsonl:9: id is missing');
  progress.stop();
  const written = String(stream.read());
  expect(written).toContain('games.jsonl:3: title is missing\n');
  expect(written).toContain('games.jsonl:9: id is missing\n');
  expect(written).toContain('100 %');
});
