import { createHash } from 'node:crypto';
import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import { words } from '../../platforms/banking/words.ts';
import type { TaxAddress, TaxCompany, Taxpayer } from '../../products/taxpayer.ts';
import type { TaxForm } from '../../products/taxForm.ts';
import { parseDate, parseMonth } from '../../shared/dates.ts';
import { readLabelled, readTable } from '../../shared/html.ts';
import type { HtmlPage } from '../../shared/html.ts';
import { parseClp } from '../../shared/money.ts';
import { readLines } from '../../shared/pdfLines.ts';
import { readRut } from '../../shared/rut.ts';
import type { SiiPageOf } from './SiiPage.ts';
import { NOTHING } from './portal.ts';
import { dateOrNull, orNull, readCount, wholeNumber } from './values.ts';

const kindOf = words('kind of folder', {
  'Para solicitar créditos': 'credit',
  'Para acreditar renta': 'income',
  'Para acreditar tamaño de la empresa': 'company-size',
  Personalizada: 'custom',
} as const);

const personType = words('type of taxpayer', { Natural: 'natural', Jurídica: 'juridica' } as const);

const genderOf = words('sex', { Femenino: 'female', Masculino: 'male', '-': null } as const);

const accountType = words('type of account', {
  'Cuenta Vista': 'vista',
  'Cuenta Corriente': 'corriente',
  'Cuenta de Ahorro': 'ahorro',
  CuentaRUT: 'rut',
  'Chequera Electrónica': 'chequera_electronica',
  Otra: 'otro',
} as const);

const hasOtherAddress = words('mailing address', { 'La misma': false, Otra: true });
const hasAccount = words('refund account', { 'No registra': false, Registrada: true });

/** The folder's first page: everything but the forms, which it only counts. */
export function parseFolder(page: HtmlPage): SiiPageOf<'folder'> {
  const value = (label: string): string => readLabelled(page, label);
  const taxpayer = readTaxpayer(value);
  return {
    kind: 'folder',
    folder: {
      kind: kindOf(value('Tipo de carpeta')),
      folio: value('Folio'),
      issuedDate: parseDate(value('Fecha de emisión')),
      expirationDate: parseDate(value('Válida hasta')),
      taxpayer,
      company: taxpayer.personType === 'juridica' ? readCompany(value) : null,
      companies: readCompanies(page),
      properties: readProperties(page),
      feeReceipts: readFeeReceipts(page),
    },
    forms: {
      29: readCount(page, 'Declaraciones mensuales'),
      22: readCount(page, 'Declaraciones de renta'),
    },
  };
}

function readTaxpayer(value: (label: string) => string): Taxpayer {
  const address = (of: string): TaxAddress => ({
    street: value(`Calle (${of})`),
    number: value(`Número (${of})`),
    other: orNull(value(`Depto., casa u oficina (${of})`)),
    commune: value(`Comuna (${of})`),
  });
  return {
    name: value('Nombre o razón social'),
    rut: readRut(value('RUT')),
    email: orNull(value('Correo electrónico')),
    phone: orNull(value('Teléfono')),
    gender: genderOf(value('Sexo')),
    birthDate: dateOrNull(value('Fecha de nacimiento')),
    personType: personType(value('Tipo de contribuyente')),
    taxResidence: address('domicilio'),
    mailingAddress: hasOtherAddress(value('Dirección postal')) ? address('dirección postal') : null,
    bankAccount: hasAccount(value('Cuenta para devoluciones'))
      ? {
          bankName: value('Banco'),
          accountType: accountType(value('Tipo de cuenta')),
          accountNumber: value('Número de cuenta'),
        }
      : null,
  };
}

const readCompany = (value: (label: string) => string): TaxCompany => ({
  businessName: value('Razón social de la sociedad'),
  rut: readRut(value('RUT de la sociedad')),
  incorporationDate: parseDate(value('Fecha de constitución')),
});

const readCompanies = (page: HtmlPage): TaxCompany[] =>
  readTable(page, {
    caption: 'Sociedades en las que participa',
    headings: ['Razón social', 'RUT', 'Fecha de constitución'],
    empty: NOTHING,
  }).map((row) => ({
    businessName: row.text('Razón social'),
    rut: readRut(row.text('RUT')),
    incorporationDate: parseDate(row.text('Fecha de constitución')),
  }));

function readProperties(page: HtmlPage) {
  const headings = ['Rol', 'Comuna', 'Código SII', 'Código TGR', 'Manzana', 'Predio'];
  return readTable(page, {
    caption: 'Propiedades',
    headings: [...headings, 'Dirección', 'Destino'],
    empty: NOTHING,
  }).map((row) => ({
    rollNumber: row.text('Rol'),
    communeName: row.text('Comuna'),
    tgrCommuneId: row.text('Código TGR'),
    siiCommuneId: row.text('Código SII'),
    blockId: row.text('Manzana'),
    lotId: row.text('Predio'),
    address: row.text('Dirección'),
    propertyUse: row.text('Destino'),
  }));
}

function readFeeReceipts(page: HtmlPage) {
  return readTable(page, {
    caption: 'Boletas de honorarios electrónicas',
    headings: ['Período', 'Vigentes', 'Anuladas', 'Honorario bruto', 'Retención', 'Líquido'],
    empty: NOTHING,
  }).map((row) => ({
    period: parseMonth(row.text('Período')),
    receipts: wholeNumber(row.text('Vigentes')),
    voided: wholeNumber(row.text('Anuladas')),
    grossAmount: parseClp(row.text('Honorario bruto')),
    withheldAmount: parseClp(row.text('Retención')),
    netAmount: parseClp(row.text('Líquido')),
  }));
}

/** The folder's page of one kind of form: a list, and a table for each entry. */
export function parseForms(page: HtmlPage): SiiPageOf<'forms'> {
  const formNumber = readLabelled(page, 'Formulario');
  const rows = readTable(page, {
    caption: `Formularios ${formNumber}`,
    headings: ['Período', 'Folio', 'Fecha de presentación', 'Líneas'],
    empty: NOTHING,
  });
  const forms = rows.map((row): TaxForm => {
    const folioNumber = row.text('Folio');
    const data = readFormLines(page, formNumber, folioNumber);
    if (data.length !== wholeNumber(row.text('Líneas'))) {
      throw new ExtractionError('UNEXPECTED_PAGE', 'A form has another number of lines than said');
    }
    return {
      formNumber,
      folioNumber,
      period: parseMonth(row.text('Período')),
      date: parseDate(row.text('Fecha de presentación')),
      data,
    };
  });
  return { kind: 'forms', folio: readLabelled(page, 'Folio de la carpeta'), formNumber, forms };
}

const readFormLines = (page: HtmlPage, formNumber: string, folio: string) =>
  readTable(page, {
    caption: `Formulario ${formNumber} folio ${folio}`,
    headings: ['Código', 'Glosa', 'Valor'],
    empty: NOTHING,
  }).map((row) => ({
    name: row.text('Glosa'),
    value: row.text('Valor'),
    code: orNull(row.text('Código')),
  }));

/** The folder's document with its data and checksum. */
export function parseFolderPdf({ text, bytes }: RawDocument): SiiPageOf<'folder-pdf'> {
  const { value } = readLines(text, 'Carpeta Tributaria Electrónica');
  if (bytes === null) throw new ExtractionError('INTERNAL', 'The folder came without bytes');
  return {
    kind: 'folder-pdf',
    rut: readRut(value('RUT')),
    document: {
      folio: value('Folio'),
      issuedDate: parseDate(value('Fecha de emisión')),
      expirationDate: parseDate(value('Válida hasta')),
      pdf: {
        data: Buffer.from(bytes).toString('base64'),
        checksum: createHash('sha1').update(bytes).digest('hex'),
      },
    },
  };
}
