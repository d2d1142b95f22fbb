import { describe, expect, it } from 'vitest';
import { findLeftOut, replaceBodies } from './leave-out.ts';

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

  it('finds functions inside functions', () => {
    const code = replaceBodies(CODE, { inner: '', firstOfAll: 'return 2;' });
    expect(code).toContain('\tasync function inner(x) {  }\n\treturn inner;\n}\n');
    expect(code).toContain('function firstOfAll() { return 2; }\n');
  });

  it('inserts a body literally', () => {
    expect(replaceBodies(CODE, { firstOfAll: 'return React$1;' })).toContain('{ return React$1; }');
  });

  it('replaces assigned functions, and functions whose parameters have lines of their own', () => {
    const code = 'A.prototype.b = function (\n  c,\n  d\n) {\n  return c;\n};\nfunction e(\n  f\n) {\n  f();\n}\n';
    expect(replaceBodies(code, { 'A.prototype.b': '', e: 'return 1;' })).toBe(
      'A.prototype.b = function (\n  c,\n  d\n) {  };\nfunction e(\n  f\n) { return 1; }\n',
    );
  });

  it('fails if a function doesn’t exist', () => {
    expect(() => replaceBodies(CODE, { second: '' })).toThrow('There is no function second of several lines.');
  });
});

describe('finding code that needs a function that is left out', () => {
  it.each([
    ['import_react.ViewTransition', '(0, import_jsx_runtime.jsx)(import_react.ViewTransition, { children })'],
    ['React$1.Activity', 'React$1.createElement(React$1.Activity, null)'],
    ['import_react_dom$2.preload', '(0, import_react_dom$2.preload)("/a.css")'],
    ['Fragment, { key, ref:', '(0, import_jsx_runtime.jsx)(import_react.Fragment, { key, ref: all })'],
    ['onBeforeInput:', 'jsx("input", { onBeforeInput: see })'],
    ['componentStack', 'onCaughtError(error, { componentStack }) {}'],
  ])('finds %s', (found, code) => {
    expect(findLeftOut(code)).toEqual([found]);
  });

  it('accepts code that only has a similar name', () => {
    const code = 'const links = { rel: "preload" }; cache.preload(); const Activity = 1; jsx(Fragment, { key });';
    expect(findLeftOut(code)).toEqual([]);
  });
});
