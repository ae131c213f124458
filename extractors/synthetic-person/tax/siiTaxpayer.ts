import { addDays, addMonths, formatDate, formatMonth, monthOf } from '../../src/shared/dates.ts';
import { formatRut } from '../../src/shared/rut.ts';
import { stripAccents } from '../../src/shared/text.ts';
import type { WholeDocument as DteDocument } from '../shared/nonBankTypes.ts';
import type { TaxFolder } from '../../src/products/taxFolder.ts';
import type { TaxForm } from '../../src/products/taxForm.ts';
import type { TaxProperty } from '../../src/products/taxProperty.ts';
import { lastDayShown, lastMonthShown, monthsBetween } from '../shared/calendar.ts';
import { pdfOf } from '../documents/pdf.ts';
import { identityOf } from '../shared/identity.ts';
import { known } from '../shared/memory.ts';
import { random } from '../shared/random.ts';
import type { SiiTaxpayer } from '../shared/nonBankTypes.ts';
import { documentsOf } from './business.ts';
import { feeMonths } from './fees.ts';
import { incomeTaxForms } from './incomeTaxForms.ts';
import { ownedBy, propertiesOf } from './properties.ts';
import { propertyTaxAt } from './propertyTax.ts';
import { swornDeclarations } from './swornDeclarations.ts';
import { partnershipsOf, taxCompanyOf, taxpayerOf, taxSituationOf } from './taxpayer.ts';
import { vatForm } from './vat.ts';

/** Months of documents in the register. */
const DTE_MONTHS = 12;
const VAT_FORMS = 24;
/** Days for which a folder is valid. */
const VALID_DAYS = 90;

/**
 * One synthetic person as the tax service knows them.
 * @throws RangeError for an invalid RUT or day, or an institution that is not the tax service
 */
export function siiTaxpayer(rut: string, today: string, entityId: string): SiiTaxpayer {
  if (entityId !== 'sii') throw new RangeError(`${entityId} is not the tax service`);
  return known('sii', rut, today, entityId, () => generate(rut, today));
}

function generate(rut: string, today: string): SiiTaxpayer {
  const taxFolder = folderOf(rut, today);
  const last = lastMonthShown(today);
  const first = addMonths(last, 1 - DTE_MONTHS);
  const lastDay = lastDayShown(today);
  const isPast = ({ issueDate }: DteDocument): boolean => issueDate <= lastDay;
  return {
    entityId: 'sii',
    rut,
    today,
    name: identityOf(rut).name,
    taxSituation: taxSituationOf(rut, today),
    taxFolder,
    taxFolderPdf: {
      folio: taxFolder.folio,
      issuedDate: taxFolder.issuedDate,
      expirationDate: taxFolder.expirationDate,
      pdf: pdfOf('CARPETA TRIBUTARIA ELECTRÓNICA', linesOf(taxFolder)),
    },
    propertyTax: propertyTaxAt(rut, today).map((one) => ({
      ...one,
      property: inCapitals(one.property),
    })),
    dte: {
      issued: documentsOf(rut, first, last, 'issued').filter(isPast),
      received: documentsOf(rut, first, last, 'received').filter(isPast),
    },
    swornDeclarations: swornDeclarations(rut, today),
  };
}

/**
 * The tax service's catalogue of properties uses upper case without accents, unlike the treasury's.
 */
const inCapitals = (property: TaxProperty): TaxProperty => {
  const plain = (text: string): string => stripAccents(text).toUpperCase();
  const { communeName, address, propertyUse } = property;
  return {
    ...property,
    communeName: plain(communeName),
    address: plain(address),
    propertyUse: plain(propertyUse),
  };
};

function folderOf(rut: string, today: string): TaxFolder {
  const issuedDate = today;
  const last = lastMonthShown(today);
  const day = lastDayShown(today);
  const declared = addMonths(monthOf(today), -1);
  return {
    kind: 'credit',
    folio: `${today.replaceAll('-', '')}${random(rut, 'tax folder', today).digits(6)}`,
    issuedDate,
    expirationDate: addDays(issuedDate, VALID_DAYS),
    taxpayer: taxpayerOf(rut),
    company: taxCompanyOf(rut),
    companies: partnershipsOf(rut),
    properties: ownedBy(propertiesOf(rut), last).map(({ property }) => inCapitals(property)),
    feeReceipts: feeMonths(rut, today),
    vatForms: monthsBetween(addMonths(declared, -VAT_FORMS), declared)
      .reverse()
      .map((period) => vatForm(rut, period))
      .filter((form): form is TaxForm => form !== null && form.date <= day)
      // The newest month may not have been declared yet.
      .slice(0, VAT_FORMS),
    incomeTaxForms: incomeTaxForms(rut, today),
  };
}

/** The folder as the document prints it. */
function linesOf(folder: TaxFolder): string[] {
  const { taxpayer, companies, properties, feeReceipts } = folder;
  const { street, number, commune } = taxpayer.taxResidence;
  const forms = [...folder.vatForms, ...folder.incomeTaxForms];
  return [
    'Servicio de Impuestos Internos (simulación)',
    `Nombre del emisor: ${taxpayer.name}`,
    `RUT del emisor: ${formatRut(taxpayer.rut)}`,
    `Fecha de generación de la Carpeta: ${formatDate(folder.issuedDate, 'slash')} 00:15`,
    '',
    `Domicilio: ${street} ${number}, ${commune}`,
    '',
    'Nombre o Razón Social  RUT  Fecha de Incorporación  % (capital)  % (utilidades)',
    ...(companies.length === 0
      ? ['Participación en sociedades vigentes (2)  No registra información']
      : companies.map(
          ({ businessName, rut, incorporationDate }, index) =>
            `${index === 0 ? 'Participación en sociedades vigentes (2)' : ''}  ${businessName}  ` +
            `${rut}  ${formatDate(incorporationDate, 'slash')}  100%  100%`,
        )),
    '(1) Información declarada por el contribuyente.',
    '',
    'Propiedades y Bienes Raíces:',
    ...properties.map(
      ({ rollNumber, communeName, address, propertyUse }) =>
        `Rol ${rollNumber}  ${communeName}  ${address}  ${propertyUse}`,
    ),
    '',
    'BOLETAS DE HONORARIOS',
    ...feeReceipts.map(
      (one) =>
        `${formatMonth(one.period, 'numeric')}  bruto ${one.grossAmount}  ` +
        `retención ${one.withheldAmount}  líquido ${one.netAmount}`,
    ),
    ...forms.flatMap(({ formNumber, folioNumber, period, data }) => [
      '',
      `FORMULARIO ${formNumber}  folio ${folioNumber}  período ${formatMonth(period, 'numeric')}`,
      ...data.map(({ code, name, value }) => `[${code ?? '--'}] ${name}: ${value}`),
    ]),
  ];
}
