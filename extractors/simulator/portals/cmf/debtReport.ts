import type { CreditType, Debts } from '../../../src/products/debt.ts';
import { formatDate } from '../../../src/shared/dates.ts';
import { formatRut } from '../../../src/shared/rut.ts';
import { widthOf } from '../../../synthetic-person/documents/helvetica.ts';
import { PAGE } from '../../../synthetic-person/documents/layout.ts';
import type { Piece } from '../../../synthetic-person/documents/layout.ts';
import { pdfOfPages } from '../../../synthetic-person/documents/pdf.ts';
import { termsOf } from '../../../synthetic-person/index.ts';
import type { CmfSubject } from '../../../synthetic-person/index.ts';
import { CREDIT_TYPES, debtCells, pesos } from './debtPages.ts';

/**
 * The debt report as a PDF. Its sections, totals and rows of debts are documented; the rows of
 * available credit and the text of an empty section are invented.
 */

const TITLE = 'Informe de Deudas';

/**
 * The date on which the register of Ley 21.680 took effect; rows of the register contain the date
 * of granting.
 */
const REGISTER_SINCE = '2026-04-01';

/** The kinds of credit as the register names them. */
const REGISTER_TYPES: Readonly<Record<CreditType, string>> = {
  consumo: 'Crédito de Consumo',
  comercial: 'Comercial',
  vivienda: 'Crédito Hipotecario',
  otro: 'Crédito Universitario',
};

const SIZE = 6;
const LEADING = 10;
/**
 * Distance between a row's line and the lines above and below it that a wrapped name or kind needs.
 */
const BROKEN = 6;
/** The title of the first page is above its rule. */
const HIGHEST = PAGE.height - 41;
const LOWEST = 50;

/** Left edges of the columns: institution, kind of credit, date of granting, five amounts. */
const COLUMNS = { entity: 40, kind: 165, date: 225, amounts: [290, 342, 394, 446, 498] } as const;
/** Space that has to stay free before the next column. */
const FREE = 14;

export function debtReportPdf(subject: CmfSubject): Buffer {
  const { rut, name, today, debt } = subject;
  const { directDebts, indirectDebts, availableCredits, otherCredits } = debt;
  const sheet = new Sheet();
  sheet.text(TITLE, true, 15);
  sheet.gap(LEADING);
  for (const part of nameLines(name)) sheet.text(part);
  sheet.text(`Rut:${formatRut(rut, 'dotted')}`);
  sheet.text(`INFORME EMITIDO EL ${formatDate(today, 'slash')}`);
  sheet.text(`Información actualizada al ${formatDate(debt.lastUpdatedDate, 'slash')}`);
  sheet.text(pesos(directDebts.totals.total), true);
  sheet.gap(LEADING);
  sheet.text('Deuda total y estado de pago', true);
  const [, ...states] = debtCells(directDebts.totals);
  sheet.row(['Vigente', '30 a 59 días', '60 a 89 días', '90 o más días'], COLUMNS.amounts);
  sheet.row(states, COLUMNS.amounts);
  sheet.text('¿Cómo se compone esta deuda?', true);
  const isRegister = debt.lastUpdatedDate >= REGISTER_SINCE;
  for (const [heading, debts] of [
    ['Deuda Directa', directDebts],
    ['Deuda Indirecta', indirectDebts],
  ] as const) {
    sheet.gap(LEADING);
    sheet.text(heading, true);
    writeDebts(sheet, debts, isRegister ? debt.lastUpdatedDate : null);
  }
  sheet.gap(LEADING);
  sheet.text('Créditos disponibles', true);
  for (const [heading, { items, totals }] of [
    ['Líneas de crédito', availableCredits],
    ['Otros créditos', otherCredits],
  ] as const) {
    sheet.text(heading, true);
    for (const one of [...items, { entity: 'Total', ...totals }]) {
      const { entity, directAmount, indirectAmount } = one;
      const cells = [entity, pesos(directAmount), pesos(indirectAmount)];
      sheet.row(cells, [COLUMNS.entity, ...COLUMNS.amounts]);
    }
  }
  return pdfOfPages(TITLE, sheet.pages);
}

/** A section's rows, with a blank line between them, and its totals. */
function writeDebts(sheet: Sheet, { items, totals }: Debts, registeredOn: string | null): void {
  const isRegister = registeredOn !== null;
  const headings = [
    'Total del crédito',
    'Vigente',
    '30 a 59 días',
    '60 a 89 días',
    '90 o más días',
  ];
  sheet.row(
    ['Institución financiera', 'Tipo de crédito', isRegister ? 'Otorgamiento' : '', ...headings],
    [COLUMNS.entity, COLUMNS.kind, COLUMNS.date, ...COLUMNS.amounts],
  );
  const notes = new Map<string, number>();
  for (const one of items) {
    const { entity, creditType } = one;
    if (!notes.has(entity)) notes.set(entity, notes.size + 1);
    const note = isRegister ? ` (${String(notes.get(entity))})` : '';
    const kind = (isRegister ? REGISTER_TYPES : CREDIT_TYPES)[creditType];
    const kindEnd = isRegister ? COLUMNS.date : COLUMNS.amounts[0];
    const names = broken(`${entity}${note}`, COLUMNS.kind - COLUMNS.entity - FREE);
    const kinds = broken(kind, kindEnd - COLUMNS.kind - FREE);
    const cells = [
      isRegister ? formatDate(termsOf(one, registeredOn).grantDate ?? '', 'slash') : '',
      ...debtCells(one),
    ];
    sheet.gap(LEADING / 2);
    sheet.brokenRow([names, kinds], cells);
  }
  sheet.gap(LEADING / 2);
  sheet.row(['Total', ...debtCells(totals)], [COLUMNS.entity, ...COLUMNS.amounts]);
}

/** One line if the text fits, otherwise two, which are printed above and below the row's line. */
function broken(text: string, width: number): readonly string[] {
  const words = text.split(' ');
  if (widthOf(text) * SIZE <= width || words.length === 1) return [text];
  const half = Math.ceil(words.length / 2);
  return [words.slice(0, half).join(' '), words.slice(half).join(' ')];
}

/** One line for a name of up to two words, otherwise two. */
function nameLines(name: string): string[] {
  const words = name.split(' ');
  const half = Math.ceil(words.length / 2);
  return words.length < 3 ? [name] : [words.slice(0, half).join(' '), words.slice(half).join(' ')];
}

/** Writes lines from the top of a page to its end, then continues on the next. */
class Sheet {
  readonly #pages: Piece[][] = [[]];
  #baseline: number = HIGHEST;

  get pages(): readonly (readonly Piece[])[] {
    return this.#pages;
  }

  gap(points: number): void {
    this.#baseline -= points;
  }

  text(text: string, isBold = false, size = 9): void {
    this.#put(text, COLUMNS.entity, this.#next(LEADING + size - 9), { isBold, size });
  }

  row(cells: readonly string[], lefts: readonly number[]): void {
    const baseline = this.#next(LEADING);
    cells.forEach((cell, at) => this.#put(cell, lefts[at] ?? 0, baseline));
  }

  /**
   * @param texts the institution and the kind, each in one line, or in two lines around the line of
   * the others
   */
  brokenRow(texts: readonly (readonly string[])[], others: readonly string[]): void {
    const isBroken = texts.some(({ length }) => length > 1);
    const middle = this.#next(LEADING, isBroken ? BROKEN : 0);
    texts.forEach((lines, at) => {
      const left = at === 0 ? COLUMNS.entity : COLUMNS.kind;
      const [one = '', two] = lines;
      this.#put(one, left, two === undefined ? middle : middle + BROKEN);
      if (two !== undefined) this.#put(two, left, middle - BROKEN);
    });
    const lefts = [COLUMNS.date, ...COLUMNS.amounts];
    others.forEach((cell, at) => this.#put(cell, lefts[at] ?? 0, middle));
    if (isBroken) this.gap(BROKEN);
  }

  /**
   * The baseline of the next line, on a new page if the line and the space around it do not fit.
   */
  #next(leading: number, around = 0): number {
    this.#baseline -= leading + around;
    if (this.#baseline - around < LOWEST) {
      this.#pages.push([]);
      this.#baseline = HIGHEST - leading - around;
    }
    return this.#baseline;
  }

  #put(
    text: string,
    left: number,
    baseline: number,
    { isBold = false, size = SIZE }: { isBold?: boolean; size?: number } = {},
  ): void {
    if (text !== '') this.#pages.at(-1)?.push({ text, left, baseline, size, isBold });
  }
}
