import { describe, expect, it } from 'vitest';
import { countPlaywright, failuresOfPlaywright, printResults, readVitest } from './reports.ts';
import { runProgram } from './run-program.ts';

const suiteOf = (path: string) => (path.startsWith('tests/') ? 'integration' : 'unit');
const tests = (...states: string[]) => states.map((status, index) => ({ status, fullName: `test ${index + 1}` }));

describe('readVitest', () => {
  it('counts each suite by its files, and other results as skipped', () => {
    const testResults = [
      {
        name: '/r/domain/a.test.ts',
        status: 'passed',
        assertionResults: tests('passed', 'passed', 'pending'),
      },
      { name: '/r/domain/b.test.ts', status: 'failed', assertionResults: tests('passed', 'failed', 'todo') },
      { name: '/r/tests/races/c.test.ts', status: 'passed', assertionResults: tests('passed', 'skipped') },
    ];
    expect(Object.fromEntries(readVitest({ report: { testResults }, root: '/r', suiteOf }).counts)).toEqual({
      unit: { passed: 3, failed: 1, skipped: 2 },
      integration: { passed: 1, failed: 0, skipped: 1 },
    });
  });

  it('counts a file that could not be loaded as a failure', () => {
    const testResults = [{ name: '/r/domain/a.test.ts', status: 'failed', assertionResults: [] }];
    expect(readVitest({ report: { testResults }, root: '/r', suiteOf }).counts.get('unit')).toEqual({
      passed: 0,
      failed: 1,
      skipped: 0,
    });
  });
});

describe('countPlaywright', () => {
  it('counts an error outside of tests as a failure', () => {
    const stats = { expected: 7, unexpected: 1, skipped: 3 };
    expect(countPlaywright({ stats, errors: [{}], suites: [] })).toEqual({
      passed: 7,
      failed: 2,
      skipped: 3,
    });
  });
});

describe('the list of failed tests', () => {
  const spec = (title: string, ...statuses: string[]) => ({
    title,
    file: 'home.spec.ts',
    line: 7,
    tests: statuses.map((status, index) => ({
      projectName: `project ${index}`,
      status,
      results: [{ errors: [{ message: `\u001b[31mError:\u001b[39m\n  ${status}` }] }, { errors: [] }],
    })),
  });
  const suites = [
    {
      specs: [spec('greets', 'expected', 'unexpected')],
      suites: [{ specs: [spec('votes', 'unexpected'), spec('plays', 'skipped')] }],
    },
  ];

  it('names file, title and reason, in every project', () => {
    expect(failuresOfPlaywright(suites)).toEqual([
      '[project 1] home.spec.ts:7 greets: Error: unexpected',
      '[project 0] home.spec.ts:7 votes: Error: unexpected',
    ]);
  });

  it('includes files that could not be loaded', () => {
    const testResults = [
      { name: '/r/domain/a.test.ts', status: 'failed', assertionResults: tests('passed', 'failed') },
      { name: '/r/domain/b.test.ts', status: 'failed', assertionResults: [] },
      { name: '/r/domain/c.test.ts', status: 'passed', assertionResults: tests('passed') },
    ];
    expect(readVitest({ report: { testResults }, root: '/r', suiteOf }).failures).toEqual([
      'domain/a.test.ts test 2',
      'domain/b.test.ts',
    ]);
  });
});

describe('printResults', () => {
  it('ends with the sums', () => {
    const common = { output: '', seconds: 1.25 };
    const table = printResults([
      { ...common, name: 'types', passed: 1, failed: 0, skipped: 0 },
      { ...common, name: 'unit', passed: 1200, failed: 2, skipped: 1, note: 'slow' },
    ]);
    expect(table.split('\n')).toEqual([
      'suite  passed  failed  skipped  seconds',
      'types       1       0        0      1.3',
      'unit    1,200       2        1      1.3  slow',
      '',
      '1201 passed, 2 failed',
    ]);
  });
});

describe('runProgram', () => {
  const run = (script: string, minutes = 1) => runProgram({ command: [process.execPath, '-e', script], minutes });

  it('returns the output and the exit code', async () => {
    expect(await run("console.log('one'); process.exitCode = 3")).toMatchObject({ code: 3, output: 'one\n' });
  });

  it('stops a program that doesn’t end', async () => {
    const ended = await run('setInterval(() => {}, 1000)', 0.005);
    expect(ended.code).toBe(1);
    expect(ended.output).toContain('Stopped: it was not done after 0.005 minutes.');
  });

  it('reports that a program doesn’t exist', async () => {
    const ended = await runProgram({ command: ['/nowhere/program'], minutes: 1 });
    expect(ended.code).toBe(1);
    expect(ended.output).toContain('/nowhere/program could not be started');
  });
});
