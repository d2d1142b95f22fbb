import { expect, it } from 'vitest';
import { makeFolder } from '#tests/support/collection-files.ts';
import { readLines } from './read-lines.ts';

async function allOf(path: string) {
  const lines: { line: number; text: string; endsAt: number }[] = [];
  for await (const line of readLines(path)) lines.push(line);
  return lines;
}

async function linesOf(content: string | Uint8Array) {
  await using folder = await makeFolder({ x: content });
  return await allOf(`${folder.path}/x`);
}

it('returns non-empty lines with their numbers and the offsets of their ends', async () => {
  expect(await linesOf('\uFEFFone\r\n\n  \nfour\nfünf')).toEqual([
    { line: 1, text: 'one', endsAt: 8 },
    { line: 4, text: 'four', endsAt: 17 },
    { line: 5, text: 'fünf', endsAt: 23 },
  ]);
});

it('reads lines that are longer than a chunk, and letters that two chunks share', async () => {
  const long = 'ü'.repeat(400_000);
  const lines = await linesOf(`a\n${long}\n${long}`);
  expect(lines.map(({ line, text }) => [line, text.length])).toEqual([
    [1, 1],
    [2, 400_000],
    [3, 400_000],
  ]);
  expect(lines[1]?.text).toBe(long);
});

it('returns nothing for an empty file', async () => {
  expect(await linesOf('')).toEqual([]);
  expect(await linesOf('\n\n')).toEqual([]);
});

it('refuses a line that wouldn’t fit into memory', async () => {
  await expect(linesOf(new Uint8Array(33 * 1024 * 1024).fill(0x61))).rejects.toThrow(/x can't be read/);
});

it('says clearly that a file can’t be read', async () => {
  await expect(allOf('/nowhere/x')).rejects.toThrow('/nowhere/x does not exist.');
});
