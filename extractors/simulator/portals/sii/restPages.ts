import type { SiiTaxpayer } from '../../../synthetic-person/index.ts';
import { formatDate } from '../../../src/shared/dates.ts';
import { formatRut } from '../../../src/shared/rut.ts';
import { dataTable, labelled } from '../form-portal/content.ts';
import type { MarkupValue } from '../../http/markup.ts';

/** Data in the tax folder for which no source documents a page: placeholder pages. */

export const NOTHING = 'No registra información';

const ACCOUNT_TYPES = {
  vista: 'Cuenta Vista',
  corriente: 'Cuenta Corriente',
  ahorro: 'Cuenta de Ahorro',
  rut: 'CuentaRUT',
  chequera_electronica: 'Chequera Electrónica',
  otro: 'Otra',
} as const;

export function restContent({ taxFolder, rut }: SiiTaxpayer): MarkupValue {
  const { companies, properties, taxpayer, vatForms } = taxFolder;
  const { bankAccount } = taxpayer;
  return [
    labelled([
      ['RUT', formatRut(rut)],
      ['Cuenta para devoluciones', bankAccount === null ? 'No registra' : 'Registrada'],
      ...(bankAccount === null
        ? []
        : ([
            ['Banco', bankAccount.bankName],
            ['Tipo de cuenta', ACCOUNT_TYPES[bankAccount.accountType]],
            ['Número de cuenta', bankAccount.accountNumber],
          ] as const)),
    ]),
    dataTable({
      caption: 'Sociedades en las que participa',
      headings: ['Razón social', 'RUT', 'Fecha de constitución'],
      rows: companies.map((one) => [
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
      rows: properties.map((one) => [
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
    vatForms.map((form) =>
      dataTable({
        caption: `Formulario 29 folio ${form.folioNumber}`,
        headings: ['Código', 'Glosa', 'Valor'],
        rows: form.data.map(({ code, name, value }) => [code ?? '-', name, value]),
        nothing: NOTHING,
      }),
    ),
  ];
}
