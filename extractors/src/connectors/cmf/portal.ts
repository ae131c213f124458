import type { SiteMessages } from '../../platforms/form-login/messages.ts';

/** Texts of the regulator's portal, as its pages print them. */

export const ENTRANCE = '/ingreso';
export const EXIT = '/salir';

export const LINKS = {
  claveUnica: 'Ingresar con ClaveÚnica',
  debt: 'Informe de deudas',
  insurance: 'Consulta de seguros',
  policy: 'Ver póliza',
} as const;

export const NOTHING = 'No registra información';
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

export const DEBT_CAPTIONS = {
  directDebts: 'Deuda directa',
  indirectDebts: 'Deuda indirecta',
  availableCredits: 'Líneas de crédito disponibles',
  otherCredits: 'Otros créditos disponibles',
} as const;

export const POLICIES = { caption: 'Seguros contratados', code: 'Póliza', count: 'N° de pólizas' };

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
