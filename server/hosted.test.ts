import { expect, it } from 'vitest';
import { hostedType } from './hosted.ts';

it.each([
  ['index.html', 'text/html; charset=utf-8', null],
  ['a/B.PNG', 'image/png', null],
  ['Build/game.wasm.br', 'application/wasm', 'br'],
  ['Build/game.framework.js.gz', 'text/javascript; charset=utf-8', 'gzip'],
  ['Build/game.data.unityweb', 'application/octet-stream', null],
  ['levels.gz', 'application/gzip', null],
  ['a.constructor', 'application/octet-stream', null],
  ['none', 'application/octet-stream', null],
])('%s is %s', (path, type, encoding) => {
  expect(hostedType(path)).toEqual({ type, encoding });
});
