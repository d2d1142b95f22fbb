import exceptions from './audit-exceptions.json' with { type: 'json' };
import { NOTHING, parseReport, type SuiteResult } from './reports.ts';
import { runProgram } from './run-program.ts';

const COMMAND = ['npm', 'audit', '--json', '--loglevel=silent', '--fetch-retries=0', '--fetch-timeout=20000'];

export async function checkAudit(): Promise<SuiteResult> {
  const { output, seconds } = await runProgram({ command: COMMAND, minutes: 2 });
  return { name: 'audit', seconds, ...judgeAudit(output, exceptions) };
}

/** An advisory's `url` ends with its id, such as GHSA-xxxx-xxxx-xxxx. */
type Advisory = Record<'name' | 'title' | 'severity' | 'url', string>;
/** If npm couldn't fetch any advisories, there is only a `message` that says why. */
type AuditReport = { message?: string; vulnerabilities?: Record<string, { via: (string | Advisory)[] }> };

/**
 * Passes if npm's report contains exactly the advisories in `known`. Counts as skipped if the registry didn't respond.
 * `known`: the exceptions, which are ids of advisories that don't concern us, each with the reason.
 */
export function judgeAudit(output: string, known: Readonly<Record<string, string>>) {
  const { message, vulnerabilities } = parseReport<AuditReport>(output) ?? {};
  if (!vulnerabilities) {
    const note = `the registry tells no advisories: ${message ?? (output.trim() || 'no answer')}`;
    return { ...NOTHING, skipped: 1, output: '', note };
  }
  const found = new Map<string, string>();
  for (const { via } of Object.values(vulnerabilities)) {
    for (const each of via) {
      if (typeof each === 'string') continue;
      const id = each.url.split('/').at(-1) ?? each.url;
      found.set(id, `${id} (${each.severity}): ${each.name}: ${each.title}`);
    }
  }
  const faults = [
    ...Array.from(found).flatMap(([id, words]) => (id in known ? [] : [words])),
    ...Object.keys(known).flatMap((id) =>
      found.has(id) ? [] : [`${id} is excepted in audit-exceptions.json, but is not there any more`],
    ),
  ];
  return { ...NOTHING, [faults.length === 0 ? 'passed' : 'failed']: 1, output: faults.join('\n') };
}
