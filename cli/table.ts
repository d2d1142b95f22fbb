/** Rows as aligned columns: texts to the left, numbers with thousands separators to the right. */
export function formatTable(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const cells = [head, ...rows].map((row) =>
    row.map((cell) => (typeof cell === 'number' ? cell.toLocaleString('en') : cell)),
  );
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const isNumber = head.map((_, column) => rows.some((row) => typeof row[column] === 'number'));
  return cells
    .map((row) =>
      row
        .map((cell, column) =>
          isNumber[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
