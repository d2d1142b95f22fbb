import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { createProgress, formatTable } from './output.ts';

it('aligns texts to the left and numbers to the right', () => {
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

it('prints a line for each tenth, besides permanent lines', () => {
  const stream = new PassThrough();
  const progress = createProgress(200, stream);
  for (const done of [1, 19, 20, 25, 130, 200]) progress.update(done, `${done} done`);
  progress.line('games.jsonl:3: title is missing');
  expect(String(stream.read())).toBe(
    ' 10 %  20 done\n 60 %  130 done\n100 %  200 done\ngames.jsonl:3: title is missing\n',
  );
});
