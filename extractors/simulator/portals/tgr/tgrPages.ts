import type { FiscalDebt } from '../../../src/products/fiscalDebts.ts';
import type { FiscalStatement } from '../../../src/products/fiscalStatement.ts';
import { formatDate } from '../../../src/shared/dates.ts';
import { formatMoney } from '../../../src/shared/money.ts';
import { formatRut } from '../../../src/shared/rut.ts';
import { dataTable, labelled } from '../form-portal/content.ts';
import { html } from '../../http/markup.ts';
import type { MarkupValue } from '../../http/markup.ts';
import type { Reply } from '../../http/replies.ts';
import { certificateId } from './tgrApi.ts';

/** The API's data as pages for a person. */

const NOTHING = 'No registra información';

const clp = (amount: number): string => formatMoney(amount, 'clp');

export const TGR_MENU = {
  '/mis-datos': 'Mis datos',
  '/mis-deudas': 'Mis deudas',
  '/mis-pagos': 'Mis pagos',
  '/mis-cobranzas': 'Mis cobranzas',
  '/mis-convenios': 'Mis convenios',
  '/mis-certificados': 'Mis certificados',
} as const;

export type TgrPath = keyof typeof TGR_MENU;

export function isTgrPath(path: string): path is TgrPath {
  return Object.hasOwn(TGR_MENU, path);
}

export function tgrContent(
  path: TgrPath,
  statement: FiscalStatement,
  addressOf: (path: string) => string,
): MarkupValue {
  switch (path) {
    case '/mis-datos':
      return dataContent(statement);
    case '/mis-deudas':
      return debtsContent(statement);
    case '/mis-pagos':
      return paymentsContent(statement);
    case '/mis-cobranzas':
      return collectionsContent(statement);
    case '/mis-convenios':
      return agreementsContent(statement);
    case '/mis-certificados':
      return dataTable({
        caption: 'Certificados',
        headings: ['Certificado', 'SHA-1', 'Documento'],
        rows: statement.certificates.map((one) => [
          one.type,
          one.checksum,
          html`<a href="${addressOf(`/certificados/${certificateId(one)}.pdf`)}">Descargar PDF</a>`,
        ]),
        nothing: NOTHING,
      });
  }
}

/** A certificate's document; null for an id that the person has none of. */
export function fileOf({ certificates }: FiscalStatement, id: string | undefined): Reply | null {
  const certificate = certificates.find((one) => certificateId(one) === id);
  if (certificate === undefined || id === undefined) return null;
  return {
    status: 200,
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="certificado-${id}.pdf"`,
    },
    body: Buffer.from(certificate.data, 'base64'),
  };
}

function dataContent({ taxpayer, properties }: FiscalStatement): MarkupValue {
  const { street, number, commune } = taxpayer.taxResidence;
  return [
    labelled([
      ['Nombre', taxpayer.name],
      ['RUT', formatRut(taxpayer.rut)],
      ['Correo', taxpayer.email ?? NOTHING],
      ['Teléfono', taxpayer.phone ?? NOTHING],
      ['Domicilio', `${street} ${number}, ${commune}`],
    ]),
    dataTable({
      caption: 'Bienes raíces',
      headings: ['Rol', 'Comuna', 'Dirección', 'Destino'],
      rows: properties.map((one) => [
        one.rollNumber,
        one.communeName,
        one.address,
        one.propertyUse,
      ]),
      nothing: NOTHING,
    }),
  ];
}

function debtsContent({ debts }: FiscalStatement): MarkupValue {
  const table = (caption: string, list: readonly FiscalDebt[]): MarkupValue =>
    dataTable({
      caption,
      headings: ['Rol', 'Deudor', 'Estado', 'Formulario', 'Folio', 'Vencimiento', 'Total'],
      rows: list.flatMap((one) =>
        (
          [
            ['Vencida', one.overdue],
            ['Por vencer', one.notDue],
            ['Suspendida', one.suspended],
          ] as const
        ).flatMap(([state, details]) =>
          details.map((detail) => [
            one.rollNumber ?? '-',
            one.name,
            state,
            detail.formNumber,
            detail.folioNumber,
            formatDate(detail.dueDate),
            clp(detail.totalAmount),
          ]),
        ),
      ),
      nothing: NOTHING,
    });
  return [
    labelled([['Total de deudas', clp(debts.totalDebtAmount)]]),
    table('Contribuciones', debts.property),
    table('Deudas fiscales', debts.fiscal),
  ];
}

function paymentsContent({ payments }: FiscalStatement): MarkupValue {
  const { made, received } = payments;
  return [
    labelled([
      ['Total pagado', clp(made.totalAmountPaid)],
      ['Total recibido', clp(received.totalAmountReceived)],
    ]),
    dataTable({
      caption: 'Pagos hechos',
      headings: ['Fecha', 'Modalidad', 'Formulario', 'Folio', 'Monto'],
      rows: (
        [
          ['Voluntario', made.voluntary],
          ['Forzado', made.involuntary],
        ] as const
      ).flatMap(([kind, list]) =>
        list.map((one) => [
          formatDate(one.paymentDate),
          kind,
          one.formNumber,
          one.folioNumber,
          clp(one.amountPaid),
        ]),
      ),
      nothing: NOTHING,
    }),
    dataTable({
      caption: 'Pagos recibidos',
      headings: ['Concepto', 'Cantidad', 'Monto'],
      rows: [
        ['Ingresos', received.income.count, clp(received.income.amount)],
        ['Devolución de impuestos', received.taxReturn.count, clp(received.taxReturn.amount)],
        ['Bonos', received.bonuses.count, clp(received.bonuses.amount)],
        ['Subsidios', received.subsidies.count, clp(received.subsidies.amount)],
      ],
      nothing: NOTHING,
    }),
  ];
}

function collectionsContent({ collections }: FiscalStatement): MarkupValue {
  const names = [
    ['Prejudicial', collections.preLitigation],
    ['Deudas fiscales', collections.fiscalDebts],
    ['Contribuciones', collections.propertyDebts],
    ['Procedimientos concursales', collections.bankruptcy],
  ] as const;
  return dataTable({
    caption: 'Expedientes de cobranza',
    headings: ['Cobranza', 'Expediente', 'Comuna', 'Etapa', 'Monto'],
    rows: names.flatMap(([name, { cases }]) =>
      cases.map((one) => [
        name,
        `${one.caseNumber}-${one.year}`,
        one.commune,
        one.stage,
        clp(one.settledAmount),
      ]),
    ),
    nothing: NOTHING,
  });
}

function agreementsContent({ agreements }: FiscalStatement): MarkupValue {
  return dataTable({
    caption: 'Convenios de pago',
    headings: ['Resolución', 'Tipo', 'Cuotas pagadas', 'Cuotas vencidas', 'Saldo'],
    rows: agreements.map((one) => [
      one.resolutionNumber,
      one.agreementType,
      `${one.paidInstallmentsCount} de ${one.installmentsCount}`,
      one.overdueInstallmentsCount,
      clp(one.netBalance),
    ]),
    nothing: NOTHING,
  });
}
