import { cleanText } from '../../shared/text.ts';

/** Addresses, selectors and texts of the regulator's portal. */

/** Starts the sign-on, which redirects back to the debt page. */
export const START = '/mediador/claveunica/';
/** The link to it, on the public page about the report. */
export const ENTRANCE_LINK = '#linkCU';

/** The debt page, as described by its only source. */
export const DEBT_PAGE = {
  total: '#cmfDeuda_resumen_deuda .fs-44',
  direct: '#tabla_deuda_directa',
  lines: '#cmfDeuda_creditos_disponibles div.col-sm-6.mb-3.pr-xl-4',
  linesTable: 'table#tabla_lineas_credito',
  nothing: 'p.alert.alert-light.border',
  /** The report as a PDF. A button for a CSV may look the same; nothing else is known about it. */
  download: 'a.btn-descargar',
} as const;

/** Headings of the direct debt; the page breaks them into several lines. */
export const DIRECT_HEADINGS = {
  entity: 'Institución financiera',
  creditType: 'Tipo de crédito',
  total: 'Total del crédito',
  currentDebt: 'Vigente',
  delay30to59: '30 a 59 días de atraso',
  delay60to89: '60 a 89 días de atraso',
  delay90: '90 o más días de atraso',
} as const;

export const NOTHING = 'No registra información';

/** Lines of the PDF report, in order. */
export const REPORT = {
  title: 'Informe de Deudas',
  holder: 'Rut',
  updated: 'Información actualizada al',
  direct: 'Deuda Directa',
  indirect: 'Deuda Indirecta',
  credits: 'Créditos disponibles',
} as const;

export const TOTAL = 'Total';

/** The mark of a footnote at the end of a heading: `(1)`, asterisks or a raised digit. */
const HEADING_NOTE = / ?(?:\(\d{1,2}\)|\(?\*{1,3}\)?|[¹²³⁴-⁹])$/;

/** A heading without its footnotes. */
export function withoutNotes(heading: string): string {
  const rest = cleanText(heading);
  const bare = rest.replace(HEADING_NOTE, '');
  return bare === rest ? rest : withoutNotes(bare);
}
