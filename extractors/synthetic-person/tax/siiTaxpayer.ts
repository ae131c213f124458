import { addDays, addMonths } from '../../src/shared/dates.ts';
import { formatDate, formatMonth } from '../../src/shared/dates.ts';
import { formatRut } from '../../src/shared/rut.ts';
import type { TaxFolder } from '../../src/products/taxFolder.ts';
import type { TaxForm } from '../../src/products/taxForm.ts';
import { dayOfIssue, lastDayShown, lastMonthShown, monthsBetween } from '../calendar.ts';
import { pdfOf } from '../documents/pdf.ts';
import { identityOf } from '../identity.ts';
import { known } from '../memory.ts';
import { random } from '../random.ts';
import type { SiiTaxpayer } from '../nonBankTypes.ts';
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
/** A folder is valid for so many days. */
const VALID_DAYS = 90;

/**
 * One synthetic person as the tax service knows them.
 * @throws RangeError for an invalid RUT or month, or what is not the tax service
 */
export function siiTaxpayer(rut: string, month: string, entityId: string): SiiTaxpayer {
  if (entityId !== 'sii') throw new RangeError(`${entityId} is not the tax service`);
  return known('sii', rut, month, entityId, () => generate(rut, month));
}

function generate(rut: string, month: string): SiiTaxpayer {
  const taxFolder = folderOf(rut, month);
  const last = lastMonthShown(month);
  const first = addMonths(month, -DTE_MONTHS);
  return {
    entityId: 'sii',
    rut,
    month,
    name: identityOf(rut).name,
    taxSituation: taxSituationOf(rut, month),
    taxFolder,
    taxFolderPdf: {
      folio: taxFolder.folio,
      issuedDate: taxFolder.issuedDate,
      expirationDate: taxFolder.expirationDate,
      pdf: pdfOf('CARPETA TRIBUTARIA ELECTRÓNICA', linesOf(taxFolder)),
    },
    propertyTax: propertyTaxAt(rut, month),
    dte: {
      issued: documentsOf(rut, first, last, 'issued'),
      received: documentsOf(rut, first, last, 'received'),
    },
    swornDeclarations: swornDeclarations(rut, month),
  };
}

function folderOf(rut: string, month: string): TaxFolder {
  const issuedDate = dayOfIssue(month);
  const last = lastMonthShown(month);
  const day = lastDayShown(month);
  return {
    kind: 'credit',
    folio: `${month.replace('-', '')}01${random(rut, 'tax folder', month).digits(6)}`,
    issuedDate,
    expirationDate: addDays(issuedDate, VALID_DAYS),
    taxpayer: taxpayerOf(rut),
    company: taxCompanyOf(rut),
    companies: partnershipsOf(rut),
    properties: ownedBy(propertiesOf(rut), last).map(({ property }) => property),
    feeReceipts: feeMonths(rut, month),
    vatForms: monthsBetween(addMonths(last, -VAT_FORMS), addMonths(last, -1))
      .reverse()
      .map((period) => vatForm(rut, period))
      .filter((form): form is TaxForm => form !== null && form.date <= day),
    incomeTaxForms: incomeTaxForms(rut, month),
  };
}

/** The folder as the document prints it. */
function linesOf(folder: TaxFolder): string[] {
  const { taxpayer, properties, feeReceipts } = folder;
  const { street, number, commune } = taxpayer.taxResidence;
  const forms = [...folder.vatForms, ...folder.incomeTaxForms];
  return [
    'Servicio de Impuestos Internos (simulación)',
    `Nombre del emisor: ${taxpayer.name}`,
    `RUT del emisor: ${formatRut(taxpayer.rut)}`,
    `Fecha de generación de la Carpeta: ${formatDate(folder.issuedDate, 'slash')} 10:15`,
    '',
    `Domicilio: ${street} ${number}, ${commune}`,
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
