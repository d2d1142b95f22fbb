import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import { createPageWorker } from './page-worker.ts';

const QUIET = { warn: () => undefined };
const FRAGILE = `
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', ({ args: [text] }) => {
    if (text === 'hang') for (;;);
    if (text === 'throw') throw new Error('broken');
    if (text === 'bloat') for (const kept = []; ; ) kept.push(new Array(100_000).fill(text));
    parentPort.postMessage([text]);
  });
  parentPort.postMessage('ready');`;

const fragile = (options: Partial<Parameters<typeof createPageWorker>[0]> = {}) =>
  createPageWorker({
    log: QUIET,
    entry: new URL(`data:text/javascript,${encodeURIComponent(FRAGILE)}`),
    ...options,
  });

describe('the worker that parses pages', () => {
  it('reads the responses', async () => {
    await using worker = createPageWorker({ log: QUIET });
    const html = '<title>Tanks</title><meta name="playpodium-claim" content="t">';
    expect(await worker.run('decodeText', Buffer.from([0xe4]), 'text/html; charset=latin1')).toBe('ä');
    expect(await worker.run('metaTokensIn', html)).toEqual(['t']);
    expect(await worker.run('readPageMetadata', html, 'https://a.example/')).toMatchObject({
      title: 'Tanks',
    });
  });

  it.each([
    ['takes too long', 'hang'],
    ['takes too much memory', 'bloat'],
    ['breaks the parser', 'throw'],
  ])('gives up a page that %s, and reads the next ones', async (_, text) => {
    const log = { warn: vi.fn() };
    // The limit is short only for the page that hangs, because the other two need time to fail.
    await using worker = fragile({ log, taskMs: text === 'hang' ? 50 : 60_000, waitMs: 60_000 });
    const answers = ['before', text, 'after'].map((each) => worker.run('metaTokensIn', each));
    await expect(answers[0]).resolves.toEqual(['before']);
    await expect(answers[1]).rejects.toMatchObject({ code: 'fetch/not-html' });
    await expect(answers[2]).resolves.toEqual(['after']);
    expect(log.warn).toHaveBeenCalledTimes(1);
  });

  it('makes nobody wait longer than for the page’s own response', async () => {
    await using worker = fragile({ taskMs: 500, waitMs: 10 });
    const hanging = worker.run('metaTokensIn', 'hang');
    await expect(worker.run('metaTokensIn', 'next')).rejects.toMatchObject({ code: 'fetch/too-slow' });
    await expect(hanging).rejects.toMatchObject({ code: 'fetch/not-html' });
  });

  it('replaces a worker that never becomes ready, for the next page', async () => {
    const log = { warn: vi.fn() };
    await using worker = createPageWorker({
      log,
      entry: new URL('data:text/javascript,for (;;);'),
      startMs: 50,
    });
    // The code 'fetch/not-html' would mean that a worker had started and received the page.
    await expect(worker.run('metaTokensIn', 'one')).rejects.toMatchObject({ code: 'fetch/too-slow' });
    await expect(worker.run('metaTokensIn', 'two')).rejects.toMatchObject({ code: 'fetch/too-slow' });
    expect(log.warn).toHaveBeenCalledTimes(2);
  });

  it('runs from the source files, and doesn’t keep the process alive', async () => {
    const program = `
      const { createPageWorker } = await import(${JSON.stringify(new URL('./page-worker.ts', import.meta.url).href)});
      const worker = createPageWorker({ log: { warn: console.error } });
      console.log(await worker.run('decodeText', Buffer.from('read'), ''));`;
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: import.meta.dirname,
    });
    expect(await run).toEqual({ stdout: 'read\n', stderr: '' });
  });
});
