/** Rows of cells as lines of text: the first column and `left` ones begin at the left, figures end at the right. */
export function layOut(rows: readonly (readonly string[])[], left: readonly number[] = []): string {
  const columns = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const cell = (text: string, column: number) => {
    const width = widths[column] ?? 0;
    return column === 0 || left.includes(column) ? text.padEnd(width) : text.padStart(width);
  };
  return rows.map((row) => row.map(cell).join('  ').trimEnd()).join('\n');
}
