import { createHash } from 'node:crypto';
import { formatDate, formatMonth, monthOf } from '../../../src/shared/dates.ts';
import { formatRut } from '../../../src/shared/rut.ts';
import { pdfOfPages } from '../../../synthetic-person/documents/pdf.ts';
import type { AfcMember } from '../../../synthetic-person/index.ts';
import { certificatePages } from '../../shared/certificatePages.ts';
import type { Column } from '../../shared/certificatePages.ts';
import { partsOf, totalOf } from './pages.ts';

const TITLE =
  'Certificado de cotizaciones previsionales acreditadas de Cuenta Individual por Cesantía';

/** So narrow that long months and names are folded over the lines above and below their row. */
const COLUMNS: readonly Column[] = [
  { heading: 'Período', width: 50 },
  { heading: 'RUT\nEmpleador', width: 56 },
  { heading: 'Razón Social', width: 104 },
  { heading: 'Renta\nImponible', width: 62, isNumber: true },
  { heading: 'Monto\nCotizado', width: 62, isNumber: true },
  { heading: 'Fecha de\npago', width: 52 },
];

/** The certificate of all contributions, with the documented layout. */
export function certificatePdf(member: AfcMember): Buffer {
  const { rut, name, today, contributions } = member;
  const oldestFirst = contributions.toReversed();
  const folio = createHash('sha1').update(`${rut} ${today}`).digest('hex').toUpperCase();
  const [month = '', , year = ''] = formatMonth(monthOf(today)).toUpperCase().split(' ');
  const pages = certificatePages({
    above: [
      `N° de folio ${folio.slice(0, 4)}-${folio.slice(4, 8)}-${folio.slice(8, 12)}-${folio.slice(12, 16)}`,
      `Fecha de emisión: ${formatDate(today, 'long')}`,
    ],
    title: TITLE,
    intro: [
      'AFC CHILE S.A. certifica que la Cuenta Individual de Cesantía, perteneciente al afiliado(a)',
      `${name}, RUT ${formatRut(rut)}, registra en el periodo comprendido`,
      `entre OCTUBRE/2002 - ${month}/${year}, las siguientes cotizaciones pagadas a:`,
    ],
    columns: COLUMNS,
    rows: [
      ...oldestFirst
        .flatMap(partsOf)
        .map((one) => [one.period, one.rut, one.name, one.income, one.amount, one.payment]),
      ['', '', '', 'TOTAL', totalOf(contributions), ''],
    ],
    closing:
      'Se extiende el presente certificado a petición del interesado(a), para los fines que estime conveniente.',
  });
  return pdfOfPages(TITLE, pages);
}
