import { widthOf } from './helvetica.ts';

/** A piece of text with its position, in points from the page's lower left corner. */
export interface Piece {
  readonly text: string;
  readonly left: number;
  readonly baseline: number;
  readonly size: number;
  readonly isBold: boolean;
}

export type Page = readonly Piece[];

/** A4. */
export const PAGE = { width: 595, height: 842, margin: 50 } as const;

const TEXT_WIDTH = PAGE.width - 2 * PAGE.margin;
const TITLE_SIZE = 15;
const TITLE_BASELINE = 785;
/** The rule below the title, and the first line after it. */
export const RULE = TITLE_BASELINE - 9;
const FIRST_BASELINE = RULE - 22;
const LAST_BASELINE = 62;
const FOOT_BASELINE = 34;
const SIZE = 10;
const FOOT_SIZE = 8;
const LEADING = 14;
const GAP = 8;
const COLUMN_GAP = 16;

/** The type of a line, recognised by its form. */
type Line =
  | { readonly kind: 'gap' }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'fact'; readonly label: string; readonly value: string }
  | { readonly kind: 'cells'; readonly cells: readonly string[]; readonly lefts: readonly number[] }
  | { readonly kind: 'text'; readonly text: string };

const FOOT = 'Documento de una simulación, sin valor legal';
const NOTHING = 'No registra información';

/**
 * Lays out lines on pages. Capitals, or a colon at the end, make a heading; `Label: value` is set
 * in bold and regular; cells separated by two spaces form columns. A line is never wrapped, as
 * programs that read the text expect: a long one gets a smaller font.
 */
export function layOut(title: string, lines: readonly string[]): readonly Page[] {
  const pages: Piece[][] = [[boldLine(title, TITLE_SIZE, TITLE_BASELINE)]];
  let baseline: number = FIRST_BASELINE;
  const understood = understand(lines);
  understood.forEach((line, index) => {
    const needed = line.kind === 'heading' ? 2 * LEADING : 0;
    // Keeps a heading on the same page as the line after it.
    if (baseline - needed < LAST_BASELINE) {
      pages.push([]);
      baseline = TITLE_BASELINE;
    }
    if (line.kind === 'gap') {
      baseline -= GAP;
      return;
    }
    const page = pages.at(-1) ?? [];
    page.push(...piecesOf(line, baseline));
    baseline -= LEADING;
    if (line.kind === 'heading' && isSection(line.text) && isOver(understood[index + 1])) {
      page.push(piece(NOTHING, SIZE, { baseline }));
      baseline -= LEADING;
    }
  });
  return pages.length === 1 ? pages : pages.map((page, index) => [...page, ...foot(index, pages)]);
}

function understand(lines: readonly string[]): Line[] {
  const cells = lines.map((line) => (isHeading(line) ? [line] : line.split(/ {2,}/)));
  return lines.map((text, index): Line => {
    if (text === '') return { kind: 'gap' };
    if (isHeading(text)) return { kind: 'heading', text };
    const own = cells[index] ?? [];
    if (own.length > 1) return { kind: 'cells', cells: own, lefts: columnsAround(cells, index) };
    const [, label, value] = /^([^[:][^:]*:) (.+)$/.exec(text) ?? [];
    return label === undefined || value === undefined
      ? { kind: 'text', text }
      : { kind: 'fact', label, value };
  });
}

const isHeading = (line: string): boolean => isSection(line) || line.endsWith(':');
/** `BIENES RAÍCES`, `FORMULARIO 29  folio 7`, but not `Rol 12-34`. */
const isSection = (line: string): boolean => /^\p{Lu}{4}[\p{Lu} ]*(?: {1,2}\d.*)?$/u.test(line);
const isOver = (line: Line | undefined): boolean => line === undefined || line.kind === 'gap';

/** The columns of a table row, determined from the similar lines around it. */
function columnsAround(lines: readonly (readonly string[])[], index: number): number[] {
  const columns = lines[index]?.length ?? 0;
  let start = index;
  let end = index;
  while (lines[start - 1]?.length === columns) start -= 1;
  while (lines[end + 1]?.length === columns) end += 1;
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...lines.slice(start, end + 1).map((cells) => widthOf(cells[column] ?? ''))),
  );
  let left = 0;
  return [...widths, 0].map((width) => {
    const here = left;
    left += width * SIZE + COLUMN_GAP;
    return here;
  });
}

function piecesOf(line: Exclude<Line, { kind: 'gap' }>, baseline: number): Piece[] {
  switch (line.kind) {
    case 'heading':
      return [boldLine(line.text, SIZE + 1, baseline)];
    case 'text':
      return [piece(line.text, fitted(widthOf(line.text) * SIZE), { baseline })];
    case 'fact': {
      const label = `${line.label} `;
      const width = widthOf(label, true) + widthOf(line.value);
      const size = fitted(width * SIZE);
      const left = PAGE.margin + widthOf(label, true) * size;
      return [
        piece(line.label, size, { isBold: true, baseline }),
        piece(line.value, size, { left, baseline }),
      ];
    }
    case 'cells': {
      const whole = (line.lefts.at(-1) ?? 0) - COLUMN_GAP;
      const size = fitted(whole);
      return line.cells.map((text, column) => {
        const left = PAGE.margin + ((line.lefts[column] ?? 0) * size) / SIZE;
        return piece(text, size, { left, baseline });
      });
    }
  }
}

/** The font size at which a text fits that has the given width at `size`. */
const fitted = (width: number, size: number = SIZE): number =>
  width <= TEXT_WIDTH ? size : Math.floor((size * 10 * TEXT_WIDTH) / width) / 10;

/** A line in bold, in the given size unless it is too long. */
function boldLine(text: string, size: number, baseline: number): Piece {
  return piece(text, fitted(widthOf(text, true) * size, size), { isBold: true, baseline });
}

function foot(index: number, { length }: readonly unknown[]): Piece[] {
  const number = `Página ${index + 1} de ${length}`;
  const left = PAGE.width - PAGE.margin - widthOf(number) * FOOT_SIZE;
  return [
    piece(FOOT, FOOT_SIZE, { baseline: FOOT_BASELINE }),
    piece(number, FOOT_SIZE, { left, baseline: FOOT_BASELINE }),
  ];
}

function piece(
  text: string,
  size: number,
  where: { readonly baseline: number; readonly left?: number; readonly isBold?: boolean },
): Piece {
  const { baseline, left = PAGE.margin, isBold = false } = where;
  return { text, size, baseline, left: Math.round(left * 100) / 100, isBold };
}
