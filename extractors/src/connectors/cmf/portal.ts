import { UNDOCUMENTED_PATH } from '../../contract/connector.ts';
import type { SiteMessages } from '../../platforms/form-login/messages.ts';

/** Addresses, selectors and texts of the regulator's portal. */

/** Starts the sign-on, which redirects back to the debt page. */
export const START = '/mediador/claveunica/';

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

// Placeholder pages for what no source documents.

export const UNDOCUMENTED = {
  otherCredits: `${UNDOCUMENTED_PATH}/otros-creditos`,
  insurance: `${UNDOCUMENTED_PATH}/seguros`,
  exit: `${UNDOCUMENTED_PATH}/salir`,
} as const;

export const NOT_APPLICABLE = 'No aplica';
export const TOTAL = 'Total';
const UPDATED = 'Información actualizada al';

export const CREDIT_HEADINGS = {
  entity: 'Institución',
  directAmount: 'Directos',
  indirectAmount: 'Indirectos',
} as const;

export const OTHER_CREDITS = 'Otros créditos disponibles';

export const POLICIES = {
  caption: 'Seguros contratados',
  code: 'Póliza',
  count: 'N° de pólizas',
  link: 'Ver póliza',
} as const;

export const POLICY_LABELS = {
  company: 'Compañía',
  type: 'Tipo de seguro',
  branchCode: 'Ramo',
  code: 'Código de la póliza',
  status: 'Estado',
  insuredName: 'Asegurado',
  insuredRut: 'RUT del asegurado',
  policyholderName: 'Contratante',
  policyholderRut: 'RUT del contratante',
  brokerName: 'Corredor',
  brokerRut: 'RUT del corredor',
  category: 'Categoría',
  collectiveStartDate: 'Inicio en el colectivo',
  collectiveEndDate: 'Término en el colectivo',
  lastUpdatedDate: UPDATED,
  coverageCount: 'N° de coberturas',
} as const;

export const COVERAGES = {
  caption: 'Coberturas',
  headings: {
    type: 'Cobertura',
    branchCode: 'Ramo',
    code: 'Código',
    startDate: 'Desde',
    endDate: 'Hasta',
  },
} as const;

export const cmfMessages: SiteMessages = {
  messageAt: '.mensaje',
  messages: {
    wrongLogin: [],
    locked: [],
    unavailable: ['en mantención', 'no se encuentra disponible'],
    expired: ['sesión ha expirado', 'sesión expiró'],
    actionRequired: ['debe actualizar', 'debe aceptar'],
  },
};
