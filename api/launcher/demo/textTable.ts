export interface Column {
  readonly title: string;
  /** Right-aligned, like numbers. */
  readonly isRight?: boolean;
  /** Longer texts are cut. */
  readonly maxWidth?: number;
}

/** A header line, a rule, and one line per row. */
export function textTable(columns: readonly Column[], rows: readonly string[][]): string[] {
  const cells = rows.map((row) => columns.map(({ maxWidth }, i) => clean(row[i] ?? '', maxWidth)));
  const titles = columns.map(({ title }) => title);
  const widths = columns.map((_, i) =>
    Math.max(...[titles, ...cells].map((row) => width(row[i] ?? ''))),
  );
  const line = (row: string[]) => {
    const padded = row.map((text, i) => {
      const blank = ' '.repeat((widths[i] ?? 0) - width(text));
      return columns[i]?.isRight === true ? blank + text : text + blank;
    });
    return `  ${padded.join('  ')}`.trimEnd();
  };
  return [titles, widths.map((size) => '-'.repeat(size)), ...cells].map(line);
}

/** A text from an institution must not move the cursor or break the line. */
function clean(text: string, maxWidth = Infinity): string {
  const characters = Array.from(text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim());
  if (characters.length <= maxWidth) return characters.join('');
  return `${characters.slice(0, maxWidth - 1).join('')}…`;
}

const width = (text: string) => Array.from(text).length;
