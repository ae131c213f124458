import { UNDOCUMENTED_PATH } from '../../contract/connector.ts';
import type { SiteMessages } from '../../platforms/form-login/messages.ts';

/** Addresses, selectors and texts of the regulator's portal. */

/** Starts the sign-on, which leads back to the debt page. */
export const START = '/mediador/claveunica/';

/** The debt page, as its one source has it. */
export const DEBT_PAGE = {
  total: '#cmfDeuda_resumen_deuda .fs-44',
  direct: '#tabla_deuda_directa',
  lines: '#cmfDeuda_creditos_disponibles div.col-sm-6.mb-3.pr-xl-4',
  linesTable: 'table#tabla_lineas_credito',
  nothing: 'p.alert.alert-light.border',
} as const;

/** Headings of the direct debt; on the page they have line breaks. */
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

// What nobody documents: pages of ours.

export const UNDOCUMENTED = {
  otherDebts: `${UNDOCUMENTED_PATH}/otras-deudas`,
  insurance: `${UNDOCUMENTED_PATH}/seguros`,
  exit: `${UNDOCUMENTED_PATH}/salir`,
} as const;

export const NOT_APPLICABLE = 'No aplica';
export const TOTAL = 'Total';
export const UPDATED = 'Información actualizada al';

export const DEBT_HEADINGS = {
  entity: 'Institución',
  creditType: 'Tipo de crédito',
  total: 'Total',
  currentDebt: 'Vigente',
  delay30to59: '30 a 59 días',
  delay60to89: '60 a 89 días',
  delay90: '90 días o más',
} as const;

export const CREDIT_HEADINGS = {
  entity: 'Institución',
  directAmount: 'Directos',
  indirectAmount: 'Indirectos',
} as const;

export const CAPTIONS = {
  indirectDebts: 'Deuda indirecta',
  otherCredits: 'Otros créditos disponibles',
} as const;

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
