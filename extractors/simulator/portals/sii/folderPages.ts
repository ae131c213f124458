import type { TaxFolder } from '../../../src/products/taxFolder.ts';
import type { TaxForm } from '../../../src/products/taxForm.ts';
import type { TaxAddress, TaxCompany, Taxpayer } from '../../../src/products/taxpayer.ts';
import { formatDate, formatMonth } from '../../../src/shared/dates.ts';
import { formatMoney } from '../../../src/shared/money.ts';
import { formatRut } from '../../../src/shared/rut.ts';
import { dataTable, labelled } from '../form-portal/content.ts';
import { html } from '../../http/markup.ts';
import type { MarkupValue } from '../../http/markup.ts';
import { NOTHING } from './siiPortal.ts';

const KINDS = {
  credit: 'Para solicitar créditos',
  income: 'Para acreditar renta',
  'company-size': 'Para acreditar tamaño de la empresa',
  custom: 'Personalizada',
} as const;

const ACCOUNT_TYPES = {
  vista: 'Cuenta Vista',
  corriente: 'Cuenta Corriente',
  ahorro: 'Cuenta de Ahorro',
  rut: 'CuentaRUT',
  chequera_electronica: 'Chequera Electrónica',
  otro: 'Otra',
} as const;

/** Which of the folder's forms each path shows. */
export const FORM_PAGES = {
  f29: { number: '29', list: 'vatForms', text: 'Ver declaraciones mensuales (F29)' },
  f22: { number: '22', list: 'incomeTaxForms', text: 'Ver declaraciones de renta (F22)' },
} as const;

const orDash = (text: string | null): string => text ?? '-';

/** The request for a folder, as the person fills it in. */
export function requestContent(csrfToken: string, at: string): MarkupValue {
  return html`<p>
      La carpeta reúne sus antecedentes tributarios en un documento que vale por 90 días.
    </p>
    <form id="generar-carpeta" method="post" action="${at}/generar">
      <input type="hidden" name="referencia" value="${csrfToken}" />
      <input type="hidden" name="tipo" value="CREDITOS" />
      <p>Tipo de carpeta: ${KINDS.credit}.</p>
      <label>Institución destinataria<input name="destinatario" maxlength="80" required /></label>
      <button type="submit">Generar carpeta</button>
    </form>`;
}

/** A folder's first page, which links the others. */
export function folderContent(folder: TaxFolder, at: string): MarkupValue {
  return [
    labelled([
      ['Tipo de carpeta', KINDS[folder.kind]],
      ['Folio', folder.folio],
      ['Fecha de emisión', formatDate(folder.issuedDate)],
      ['Válida hasta', formatDate(folder.expirationDate)],
    ]),
    html`<h2>Contribuyente</h2>`,
    taxpayerContent(folder.taxpayer, folder.company),
    dataTable({
      caption: 'Sociedades en las que participa',
      headings: ['Razón social', 'RUT', 'Fecha de constitución'],
      rows: folder.companies.map((one) => [
        one.businessName,
        formatRut(one.rut),
        formatDate(one.incorporationDate),
      ]),
      nothing: NOTHING,
    }),
    dataTable({
      caption: 'Propiedades',
      headings: [
        'Rol',
        'Comuna',
        'Código SII',
        'Código TGR',
        'Manzana',
        'Predio',
        'Dirección',
        'Destino',
      ],
      rows: folder.properties.map((one) => [
        one.rollNumber,
        one.communeName,
        one.siiCommuneId,
        one.tgrCommuneId,
        one.blockId,
        one.lotId,
        one.address,
        one.propertyUse,
      ]),
      nothing: NOTHING,
    }),
    dataTable({
      caption: 'Boletas de honorarios electrónicas',
      headings: ['Período', 'Vigentes', 'Anuladas', 'Honorario bruto', 'Retención', 'Líquido'],
      rows: folder.feeReceipts.map((month) => [
        formatMonth(month.period),
        month.receipts,
        month.voided,
        formatMoney(month.grossAmount, 'clp'),
        formatMoney(month.withheldAmount, 'clp'),
        formatMoney(month.netAmount, 'clp'),
      ]),
      nothing: NOTHING,
    }),
    labelled([
      ['Declaraciones mensuales', folder.vatForms.length],
      ['Declaraciones de renta', folder.incomeTaxForms.length],
    ]),
    html`<ul>
      ${Object.entries(FORM_PAGES).map(([path, { text }]) => html`<li><a href="${at}/${path}">${text}</a></li>`)}
      <li><a href="${at}/carpeta.pdf">Descargar carpeta en PDF</a></li>
    </ul>`,
  ];
}

function taxpayerContent(taxpayer: Taxpayer, company: TaxCompany | null): MarkupValue {
  const { bankAccount } = taxpayer;
  return [
    labelled([
      ['Nombre o razón social', taxpayer.name],
      ['RUT', formatRut(taxpayer.rut)],
      ['Tipo de contribuyente', taxpayer.personType === 'natural' ? 'Natural' : 'Jurídica'],
      ['Correo electrónico', orDash(taxpayer.email)],
      ['Teléfono', orDash(taxpayer.phone)],
      ['Sexo', genderText(taxpayer.gender)],
      ['Fecha de nacimiento', taxpayer.birthDate === null ? '-' : formatDate(taxpayer.birthDate)],
      ...addressEntries('domicilio', taxpayer.taxResidence),
      ['Dirección postal', taxpayer.mailingAddress === null ? 'La misma' : 'Otra'],
      ...(taxpayer.mailingAddress === null
        ? []
        : addressEntries('dirección postal', taxpayer.mailingAddress)),
      ['Cuenta para devoluciones', bankAccount === null ? 'No registra' : 'Registrada'],
      ...(bankAccount === null
        ? []
        : ([
            ['Banco', bankAccount.bankName],
            ['Tipo de cuenta', ACCOUNT_TYPES[bankAccount.accountType]],
            ['Número de cuenta', bankAccount.accountNumber],
          ] as const)),
    ]),
    company !== null &&
      labelled([
        ['Razón social de la sociedad', company.businessName],
        ['RUT de la sociedad', formatRut(company.rut)],
        ['Fecha de constitución', formatDate(company.incorporationDate)],
      ]),
  ];
}

function addressEntries(of: string, address: TaxAddress): (readonly [string, MarkupValue])[] {
  return [
    [`Calle (${of})`, address.street],
    [`Número (${of})`, address.number],
    [`Depto., casa u oficina (${of})`, orDash(address.other)],
    [`Comuna (${of})`, address.commune],
  ];
}

function genderText(gender: Taxpayer['gender']): string {
  if (gender === null) return '-';
  return gender === 'female' ? 'Femenino' : 'Masculino';
}

/** All forms of one kind, one table each. */
export function formsContent(
  forms: readonly TaxForm[],
  formNumber: string,
  folio: string,
): MarkupValue {
  return [
    labelled([
      ['Folio de la carpeta', folio],
      ['Formulario', formNumber],
    ]),
    dataTable({
      caption: `Formularios ${formNumber}`,
      headings: ['Período', 'Folio', 'Fecha de presentación', 'Líneas'],
      rows: forms.map((form) => [
        formatMonth(form.period, 'numeric'),
        form.folioNumber,
        formatDate(form.date),
        form.data.length,
      ]),
      nothing: NOTHING,
    }),
    forms.map((form) =>
      dataTable({
        caption: `Formulario ${form.formNumber} folio ${form.folioNumber}`,
        headings: ['Código', 'Glosa', 'Valor'],
        rows: form.data.map(({ code, name, value }) => [code ?? '-', name, value]),
        nothing: NOTHING,
      }),
    ),
  ];
}
