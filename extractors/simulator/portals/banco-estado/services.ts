import { strToU8, zipSync } from 'fflate';
import { formatDate } from '../../../src/shared/dates.ts';
import type { Movement } from '../../../src/products/movement.ts';
import type { BankCustomer, PersonAccount } from '../../../synthetic-person/shared/types.ts';

/** What the private page shows; the requests for it are invented, except for the workbook's form. */

export const productsAnswer = ({ accounts }: BankCustomer): unknown => ({
  productos: accounts.map((one) => ({
    nombre: one.productName,
    numero: one.accountNumber,
    saldo: one.availableBalance,
    esAhorro: one.accountType === 'ahorro',
  })),
});

export const accountIn = ({ accounts }: BankCustomer, number: string | null) =>
  accounts.find(({ accountNumber }) => accountNumber === number) ?? null;

/** @param query the days of a search, `ddmmyyyy`; without them, all that the bank shows */
export const movementsAnswer = (account: PersonAccount, query: URLSearchParams): unknown => ({
  movimientos: found(account, query).map((one) => ({
    fecha: formatDate(one.date, 'slash'),
    glosa: one.description,
    monto: signed(one),
    saldo: one.balance,
  })),
});

const signed = ({ type, amount }: Movement): number => (type === 'inflow' ? amount : -amount);

function found({ movements }: PersonAccount, query: URLSearchParams): readonly Movement[] {
  const [from = '', until] = ['desde', 'hasta'].map((name) =>
    (query.get(name) ?? '').replace(/^(\d\d)(\d\d)(\d{4})$/, '$3-$2-$1'),
  );
  return movements.filter(({ date }) => date >= from && date <= (until || '9999'));
}

const HEADINGS = [
  'Fecha',
  'N° Operación',
  'Descripción',
  'Cheques / Cargos $',
  'Depósitos / Abonos $',
  'Saldo $',
];

type Cell = string | number;

/**
 * The workbook of the last movements: the headings in row 14 as in most files, amounts as text with
 * thousands separators, negative for charges, and the balance as a number.
 */
export function workbookOf(account: PersonAccount, query: URLSearchParams): Buffer {
  const rows = found(account, query);
  const number = account.accountNumber.padStart(11, '0');
  const sheet = new Map<number, readonly Cell[]>([
    [1, [`Últimos Movimientos ${account.productName} N° ${number}`]],
    [10, ['', '', '', 'Saldo Contable']],
    [11, ['', '', '', account.currentBalance]],
    [14, HEADINGS],
    ...rows.map((one, index): [number, Cell[]] => [
      15 + index,
      [
        formatDate(one.date, 'slash'),
        one.transactionNumber ?? '',
        one.description,
        one.type === 'outflow' ? grouped(-one.amount) : '',
        one.type === 'inflow' ? grouped(one.amount) : '',
        one.balance,
      ],
    ]),
    [15 + rows.length, ['Subtotales', '', '', totalOf(rows, 'outflow'), totalOf(rows, 'inflow')]],
  ]);
  return archiveOf(filesOf(sheet));
}

const grouped = (amount: number): string => amount.toLocaleString('es-CL');

const totalOf = (rows: readonly Movement[], type: Movement['type']): string =>
  grouped(rows.filter((one) => one.type === type).reduce((sum, one) => sum + signed(one), 0));

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const SHEETS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The files of a workbook that spreadsheet programs open, with its texts in a shared list. */
function filesOf(sheet: ReadonlyMap<number, readonly Cell[]>): Readonly<Record<string, string>> {
  const texts = new Map<string, number>();
  const cellOf = (cell: Cell, name: string): string => {
    if (typeof cell === 'number') return `<c r="${name}"><v>${String(cell)}</v></c>`;
    if (cell === '') return '';
    if (!texts.has(cell)) texts.set(cell, texts.size);
    return `<c r="${name}" t="s"><v>${String(texts.get(cell))}</v></c>`;
  };
  const rows = [...sheet].map(([number, cells]) => {
    const at = String(number);
    const own = cells.map((cell, column) => cellOf(cell, `${'ABCDEF'.charAt(column)}${at}`));
    return `<row r="${at}">${own.join('')}</row>`;
  });
  const link = (id: string, kind: string, target: string): string =>
    `<Relationship Id="${id}" Type="${LINKS}/${kind}" Target="${target}"/>`;
  const part = (name: string, kind: string): string =>
    `<Override PartName="/xl/${name}.xml" ContentType="${TYPE}.${kind}+xml"/>`;
  return {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${part('workbook', 'sheet.main')}${part('worksheets/sheet1', 'worksheet')}${part('sharedStrings', 'sharedStrings')}</Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${link('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${SHEETS}" xmlns:r="${LINKS}"><sheets><sheet name="ltimos Movimientos" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${link('rId1', 'worksheet', 'worksheets/sheet1.xml')}${link('rId2', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    'xl/worksheets/sheet1.xml': `${XML}<worksheet xmlns="${SHEETS}"><sheetData>${rows.join('')}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `${XML}<sst xmlns="${SHEETS}">${[...texts.keys()].map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
  };
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A ZIP archive of these files. */
export function archiveOf(files: Readonly<Record<string, string>>): Buffer {
  const contents = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const);
  return Buffer.from(zipSync(Object.fromEntries(contents), { mtime: new Date(1980, 0, 1) }));
}
