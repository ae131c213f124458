import { createHash } from 'node:crypto';
import type { PensionFund } from '../../../src/products/accountBalance.ts';
import { PENSION_FUNDS } from '../../../src/products/accountBalance.ts';
import {
  addMonths,
  formatDate,
  formatMonth,
  isIsoMonth,
  monthOf,
} from '../../../src/shared/dates.ts';
import { formatNumber } from '../../../src/shared/money.ts';
import { formatRut } from '../../../src/shared/rut.ts';
import { pdfOfPages } from '../../../synthetic-person/documents/pdf.ts';
import type { AfpMember } from '../../../synthetic-person/shared/nonBankTypes.ts';
import { certifiedMovements } from '../../../synthetic-person/pension/certifiedMovements.ts';
import type { CertifiedMovement } from '../../../synthetic-person/pension/certifiedMovements.ts';
import { certificatePages } from '../../shared/certificatePages.ts';
import type { Column } from '../../shared/certificatePages.ts';
import { DONE, INVALID, OBLIGATORY } from './services.ts';
import type { Asked } from './services.ts';

/** The portal's certificates: PDFs with the documented layouts, as base64 within JSON. */

const fileAnswer = (bytes: Buffer): unknown => ({
  ...DONE,
  data: { bytes: bytes.toString('base64') },
});

/** As many months as the manager keeps contributions; the real limit is not documented. */
const MOST_PERIODS = 600;

/** The contributions of the given number of months before the current one. */
export function contributionsCertificate(member: AfpMember, asked: Asked): unknown {
  const { TipoProducto: product, numPeriodos: periods, adjuntoCorreo: isMailed } = asked;
  const count = typeof periods === 'string' && /^\d{1,3}$/.test(periods) ? Number(periods) : 0;
  if (
    product !== OBLIGATORY ||
    typeof isMailed !== 'boolean' ||
    count < 1 ||
    count > MOST_PERIODS
  ) {
    return INVALID;
  }
  const last = addMonths(monthOf(member.today), -1);
  const first = addMonths(last, 1 - count);
  const rows = certifiedMovements(member, first, last).filter(
    ({ isContribution }) => isContribution,
  );
  const range = `entre ${formatMonth(first, 'numeric')} y ${formatMonth(last, 'numeric')}`;
  return fileAnswer(
    certificate(member, 'CERTIFICADO COTIZACIONES', {
      intro: [
        `${holderOf(member)} registra en su cuenta obligatoria`,
        `las siguientes cotizaciones ${range}:`,
      ],
      columns: CONTRIBUTION_COLUMNS,
      rows: rows.map((one) => [
        dashedMonth(one.period),
        'COTIZACION NORMAL',
        formatDate(one.date, 'slash'),
        ...amountsOf(one),
      ]),
      // Invented wording: no source has a certificate without contributions.
      nothing: 'No registra cotizaciones en el período.',
    }),
  );
}

const monthFrom = (text: unknown): string | null => {
  const [, year, month] = /^(\d{4})(\d{2})$/.exec(String(text)) ?? [];
  return isIsoMonth(`${year}-${month}`) ? `${year}-${month}` : null;
};
const isFund = (text: unknown): text is PensionFund => PENSION_FUNDS.some((fund) => fund === text);

/** The movements of one fund. */
export function movementsCertificate(member: AfpMember, asked: Asked): unknown {
  const { TipoFondo: fund, TipoProducto: product, adjuntoCorreo: isMailed } = asked;
  const [first, last] = [monthFrom(asked['strPerDesde']), monthFrom(asked['strPerHasta'])];
  if (first === null || last === null || first > last || !isFund(fund)) return INVALID;
  if (product !== OBLIGATORY || typeof isMailed !== 'boolean') return INVALID;
  const [from, to] = [formatMonth(first, 'numeric'), formatMonth(last, 'numeric')];
  return fileAnswer(
    certificate(member, 'CERTIFICADO DE MOVIMIENTOS CUENTA OBLIGATORIA', {
      intro: [holderOf(member), `Período Informado: Desde ${from} Hasta ${to}`],
      columns: MOVEMENT_COLUMNS,
      rows: certifiedMovements(member, first, last)
        .filter((one) => one.fund === fund)
        .map((one) => [
          dashedMonth(one.period),
          'Abono',
          `${one.code} ${one.description}`,
          ...amountsOf(one),
        ]),
      nothing: 'No registra movimientos en el período.',
    }),
  );
}

const CONTRIBUTION_COLUMNS: readonly Column[] = [
  { heading: 'Período', width: 42 },
  { heading: 'Tipo de Movimiento', width: 104 },
  { heading: 'Fecha\nCaja', width: 48 },
  { heading: 'Monto\nPesos', width: 56, isNumber: true },
  { heading: 'Cuotas', width: 48, isNumber: true },
  { heading: 'Valor\nCuota', width: 52, isNumber: true },
  { heading: 'Rut\nPagador', width: 54 },
  { heading: 'Tipo\nFondo', width: 40 },
];

const MOVEMENT_COLUMNS: readonly Column[] = [
  { heading: 'Período\nCotización', width: 64 },
  { heading: 'Cargo\nAbono', width: 46 },
  { heading: 'Tipo de Movimiento', width: 104 },
  { heading: 'Monto\nPesos', width: 44, isNumber: true },
  { heading: 'Cuotas', width: 38, isNumber: true },
  { heading: 'Valor\nCuota', width: 42, isNumber: true },
  { heading: 'R.U.T.\nEmpleador', width: 58 },
  { heading: 'Tipo\nFondo', width: 36 },
];

const dashedMonth = (month: string): string => formatMonth(month, 'numeric').replace('/', '-');

const amountsOf = (one: CertifiedMovement): readonly string[] => [
  formatNumber(one.amount, 0),
  formatNumber(one.assetAmount, 2),
  formatNumber(one.assetValue, 2),
  one.payerRut === null ? '' : formatRut(one.payerRut),
  one.fund,
];

const holderOf = ({ name, rut }: AfpMember): string =>
  `Certificamos que ${name}, R.U.T.: ${formatRut(rut)}`;

function certificate(
  { rut, today }: AfpMember,
  title: string,
  content: {
    readonly intro: readonly string[];
    readonly columns: readonly Column[];
    readonly rows: readonly (readonly string[])[];
    readonly nothing: string;
  },
): Buffer {
  const folio = createHash('sha1').update(`${rut} ${today} ${title}`).digest('hex').slice(0, 24);
  const pages = certificatePages({
    ...content,
    title,
    intro: [
      `Folio de Certificación Nº: ${folio}`,
      `Santiago, ${formatDate(today, 'long')}`,
      ...content.intro,
    ],
  });
  return pdfOfPages(title, pages);
}
