import { fingerprintOf, joinWords, type SpecPart } from './read-spec.ts';
import { isShown, type Row, type Section } from './row.ts';

type Titles = ReadonlyMap<string, ReadonlySet<string>>;

/** Rows that show nothing: no test, no reason, a file that isn't there, a title that isn't in it. */
export function checkRows(sections: readonly Section[], titles: Titles): string[] {
  return rowsOf(sections).flatMap((row) => {
    const about = `“${row.text}”`;
    if (!isShown(row)) {
      return row.because && row.decision ? [] : [`${about} is left out without a reason or a decision`];
    }
    if (row.tests.length === 0) return [`${about} has neither a test nor a reason`];
    return row.tests.flatMap(({ file, title }) => {
      const there = titles.get(file);
      if (!there) return [`${about}: there are no tests in ${file}`];
      return there.has(title) ? [] : [`${about}: ${file} has no test “${title}”`];
    });
  });
}

/** What the rows say, as if it were the specification. */
export function wordsOfRows(sections: readonly Section[]): SpecPart[] {
  return sections.flatMap(({ heading, parts }) => {
    const [first, ...rest] = parts.map((part) => ({
      heading: part.heading,
      words: joinWords(part.rows.map(({ text }) => text)),
    }));
    const isIntroduction = first?.heading === heading;
    return isIntroduction ? [first, ...rest] : [{ heading, words: '' }, ...(first ? [first, ...rest] : [])];
  });
}

/** Where the rows and the specification part: one sentence for each heading that differs. */
export function compareWithSpec(sections: readonly Section[], spec: readonly SpecPart[]): string[] {
  const rows = wordsOfRows(sections);
  const headings = new Set([...spec, ...rows].map(({ heading }) => heading));
  return [...headings].flatMap((heading) => {
    const [wanted, found] = [spec, rows].map(
      (parts) => parts.find((part) => part.heading === heading)?.words,
    );
    if (wanted === undefined) return [`the specification has no “${heading}”`];
    if (found === undefined) return [`no row is below “${heading}”`];
    if (wanted === found) return [];
    let at = 0;
    while (wanted[at] === found[at]) at += 1;
    return [
      `“${heading}”: the specification goes on with “${wanted.slice(at, at + 60)}”, the rows with “${found.slice(at, at + 60)}”`,
    ];
  });
}

/** The one number of all rows; it changes when a row is lost, doubled or reworded. */
export function fingerprintOfRows(sections: readonly Section[]): string {
  return fingerprintOf(wordsOfRows(sections));
}

export function rowsOf(sections: readonly Section[]): Row[] {
  return sections.flatMap(({ parts }) => parts.flatMap(({ rows }) => rows));
}
