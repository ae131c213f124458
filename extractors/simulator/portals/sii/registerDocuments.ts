import type { Dte, DteDocument } from '../../../src/products/dte.ts';
import { formatMonth } from '../../../src/shared/dates.ts';
import { dataTable, labelled } from '../form-portal/content.ts';
import { html } from '../../http/markup.ts';
import type { Markup, MarkupValue } from '../../http/markup.ts';
import { element } from '../../http/xml.ts';
import { NOTHING } from './siiPortal.ts';

/** The register of sales and purchases: one XML file for each month and side. */

export const SIDES = { ventas: 'issued', compras: 'received' } as const;
export type Side = keyof typeof SIDES;

export function isSide(text: string | undefined): text is Side {
  return text !== undefined && Object.hasOwn(SIDES, text);
}

/** Months with documents, newest first. */
export function periodsOf({ issued, received }: Dte): string[] {
  const periods = new Set([...issued, ...received].map((document) => document.period));
  return [...periods].sort().reverse();
}

export function documentsIn(dte: Dte, side: Side, period: string): DteDocument[] {
  return dte[SIDES[side]].filter((document) => document.period === period);
}

/** The months, with a link to each file at `<at>/<side>/<period>.xml`. */
export function registerContent(dte: Dte, at: string): MarkupValue {
  const periods = periodsOf(dte);
  const file = (side: Side, period: string): MarkupValue => {
    const documents = documentsIn(dte, side, period);
    return documents.length === 0
      ? '0'
      : html`<a href="${at}/${side}/${period}.xml">${documents.length}</a>`;
  };
  return [
    labelled([
      ['Total de períodos', periods.length],
      ['Documentos emitidos', dte.issued.length],
      ['Documentos recibidos', dte.received.length],
    ]),
    dataTable({
      caption: 'Períodos tributarios',
      headings: ['Período', 'Ventas', 'Compras'],
      rows: periods.map((period) => [
        formatMonth(period, 'numeric'),
        file('ventas', period),
        file('compras', period),
      ]),
      nothing: NOTHING,
    }),
  ];
}

/** A month's file: the taxpayer in its header, the other party in each document. */
export function registerFile(
  owner: { readonly rut: string; readonly name: string },
  side: Side,
  period: string,
  documents: readonly DteDocument[],
): Markup {
  const total = documents.reduce((sum, document) => sum + document.totalAmount, 0);
  return element(
    'LibroCompraVenta',
    [
      element(
        'EnvioLibro',
        [
          element('Caratula', [
            element('RutContribuyente', owner.rut),
            element('RznSocContribuyente', owner.name),
            element('PeriodoTributario', period),
            element('TipoOperacion', side === 'ventas' ? 'VENTA' : 'COMPRA'),
          ]),
          element('ResumenPeriodo', [
            element('TotDoc', documents.length),
            element('TotMntTotal', total),
          ]),
          ...documents.map((document) => detail(side, document)),
        ],
        { ID: `LCV-${side}-${period}` },
      ),
    ],
    { xmlns: 'http://www.sii.cl/SiiDte', version: '1.0' },
  );
}

function detail(side: Side, document: DteDocument): Markup {
  const [otherRut, otherName] =
    side === 'ventas'
      ? [document.receiverRut, document.receiverName]
      : [document.issuerRut, document.issuerName];
  // As in the real schema, zero amounts are left out.
  const amount = (name: string, value: number): Markup[] =>
    value === 0 ? [] : [element(name, value)];
  return element('Detalle', [
    element('TpoDoc', document.documentType),
    element('NroDoc', document.folioNumber),
    element('FchDoc', document.issueDate),
    element('RUTDoc', otherRut),
    element('RznSoc', otherName),
    ...amount('MntExe', document.exemptAmount),
    ...amount('MntNeto', document.netAmount),
    ...amount('MntIVA', document.vatAmount),
    element('MntTotal', document.totalAmount),
  ]);
}
