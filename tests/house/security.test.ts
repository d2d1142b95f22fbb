import { describe, expect, it } from 'vitest';
import { linesOf, missingTests, testsOf } from './named-tests.ts';

const LINES = linesOf('docs/security.md');
/** ASVS 5.0.0 has 70 requirements of level 1 and 183 of level 2. */
const REQUIREMENTS = 253;

const requirements = LINES.filter((line) => /^- V[\d.]+ \w+: /.test(line));
const kindOf = (line: string) => /^- V[\d.]+ (\w+): /.exec(line)?.[1];

function toldOf(kind: string): number {
  return Number(LINES.find((line) => line.startsWith(`| ${kind} |`))?.split('|')[2]);
}

describe('docs/security.md', () => {
  it('contains every level 2 requirement once', () => {
    const ids = LINES.filter((line) => line.startsWith('- V')).flatMap((line) =>
      Array.from(line.split(':')[0]?.matchAll(/V\d+\.\d+\.\d+/g) ?? [], ([id]) => id),
    );
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(ids).toHaveLength(REQUIREMENTS);
    expect(toldOf('does not apply')).toBe(REQUIREMENTS - requirements.length);
  });

  it.each(['tested', 'held', 'operator', 'open'])('counts the requirements that are %s', (kind) => {
    expect(requirements.filter((line) => kindOf(line) === kind)).toHaveLength(toldOf(kind));
  });

  it('names tests for tested requirements, and only tests that exist', () => {
    const named = requirements.filter((line) => testsOf(line).length > 0);
    expect(named).toEqual(requirements.filter((line) => kindOf(line) === 'tested'));
    expect(missingTests(named)).toEqual([]);
  });
});
