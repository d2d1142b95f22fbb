import { describe, expect, it } from 'vitest';
import { replaceBodies } from './leave-out.ts';

const CODE = `function first(a, { b }) {
	if (a) {
		return b;
	}
}
function outer() {
	async function inner(x) {
		return {
			x
		};
	}
	return inner;
}
function firstOfAll() {
	return 1;
}
`;

describe('leaving out functions', () => {
  it('replaces the whole body and nothing else', () => {
    expect(replaceBodies(CODE, { first: 'return null;' })).toBe(
      CODE.replace(/^function first[\s\S]*?^\}/m, 'function first(a, { b }) { return null; }'),
    );
  });

  it('finds functions within functions', () => {
    const code = replaceBodies(CODE, { inner: '', firstOfAll: 'return 2;' });
    expect(code).toContain('\tasync function inner(x) {  }\n\treturn inner;\n}\n');
    expect(code).toContain('function firstOfAll() { return 2; }\n');
  });

  it('takes a body as it is written', () => {
    expect(replaceBodies(CODE, { firstOfAll: 'return React$1;' })).toContain('{ return React$1; }');
  });

  it('fails for a function that is not there', () => {
    expect(() => replaceBodies(CODE, { second: '' })).toThrow(
      'There is no function second of several lines.',
    );
  });
});
