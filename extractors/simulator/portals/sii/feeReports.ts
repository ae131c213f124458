import { feesIn, feesReceivedIn } from '../../../synthetic-person/tax/fees.ts';
import type { FeeReceipt, ReceivedFee } from '../../../synthetic-person/tax/fees.ts';
import type { SiiTaxpayer } from '../../../synthetic-person/index.ts';
import { formatDate } from '../../../src/shared/dates.ts';
import { dataTable, labelled } from '../../shared/content.ts';
import { html } from '../../http/markup.ts';
import type { MarkupValue } from '../../http/markup.ts';
import { inlineJson, inlineScript } from '../../http/inlineData.ts';

/** Fee receipts that a taxpayer issued or received: one report per year, and one per month. */

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];

/** Rows per page of a monthly report. */
const ROWS_PER_PAGE = 100;

/** The maps that the pages' scripts fill in, and the function that formats amounts. */
const MAPS = `var xml_values = new Array(), arr_informe_mensual = new Array();
function formatMiles(digits, dot) { return digits.replace(/\\B(?=(\\d{3})+$)/g, dot); }`;

/** The assignments of a script that fills in a map. */
function filled(map: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${map}['${name}'] = ${value};`)
    .join('\n');
}

const quoted = (value: string | number): string => inlineJson(String(value));
/** An amount that the page prints with dots as thousands separators. */
const amount = (value: number): string => `formatMiles(${quoted(value)},'.')`;

const monthOf = (year: string, index: number): string =>
  `${year}-${String(index + 1).padStart(2, '0')}`;

/** The receipts that are shown: none of the current month or later. */
const receiptsIn = (
  { rut, today }: SiiTaxpayer,
  period: string,
  side: Side,
): readonly (FeeReceipt | ReceivedFee)[] => {
  if (period >= today.slice(0, 7)) return [];
  return side === 'emitidas' ? feesIn(rut, period) : feesReceivedIn(rut, period);
};

/** Receipts that a taxpayer issued, or received. */
export type Side = 'emitidas' | 'recibidas';

const sum = (
  receipts: readonly Omit<FeeReceipt, 'client'>[],
  of: 'gross' | 'withheld' | 'net',
): number =>
  receipts.filter(({ isVoided }) => !isVoided).reduce((total, one) => total + one[of], 0);

const header = ({ rut, name }: SiiTaxpayer, year: string): Record<string, string> => {
  const [digits = '', checkDigit = ''] = rut.split('-');
  return {
    rut_arrastre: quoted(digits),
    dv_arrastre: quoted(checkDigit),
    nombre_contribuyente: quoted(name),
    anio_consulta: quoted(year),
  };
};

/** Seven figures per month; none for a month without receipts. */
export function yearReport(
  taxpayer: SiiTaxpayer,
  year: string,
  linkOf: (month: string) => string,
  side: Side,
): MarkupValue {
  const values: Record<string, string> = header(taxpayer, year);
  const rows = MONTHS.map((name, index) => {
    const receipts = receiptsIn(taxpayer, monthOf(year, index), side);
    const valid = receipts.filter(({ isVoided }) => !isVoided);
    const [first, last] = [receipts[0], receipts.at(-1)];
    if (first !== undefined && last !== undefined) {
      const figures = [
        sum(receipts, 'gross'),
        sum(receipts, 'withheld'),
        0,
        first.number,
        last.number,
        valid.length,
        receipts.length - valid.length,
      ];
      figures.forEach((figure, position) => {
        values[`${name}${position + 1}`] = quoted(figure);
      });
    }
    values[`sum${name}`] = quoted(sum(receipts, 'net'));
    return { name, index, valid: valid.length, voided: receipts.length - valid.length };
  });
  return [
    dataTable({
      caption: `Boletas ${side} en ${year}`,
      headings: ['Mes', 'Vigentes', 'Anuladas'],
      rows: rows.map(({ name, index, valid, voided }) => [
        html`<a href="${linkOf(String(index + 1).padStart(2, '0'))}">${name}</a>`,
        valid,
        voided,
      ]),
      nothing: '',
    }),
    inlineScript([MAPS, filled('xml_values', values)].join('\n')),
  ];
}

/** A page of a month's receipts, voided ones included; `index` counts pages from 0. */
export function monthReport(
  taxpayer: SiiTaxpayer,
  year: string,
  month: string,
  index: number,
  side: Side,
): MarkupValue {
  const receipts = receiptsIn(taxpayer, `${year}-${month}`, side);
  const shown = receipts.slice(index * ROWS_PER_PAGE, (index + 1) * ROWS_PER_PAGE);
  const values = {
    ...header(taxpayer, year),
    mes_consulta: quoted(month),
    total_boletas: quoted(receipts.length),
    pagina_solicitada: quoted(index),
    // The cursor of the next page of received receipts: this one is the last.
    ...(side === 'recibidas' && { pagina_sig_codigo: quoted('0'.repeat(14)) }),
    porcentaje_retencion: quoted('15.25'),
    suma_honorarios: quoted(sum(receipts, 'gross')),
    suma_retencion_emisor: quoted(0),
    suma_retencion_receptor: quoted(sum(receipts, 'withheld')),
    suma_liquido: quoted(sum(receipts, 'net')),
  };
  const rows = shown.map((receipt, position) => {
    return filled('arr_informe_mensual', suffixed(rowOf(receipt), position + 1));
  });
  return [
    labelled([
      ['Total de boletas', receipts.length],
      ['Mes', `${month}-${year}`],
    ]),
    inlineScript(
      [MAPS, filled('xml_values', values), `CantidadFilas=${shown.length};`, ...rows].join('\n'),
    ),
  ];
}

const suffixed = (values: Readonly<Record<string, string>>, row: number): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${name}_${row}`, value]));

/** The name is truncated, and a voided receipt has the date on which it was voided. */
function rowOf(receipt: FeeReceipt | ReceivedFee): Record<string, string> {
  const other = 'client' in receipt ? receipt.client : receipt.issuer;
  const [digits = '', checkDigit = ''] = other.rut.split('-');
  const day = quoted(formatDate(receipt.date, 'slash'));
  const party = (role: string, name: string) => ({
    [`rut${role}`]: quoted(digits),
    [`dv${role}`]: quoted(checkDigit),
    [name]: quoted(other.name.slice(0, 30)),
  });
  const shared = {
    nroboleta: quoted(receipt.number),
    fecha_boleta: day,
    totalhonorarios: amount(receipt.gross),
    retencion_receptor: amount(receipt.withheld),
    honorariosliquidos: amount(receipt.net),
    estado: quoted(receipt.isVoided ? 'S' : 'N'),
  };
  if ('issuer' in receipt)
    return { ...shared, ...party('emisor', 'nombre_emisor'), es_soc_profesional: quoted('NO') };
  return {
    ...shared,
    ...party('receptor', 'nombrereceptor'),
    fechaemision: day,
    retencion_emisor: amount(0),
    fechaanulacion: receipt.isVoided ? day : quoted(' '),
    codigobarras: quoted(`${digits}${String(receipt.number).padStart(8, '0')}A1`),
  };
}
