import { describe, expect, it } from 'vitest';
import { judgeAudit } from './audit.ts';

const ADVISORY = {
  name: 'left-pad',
  title: 'Pads for ever',
  severity: 'high',
  url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
};
const report = (...via: (string | typeof ADVISORY)[]) =>
  JSON.stringify({
    vulnerabilities: via.length > 0 ? { 'left-pad': { via }, other: { via: ['left-pad'] } } : {},
  });

describe('judgeAudit', () => {
  it('passes if there are no advisories', () => {
    expect(judgeAudit(report(), {})).toMatchObject({ passed: 1, failed: 0, skipped: 0 });
  });

  it('names every advisory', () => {
    expect(judgeAudit(report(ADVISORY, 'right-pad'), {})).toEqual({
      passed: 0,
      failed: 1,
      skipped: 0,
      output: 'GHSA-aaaa-bbbb-cccc (high): left-pad: Pads for ever',
    });
  });

  it('accepts advisories with an exception, and refuses exceptions without an advisory', () => {
    const known = { 'GHSA-aaaa-bbbb-cccc': 'Only in a test.' };
    expect(judgeAudit(report(ADVISORY), known)).toMatchObject({ passed: 1, failed: 0 });
    expect(judgeAudit(report(), known)).toMatchObject({ passed: 0, failed: 1 });
  });

  it.each([
    ['{"message":"405 Method Not Allowed"}', '405 Method Not Allowed'],
    ['', 'no answer'],
    ['npm is not there', 'npm is not there'],
  ])('is skipped with a reason, not passed, if the registry responds with %j', (output, why) => {
    expect(judgeAudit(output, {})).toEqual({
      passed: 0,
      failed: 0,
      skipped: 1,
      output: '',
      note: `the registry tells no advisories: ${why}`,
    });
  });
});
