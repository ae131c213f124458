import { words } from '../../platforms/banking/words.ts';
import type { TaxFormLine } from '../../products/taxForm.ts';
import { parseDate } from '../../shared/dates.ts';
import { readLabelled, readTable } from '../../shared/html.ts';
import type { HtmlPage } from '../../shared/html.ts';
import { readRut } from '../../shared/rut.ts';
import type { SiiPageOf } from './SiiPage.ts';
import { NOTHING } from './portal.ts';
import { orNull } from './values.ts';

/** Contents of the tax folder for which no source documents where to read them. */

const accountType = words('type of account', {
  'Cuenta Vista': 'vista',
  'Cuenta Corriente': 'corriente',
  'Cuenta de Ahorro': 'ahorro',
  CuentaRUT: 'rut',
  'Chequera Electrónica': 'chequera_electronica',
  Otra: 'otro',
} as const);

const hasAccount = words('refund account', { 'No registra': false, Registrada: true });

export function parseRest(page: HtmlPage): SiiPageOf<'rest'> {
  const value = (label: string): string => readLabelled(page, label);
  return {
    kind: 'rest',
    rut: readRut(value('RUT')),
    bankAccount: hasAccount(value('Cuenta para devoluciones'))
      ? {
          bankName: value('Banco'),
          accountType: accountType(value('Tipo de cuenta')),
          accountNumber: value('Número de cuenta'),
        }
      : null,
    companies: readTable(page, {
      caption: 'Sociedades en las que participa',
      headings: ['Razón social', 'RUT', 'Fecha de constitución'],
      empty: NOTHING,
    }).map((row) => ({
      businessName: row.text('Razón social'),
      rut: readRut(row.text('RUT')),
      incorporationDate: parseDate(row.text('Fecha de constitución')),
    })),
    properties: readProperties(page),
    vatForms: readVatForms(page),
  };
}

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

/** One table for each form. The list of forms is documented, and read elsewhere. */
function readVatForms(page: HtmlPage): ReadonlyMap<string, readonly TaxFormLine[]> {
  const forms = new Map<string, readonly TaxFormLine[]>();
  for (const caption of page.$('table > caption').toArray()) {
    const [text = '', folio] =
      /^Formulario 29 folio (\d+)$/.exec(page.$(caption).text().trim()) ?? [];
    if (folio === undefined) continue;
    const rows = readTable(page, {
      caption: text,
      headings: ['Código', 'Glosa', 'Valor'],
      empty: NOTHING,
    });
    forms.set(
      folio,
      rows.map((row) => ({
        name: row.text('Glosa'),
        value: row.text('Valor'),
        code: orNull(row.text('Código')),
      })),
    );
  }
  return forms;
}
