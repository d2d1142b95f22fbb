import { expect, test } from 'vitest';
import { findXmlFault } from './well-formed.ts';

test('accepts well-formed SVG', () => {
  expect(findXmlFault('<svg a="1"><path id="x" d="M0 0"/><use href="#x"/><text>a &amp; b</text></svg>')).toBeNull();
});

test.each([
  ['<svg><g></svg></g>'],
  ['<svg>'],
  ['<svg/><svg/>'],
  ['<svg a="1" a="2"/>'],
  ['<svg a=1/>'],
  ['<svg>a & b</svg>'],
  ['<svg a="&x"/>'],
  ['<svg>\u0001</svg>'],
  ['<svg>\ud800</svg>'],
  ['<svg><a id="x"/><b id="x"/></svg>'],
  ['<svg><use href="#gone"/></svg>'],
  ['<svg d="M0 NaN"/>'],
  ['text<svg/>'],
])('refuses %j', (xml) => {
  expect(findXmlFault(xml)).not.toBeNull();
});
