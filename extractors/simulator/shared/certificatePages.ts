import { widthOf } from '../../synthetic-person/documents/helvetica.ts';
import { PAGE } from '../../synthetic-person/documents/layout.ts';
import type { Page, Piece } from '../../synthetic-person/documents/layout.ts';

/** A column of a certificate's table; numbers are right-aligned. */
export interface Column {
  /** Its lines. */
  readonly heading: string;
  /** Width in points. */
  readonly width: number;
  readonly isNumber?: true;
}

interface Certificate {
  /** Lines above the title. */
  readonly above?: readonly string[];
  readonly title: string;
  /** The lines above the table, on every page. */
  readonly intro: readonly string[];
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  /** Shown below the headings of a table without rows. */
  readonly nothing?: string;
  /** A sentence below the last row. */
  readonly closing?: string;
}

const ABOVE = { size: 8, baseline: 818, leading: 12 } as const;
const TITLE = { size: 14, baseline: 785 } as const;
const INTRO = { size: 9, baseline: 752, leading: 16 } as const;
const TABLE = { size: 7, baseline: 660, leading: 8, first: 632, pitch: 34 } as const;
const FOOT = { size: 8, baseline: 44 } as const;
/** The space below the rows is for stamp and signature. */
const ROWS_A_PAGE = 10;
const GAP = 7;

/** A certificate on as many pages as needed, each with the heading and a page number. */
export function certificatePages(certificate: Certificate): readonly Page[] {
  const { columns, rows, nothing = '', closing } = certificate;
  const count = Math.max(1, Math.ceil(rows.length / ROWS_A_PAGE));
  return Array.from({ length: count }, (_, index): Page => {
    const shown = rows.slice(index * ROWS_A_PAGE, (index + 1) * ROWS_A_PAGE);
    return [
      ...headOf(certificate),
      ...(shown.length === 0 ? [textAt(nothing, TABLE.size, PAGE.margin, TABLE.first)] : []),
      ...shown.flatMap((cells, row) => rowAt(columns, cells, TABLE.first - row * TABLE.pitch)),
      ...(closing !== undefined && index === count - 1
        ? [textAt(closing, TABLE.size, PAGE.margin, TABLE.first - shown.length * TABLE.pitch)]
        : []),
      textAt(`Página ${index + 1} de ${count}`, FOOT.size, 480, FOOT.baseline),
    ];
  });
}

function headOf({ above = [], title, intro, columns }: Certificate): Piece[] {
  const bold = (piece: Piece): Piece => ({ ...piece, isBold: true });
  const size = Math.min(
    TITLE.size,
    Math.floor((PAGE.width - 2 * PAGE.margin) / widthOf(title, true)),
  );
  return [
    ...above.map((line, index) =>
      textAt(line, ABOVE.size, PAGE.margin, ABOVE.baseline - index * ABOVE.leading),
    ),
    bold(textAt(title, size, PAGE.margin, TITLE.baseline)),
    ...intro.map((line, index) =>
      textAt(line, INTRO.size, PAGE.margin, INTRO.baseline - index * INTRO.leading),
    ),
    ...columns.flatMap(({ heading }, index) =>
      stacked(heading.split('\n'), TABLE.baseline).map(([line, baseline]) =>
        bold(textAt(line, TABLE.size, leftOf(columns, index), baseline)),
      ),
    ),
  ];
}

const leftOf = (columns: readonly Column[], index: number): number =>
  columns.slice(0, index).reduce<number>((left, { width }) => left + width + GAP, PAGE.margin);

/**
 * A text too long for its column is wrapped, and its lines are centred on the row's other cells.
 */
function rowAt(columns: readonly Column[], cells: readonly string[], baseline: number): Piece[] {
  return columns.flatMap(({ width, isNumber }, index) => {
    const left = leftOf(columns, index);
    const lines = wrapped(cells[index] ?? '', width);
    return stacked(lines, baseline).map(([text, at]) => {
      const indent = isNumber === true ? width - widthOf(text) * TABLE.size : 0;
      return textAt(text, TABLE.size, left + indent, at);
    });
  });
}

/** Lines with their baselines, centred on one. */
const stacked = (lines: readonly string[], baseline: number) =>
  lines.map((text, line): [string, number] => [
    text,
    baseline + ((lines.length - 1) / 2 - line) * TABLE.leading,
  ]);

function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ').filter((one) => one !== '')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && widthOf(longer) * TABLE.size <= width) lines.pop();
    else if (lines.length > 0) {
      lines.push(word);
      continue;
    }
    lines.push(longer);
  }
  return lines;
}

const textAt = (text: string, size: number, left: number, baseline: number): Piece => ({
  text,
  size,
  baseline,
  isBold: false,
  left: Math.round(left * 100) / 100,
});
