/** Options to try. The API validates the combination. */

export const PEOPLE = [
  { value: '12345678-5', label: '12.345.678-5: conecta, con datos de ejemplo' },
  { value: '11111111-1', label: '11.111.111-1: conecta siempre' },
  { value: '22222222-2', label: '22.222.222-2: clave rechazada; a la segunda, en pausa' },
  { value: '33333333-3', label: '33.333.333-3: clave bloqueada' },
  { value: '44444444-4', label: '44.444.444-4: institución no disponible' },
  { value: '55555555-5', label: '55.555.555-5: conecta a los 20 segundos' },
  { value: '66666666-6', label: '66.666.666-6: primero rechazada, después conecta' },
  { value: '77777777-7', label: '77.777.777-7: conecta, sin nada que informar' },
  { value: '88888888-8', label: '88.888.888-8: conecta, con muchísimos datos' },
  { value: '10101010-4', label: '10.101.010-4: el banco le pide un código, 123456' },
];

export const PRODUCTS = [
  { id: 'movement', label: 'Movimientos' },
  { id: 'product-balance', label: 'Saldos de productos' },
  { id: 'identity-validation', label: 'Validación de identidad' },
  { id: 'consumer-loan', label: 'Créditos de consumo' },
  { id: 'credit-card-statement', label: 'Estados de cuenta de tarjetas' },
  { id: 'tax-situation', label: 'Situación tributaria (SII)' },
  { id: 'fiscal-statement', label: 'Situación fiscal (TGR)' },
  { id: 'contribution', label: 'Cotizaciones previsionales (AFP)' },
];

/** Every institution that serves the products. */
export const ANY_TYPE = 'any';
export const ENTITY_TYPES = [
  { value: ANY_TYPE, label: 'Todas las que sirvan' },
  { value: 'bank', label: 'Bancos, personas' },
  { value: 'business-bank', label: 'Bancos, empresas' },
  { value: 'government', label: 'Servicios del Estado' },
  { value: 'afp', label: 'AFP' },
  { value: 'service', label: 'Cuentas y servicios' },
  { value: 'exchange', label: 'Criptomonedas' },
];
/** The company of the person, for business banks. */
export const COMPANY_RUT = '76123456-0';

/** No scenario: the RUT decides the outcome. */
export const NO_SCENARIO = 'none';
export const SCENARIOS = [
  { value: NO_SCENARIO, label: 'Lo que diga el RUT' },
  { value: 'wrong_login', label: 'wrong_login: clave rechazada' },
  { value: 'locked', label: 'locked: clave bloqueada' },
  { value: 'error', label: 'error: institución no disponible' },
  { value: 'slow=25', label: 'slow=25: responde a los 25 segundos' },
  { value: 'timeout', label: 'timeout: no responde' },
  { value: 'malformed', label: 'malformed: una página que no se entiende' },
  { value: 'challenge=code', label: 'challenge=code: pide un código, 123456' },
  { value: 'challenge=approve', label: 'challenge=approve: pide aprobar en la app' },
  { value: 'challenge=coordinates', label: 'challenge=coordinates: pide 12, 34 y 56' },
  { value: 'challenge=question', label: 'challenge=question: pide una respuesta, 123456' },
  { value: 'challenge=choice', label: 'challenge=choice: pide elegir, y un código' },
  { value: 'challenge=rejected', label: 'challenge=rejected: se rechaza en la app' },
  { value: 'challenge=expired', label: 'challenge=expired: se acaba el tiempo' },
];

export const LOCALES = [
  { value: 'es-CL', label: 'Español de Chile' },
  { value: 'en', label: 'Inglés' },
];

export const PLACES = [
  { value: 'modal', label: 'Sobre la página' },
  { value: 'inline', label: 'Dentro de la página' },
];
