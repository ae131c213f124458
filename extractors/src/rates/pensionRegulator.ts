import { PENSION_FUNDS } from '../products/accountBalance.ts';
import type { PensionFund } from '../products/accountBalance.ts';
import type { InstitutionSession } from '../contract/session.ts';
import { isIsoDate } from '../shared/dates.ts';
import { chileanValue, malformed } from './values.ts';

/**
 * The file of share values of the Superintendencia de Pensiones: text separated by semicolons, one
 * file for each fund and year. It has a block of confirmed and a block of provisional values, which
 * repeats confirmed days. The header is repeated wherever the set of fund managers changes.
 */
const PAGE = 'share-values';
const ADDRESS = '/apps/valoresCuotaFondo/vcfAFPxls.php';

/** Confirmed values by the fund manager's name in the file and the day: `UNO 2026-01-31`. */
export type ShareValues = ReadonlyMap<string, number>;

/** The fund manager's name in the file. */
export const nameInFile = (entityId: string): string => entityId.replace(/^afp-/, '').toUpperCase();

export async function readShareValues(
  session: InstitutionSession,
  fund: PensionFund,
  year: string,
  today: string,
): Promise<ShareValues> {
  if (!PENSION_FUNDS.includes(fund)) throw malformed(PAGE, 'fund');
  const response = await session.get(ADDRESS, {
    page: PAGE,
    expect: 'any',
    query: {
      aaaaini: year,
      aaaafin: year,
      tf: fund,
      fecconf: today.replaceAll('-', ''),
    },
  });
  const { bytes, text } = response.document();
  return parseShareValues(bytes === null ? text : new TextDecoder('latin1').decode(bytes));
}

/** Pure. Throws if the file has no block of confirmed values. */
export function parseShareValues(file: string): ShareValues {
  const values = new Map<string, number>();
  let isConfirmed: boolean | null = null;
  let columns: readonly string[] | null = null;
  for (const line of file.split(/\r?\n/)) {
    const cells = line.split(';').map((cell) => cell.trim());
    const [first = ''] = cells;
    if (/^valores confirmados/i.test(first)) isConfirmed = true;
    else if (/^valores provisorios/i.test(first)) isConfirmed = false;
    else if (first === 'Fecha') columns = cells;
    else if (isIsoDate(first) && isConfirmed === true) {
      if (columns === null) throw malformed(PAGE, 'Fecha');
      readRow(cells, columns, values);
    }
  }
  if (isConfirmed === null || columns === null) throw malformed(PAGE, 'Valores Confirmados');
  return values;
}

/**
 * Each fund manager has two columns, its value and its assets; an empty cell means that there is no
 * value yet.
 */
function readRow(
  cells: readonly string[],
  columns: readonly string[],
  values: Map<string, number>,
): void {
  const [date = ''] = cells;
  for (const [index, name] of columns.entries()) {
    const cell = cells[index] ?? '';
    if (index > 0 && name !== '' && cell !== '') {
      values.set(`${name} ${date}`, chileanValue(cell, PAGE));
    }
  }
}
