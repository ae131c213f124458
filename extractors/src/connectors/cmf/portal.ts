import { cleanText } from '../../shared/text.ts';

/** Addresses, selectors and texts of the regulator's portal. */

/** Starts the sign-on, which redirects back to the debt page by way of another host. */
export const START = '/mediador/claveunica/';
/** Receives the sign-on's answer. */
const RETURN_ORIGIN = 'https://orquestador.cmfchile.cl';
export const INSURANCE_ORIGIN = 'https://www.conocetuseguro.cl';
export const EXTRA_ORIGINS = [RETURN_ORIGIN, INSURANCE_ORIGIN] as const;
/** The link to it, on the public page about the report. */
export const ENTRANCE_LINK = '#linkCU';

/** The debt page, as described by its only source. */
export const DEBT_PAGE = {
  total: '#cmfDeuda_resumen_deuda .fs-44',
  direct: '#tabla_deuda_directa',
  lines: '#cmfDeuda_creditos_disponibles div.col-sm-6.mb-3.pr-xl-4',
  linesTable: 'table#tabla_lineas_credito',
  nothing: 'p.alert.alert-light.border',
  /** The report as a PDF, and as a CSV where there is a button for it. */
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

/**
 * Words in the headings of the report as a CSV: its only source finds the columns by them. The file
 * has neither the days of arrears nor whose debt it is, so the page and the PDF stay the report.
 */
export const FILE_HEADINGS = {
  entity: 'institu',
  creditType: 'tipo de cr',
  total: 'monto actual',
  originalAmount: 'monto original',
  financialBurden: 'carga financiera',
  grantDate: 'otorgamiento',
  dueDate: 'vencimiento',
} as const;

export const TOTAL = 'Total';

/** What a person presses on the pages about insurance, one after the other. */
export const INSURANCE_LINKS = {
  signOn: 'ClaveÚnica',
  own: 'Asegurado o contratante',
  certificate: 'Descargar Certificado',
} as const;

/** Lines of the insurance certificate. */
export const CERTIFICATE = {
  title: 'Conoce Tu Seguro',
  /** The beginnings of what is printed at the top and the foot of each page. */
  pageHeadings: ['Conoce Tu Seguro', 'Página', 'Fecha de emisi'],
  /** A policy's number follows. */
  policy: 'Detalle Póliza',
  labels: {
    company: 'Aseguradora',
    insured: 'Asegurado',
    holder: 'Contratante',
    number: 'Número o código del contrato',
    state: 'Estado',
    kind: 'Colectiva/Individual',
    /** Free lines follow. */
    covers: 'Coberturas:',
  },
  brokenLabel: ['Número o código del', 'contrato'],
  /** The heading, folded, of the insurers that did not answer; its Ñ may be lost. */
  unanswered: /^compa.{1,4}as que no respondieron/,
  note: 'La información es proporcionada',
} as const;

/** The mark of a footnote at the end of a heading: `(1)`, asterisks or a raised digit. */
const HEADING_NOTE = / ?(?:\(\d{1,2}\)|\(?\*{1,3}\)?|[¹²³⁴-⁹])$/;

/** A heading without its footnotes. */
export function withoutNotes(heading: string): string {
  const rest = cleanText(heading);
  const bare = rest.replace(HEADING_NOTE, '');
  return bare === rest ? rest : withoutNotes(bare);
}
