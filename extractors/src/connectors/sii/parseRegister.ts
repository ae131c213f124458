import { ExtractionError } from '../../contract/ExtractionError.ts';
import { words } from '../../platforms/banking/words.ts';
import { DTE_TYPES } from '../../products/dte.ts';
import type { DteDocument } from '../../products/dte.ts';
import { parseDate, parseMonth } from '../../shared/dates.ts';
import { readTable } from '../../shared/html.ts';
import type { HtmlPage } from '../../shared/html.ts';
import { ParseError } from '../../shared/ParseError.ts';
import { readRut } from '../../shared/rut.ts';
import { readXml } from '../../shared/xml.ts';
import type { XmlElement } from '../../shared/xml.ts';
import type { RegisterSide, SiiPageOf } from './SiiPage.ts';
import { NOTHING } from './portal.ts';
import { readCount, wholeNumber } from './values.ts';

const sideOf = words('side of the register', { VENTA: 'ventas', COMPRA: 'compras' } as const);

export function parseRegister(page: HtmlPage): SiiPageOf<'register'> {
  const rows = readTable(page, {
    caption: 'Períodos tributarios',
    headings: ['Período', 'Ventas', 'Compras'],
    empty: NOTHING,
  });
  return {
    kind: 'register',
    periodsTotal: readCount(page, 'Total de períodos'),
    totals: {
      ventas: readCount(page, 'Documentos emitidos'),
      compras: readCount(page, 'Documentos recibidos'),
    },
    periods: rows.map((row) => ({
      period: parseMonth(row.text('Período')),
      counts: {
        ventas: wholeNumber(row.text('Ventas')),
        compras: wholeNumber(row.text('Compras')),
      },
    })),
  };
}

/** A month's file: the header says whose it is, the summary how many documents it has. */
export function parseRegisterFile(text: string): SiiPageOf<'register-file'> {
  const envelope = readXml(text, 'LibroCompraVenta').child('EnvioLibro');
  const cover = envelope.child('Caratula');
  const summary = envelope.child('ResumenPeriodo');
  const side = sideOf(cover.text('TipoOperacion'));
  const period = parseMonth(cover.text('PeriodoTributario'));
  const owner = {
    rut: readRut(cover.text('RutContribuyente')),
    name: cover.text('RznSocContribuyente'),
  };
  const documents = envelope.children('Detalle').map((detail) => {
    return readDocument(detail, side, period, owner);
  });
  const total = documents.reduce((sum, document) => sum + document.totalAmount, 0);
  if (documents.length !== pesos(summary, 'TotDoc') || total !== pesos(summary, 'TotMntTotal')) {
    throw new ExtractionError('UNEXPECTED_PAGE', 'A register does not add up to its summary');
  }
  return { kind: 'register-file', owner: owner.rut, side, period, documents };
}

function readDocument(
  detail: XmlElement,
  side: RegisterSide,
  period: string,
  owner: { readonly rut: string; readonly name: string },
): DteDocument {
  const documentType = pesos(detail, 'TpoDoc');
  const documentTypeName = (DTE_TYPES as Readonly<Record<number, string>>)[documentType];
  if (documentTypeName === undefined) {
    throw new ExtractionError('UNEXPECTED_PAGE', 'A register has an unknown type of document');
  }
  const other = { rut: readRut(detail.text('RUTDoc')), name: detail.text('RznSoc') };
  const [issuer, receiver] = side === 'ventas' ? [owner, other] : [other, owner];
  return {
    documentType,
    documentTypeName,
    folioNumber: detail.text('NroDoc'),
    period,
    issueDate: parseDate(detail.text('FchDoc')),
    issuerRut: issuer.rut,
    issuerName: issuer.name,
    receiverRut: receiver.rut,
    receiverName: receiver.name,
    exemptAmount: optionalPesos(detail, 'MntExe'),
    netAmount: optionalPesos(detail, 'MntNeto'),
    vatAmount: optionalPesos(detail, 'MntIVA'),
    totalAmount: pesos(detail, 'MntTotal'),
  };
}

/** A whole number as schemas write it: digits only. */
function pesos(element: XmlElement, name: string): number {
  return digitsOf(element.text(name));
}

/** The schema omits zero amounts. */
function optionalPesos(element: XmlElement, name: string): number {
  const text = element.optionalText(name);
  return text === null ? 0 : digitsOf(text);
}

function digitsOf(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new ParseError('number');
  return Number(text);
}
