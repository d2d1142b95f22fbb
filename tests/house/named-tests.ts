import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.ts';

interface NamedTest {
  file: string;
  name: string;
}

export function linesOf(document: string): string[] {
  return readFileSync(join(ROOT, document), 'utf8').split('\n');
}

/** Parses the tests at a line's end: ``— `file` › name · `file` › name``. */
export function testsOf(line: string): NamedTest[] {
  const [, tests = ''] = line.split(' — `');
  return tests.split(' · `').flatMap((each) => {
    const [file = '', name] = each.split('` › ');
    return name ? [{ file, name }] : [];
  });
}

/** Lists the tests that `lines` name but that don't exist. In a name, `…` stands for any `${…}` of the test's title. */
export function missingTests(lines: readonly string[]): NamedTest[] {
  return lines.flatMap(testsOf).filter((test) => !hasTest(test));
}

function hasTest({ file, name }: NamedTest): boolean {
  const path = join(ROOT, file);
  if (!existsSync(path)) return false;
  const quoted = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('…', '\\$\\{[^}]+\\}');
  const text = readFileSync(path, 'utf8').replaceAll("\\'", "'");
  return new RegExp(`(['"\`])${quoted}\\1`).test(text);
}
