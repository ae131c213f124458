import type {
  Challenge,
  ChallengeField,
  ConsentReceipt,
  Extraction,
  WidgetEntity,
  WidgetSession,
  OfferedAccount,
} from '../../client/index.ts';

/** Responses of the API to the widget, for tests and stories. */
export const session: WidgetSession = {
  sessionToken: 'token-de-prueba',
  expiresAt: '2026-11-21T12:20:00.000Z',
  lifetimeMinutes: 20,
  environment: 'production',
  consentId: '7c2f1c1e-7f2b-4c59-8a5c-2f2f5a3d9b10',
  client: {
    name: 'Sol Créditos',
    legalName: 'Sol Créditos SpA',
    rut: '76543210-3',
    logoUrl: null,
    privacyUrl: 'https://solcreditos.example/privacidad',
    revocationUrl: 'https://solcreditos.example/permisos',
  },
  personPageUrl: 'https://api.cauce.example/persona',
  user: { username: '12345678-5', companyId: null },
  products: [
    {
      id: 'product-balance',
      title: 'Cuentas y saldos',
      description:
        'Tipo, número y saldo de cada cuenta, tarjeta y línea de crédito, con sus cupos.',
      historyMonths: null,
    },
    {
      id: 'movement',
      title: 'Movimientos',
      description: 'Fecha, monto y descripción de cada movimiento, y tus cuentas.',
      historyMonths: 13,
    },
  ],
  purpose: 'Evaluar tu solicitud de crédito',
  validity: { validUntil: '2027-11-21T12:00:00.000Z', storesCredentials: false, refresh: null },
  terms: {
    version: '2026-10',
    text: 'Cauce entra a tu institución solo para leer los datos que autorizas.\n\nLos entrega a quien los pidió y a nadie más. Puedes quitar el permiso cuando quieras.',
  },
  theme: { mode: 'auto', color: null },
  locale: 'es-CL',
  encryptionKey: { kty: 'EC', crv: 'P-256', x: 'x', y: 'y', kid: 'clave-1', alg: 'ECDH-ES' },
};

/** The session of the second consent of a visit, which is for the rest of the products. */
export const nextSession: WidgetSession = {
  ...session,
  sessionToken: 'token-siguiente',
  products: session.products.slice(1),
  consentId: '0b7c8b52-3d0e-8f5a-ac1e-5a4f6d2e8b10',
};

const bank = (id: string, name: string, rest: Partial<WidgetEntity> = {}): WidgetEntity => ({
  id,
  name,
  type: 'bank',
  products: session.products.map((product) => product.id),
  enabled: true,
  condition: 'normal',
  login: {
    kind: 'internet',
    label: 'Clave de internet',
    usernameKinds: ['rut'],
    passwordRule: {
      minLength: 4,
      maxLength: 8,
      pattern: '^[A-Za-z0-9]{4,8}$',
      characters: 'alphanumeric',
      symbols: '',
      help: 'Entre 4 y 8 letras o números, sin tildes.',
    },
    ownAccount: null,
  },
  siteUrl: `https://${id}.example/`,
  retryAfter: null,
  personRequired: false,
  ...rest,
});

export const austral = bank('banco-austral', 'Banco Austral');

export const slowBank = bank('banco-del-norte', 'Banco del Norte', { condition: 'delayed' });

export const closedBank = bank('banco-cordillera', 'Banco Cordillera', {
  condition: 'unavailable',
});

export const pausedBank = bank('banco-pacifico', 'Banco Pacífico', {
  retryAfter: '2099-03-05T17:30:00.000Z',
});

export const taxOffice = bank('sii', 'Servicio de Impuestos Internos', {
  type: 'government',
  login: {
    kind: 'clave-tributaria',
    label: 'Clave Tributaria',
    usernameKinds: ['rut'],
    passwordRule: {
      minLength: 8,
      maxLength: 12,
      pattern: '^[A-Za-z0-9]{8,12}$',
      characters: 'alphanumeric',
      symbols: '',
      help: 'Entre 8 y 12 letras o números, sin tildes.',
    },
    ownAccount: null,
  },
});

export const businessBank = bank('banco-austral-empresas', 'Banco Austral Empresas', {
  type: 'business-bank',
  login: { ...austral.login, usernameKinds: ['company-rut'] },
});

export const exchange = bank('mercado-cripto', 'Mercado Cripto', {
  type: 'exchange',
  login: {
    kind: 'api-key',
    label: 'Clave de la API y su secreto',
    usernameKinds: ['email', 'rut'],
    passwordRule: {
      minLength: 17,
      maxLength: 257,
      pattern: '^[!-9;-~]{8,128}:[!-9;-~]{8,128}$',
      characters: 'key-and-secret',
      symbols: '',
      help: 'La clave de la API y su secreto, separados por dos puntos, cada uno de 8 a 128 caracteres.',
    },
    ownAccount: 'Confirmo que esta cuenta de Mercado Cripto es mía (RUT 12.345.678-5).',
  },
});

export const entities: readonly WidgetEntity[] = [
  austral,
  closedBank,
  slowBank,
  pausedBank,
  taxOffice,
  exchange,
];

type StepStates = [
  Extraction['steps'][number]['state'],
  Extraction['steps'][number]['state'],
  Extraction['steps'][number]['state'],
];

const stepsOf = ([login, fetch, normalise]: StepStates): Extraction['steps'] => [
  { name: 'login', state: login },
  { name: 'fetch', state: fetch },
  { name: 'normalise', state: normalise },
];

/** An extraction in the given state; pending by default. */
export function extraction(
  rest: Partial<Omit<Extraction, 'steps'>> & { steps?: StepStates } = {},
): Extraction {
  const { steps = ['pending', 'pending', 'pending'], ...others } = rest;
  return {
    id: 'f3a9c1d27b60e84f5a1c9d3e7b2f6048f3a9c1d27b60e84f5a1c9d3e7b2f6048',
    entityId: austral.id,
    status: 'pending',
    challenge: null,
    attemptsLeft: null,
    triesBeforePause: null,
    retryAfter: null,
    error: null,
    accounts: null,
    dataShared: false,
    consent: {
      id: session.consentId,
      status: 'IN_PROGRESS',
      subStatus: 'IN_PROGRESS',
      validUntil: null,
    },
    next: null,
    ...others,
    steps: stepsOf(steps),
  };
}

export const running = extraction({ status: 'running', steps: ['done', 'active', 'pending'] });

export const loggingIn = extraction({ status: 'running', steps: ['active', 'pending', 'pending'] });

const digits = (name: string, label: string, length: number): ChallengeField => ({
  name,
  label,
  type: 'digits',
  minLength: length,
  maxLength: length,
  pattern: `^[0-9]{${length}}$`,
  options: [],
});

/** Challenges of an institution, one of each kind. */
export const challenges = {
  code: {
    id: 'reto-1',
    kind: 'code',
    medium: 'sms',
    destination: '+56 9 ** ** 12',
    message: 'Escribe el código de seis dígitos que enviamos a +56 9 ** ** 12.',
    fields: [digits('codigo', 'Código', 6)],
    attemptsLeft: null,
    expiresAt: '2099-03-05T17:30:00.000Z',
  },
  approve: {
    id: 'reto-2',
    kind: 'approve',
    medium: 'app',
    destination: null,
    message: 'Aprueba el ingreso en la app de tu celular.',
    fields: [],
    attemptsLeft: null,
    expiresAt: '2099-03-05T17:30:00.000Z',
  },
  coordinates: {
    id: 'reto-3',
    kind: 'coordinates',
    medium: 'card',
    destination: null,
    message: 'Escribe las coordenadas de tu tarjeta que se indican.',
    fields: [digits('c1', 'B4', 2), digits('c2', 'E1', 2), digits('c3', 'H7', 2)],
    attemptsLeft: null,
    expiresAt: '2099-03-05T17:30:00.000Z',
  },
  question: {
    id: 'reto-4',
    kind: 'question',
    medium: null,
    destination: null,
    message: '¿Cómo se llamaba tu primera mascota?',
    fields: [
      {
        ...digits('respuesta', 'Respuesta', 1),
        type: 'text',
        maxLength: 30,
        pattern: '^.{1,30}$',
      },
    ],
    attemptsLeft: null,
    expiresAt: '2099-03-05T17:30:00.000Z',
  },
  choice: {
    id: 'reto-5',
    kind: 'choice',
    medium: null,
    destination: null,
    message: null,
    fields: [
      {
        ...digits('medio', '¿Dónde quieres recibir tu código?', 3),
        type: 'choice',
        maxLength: 6,
        pattern: '^.+$',
        options: [
          { value: 'sms', label: 'Por SMS a mi celular' },
          { value: 'correo', label: 'A mi correo' },
        ],
      },
    ],
    attemptsLeft: null,
    expiresAt: '2099-03-05T17:30:00.000Z',
  },
} satisfies Record<Challenge['kind'], Challenge>;

/** A running extraction whose institution has a challenge for the person. */
export const asking = (challenge: Challenge): Extraction =>
  extraction({
    status: 'running',
    steps: ['active', 'pending', 'pending'],
    challenge,
  });

export const success = extraction({
  status: 'success',
  steps: ['done', 'done', 'done'],
  dataShared: true,
  consent: {
    id: session.consentId,
    status: 'ACTIVE',
    subStatus: 'ACTIVE',
    validUntil: '2027-11-21T12:03:00.000Z',
  },
});

/** Accounts and cards among which the person can choose. */
export const offered: readonly OfferedAccount[] = [
  {
    id: 'cuenta-1',
    kind: 'account',
    name: 'Cuenta Corriente',
    number: '7809',
    currency: 'clp',
    balance: 1_254_300,
  },
  {
    id: 'cuenta-2',
    kind: 'account',
    name: 'Cuenta en Dólares',
    number: '3310',
    currency: 'usd',
    balance: 350.5,
  },
  {
    id: 'tarjeta-1',
    kind: 'card',
    name: 'Visa Signature',
    number: null,
    currency: 'clp',
    balance: null,
  },
];

/** An extraction that awaits the choice of accounts. */
export const choosing = extraction({
  status: 'success',
  steps: ['done', 'done', 'done'],
  accounts: [...offered],
});

export const receipt: ConsentReceipt = {
  receipt: { person: { email: 'camila.soto@correo.example' }, accounts: null },
  personPageUrl: 'https://api.cauce.example/persona',
};

export const wrongLogin = extraction({
  status: 'wrong_login',
  steps: ['failed', 'pending', 'pending'],
  attemptsLeft: 2,
  triesBeforePause: 1,
});

/** An extraction that ended in an error of the API or of the institution. */
export const broken = (code: string): Extraction =>
  extraction({
    status: 'error',
    steps: ['failed', 'pending', 'pending'],
    error: { code, message: 'An error', retryable: true },
  });

/** Two institutions that have one of the products each. */
export const splitEntities: readonly WidgetEntity[] = [
  { ...austral, products: ['product-balance'] },
  { ...taxOffice, products: ['movement'] },
];

/** The first of two institutions of a visit is connected, and a product is missing. */
export const connectedFirst: Extraction = {
  ...success,
  next: { products: [{ id: 'movement', title: 'Movimientos' }], missing: true },
};
