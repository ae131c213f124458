import { EXAMPLE_CONSENT_ID } from '../../consents/http/consents.schemas.ts';
import { exampleAccount } from '../../consents/http/accounts.schemas.ts';
import { exampleEcJwk } from '../../../access/encryption/http/encryption.schemas.ts';
import { exampleChallenge } from '../../../extraction/tasks/http/challenge.schemas.ts';
import { exampleExtractionId } from './extraction.schemas.ts';
import { exampleWidgetConfig } from '../../widgetConfigs/widgetConfig.schemas.ts';

export const inProgressState = {
  id: EXAMPLE_CONSENT_ID,
  status: 'IN_PROGRESS',
  subStatus: 'IN_PROGRESS',
  validUntil: null,
};

/** A session for the reference. */
export const exampleSession = {
  sessionToken: 'eyJhbGciOiJIUzI1NiIsImtpZCI6ImsyMDI2MTEyMSJ9.eyJzdWIiOiIuLi4ifQ.firma',
  expiresAt: '2026-11-21T12:20:00.000Z',
  lifetimeMinutes: 20,
  environment: 'sandbox',
  consentId: EXAMPLE_CONSENT_ID,
  widgetConfigId: exampleWidgetConfig.widgetConfigId,
  client: {
    name: exampleWidgetConfig.appName,
    legalName: exampleWidgetConfig.legalName,
    rut: exampleWidgetConfig.rut,
    logoUrl: null,
    privacyUrl: 'https://cliente.example/privacidad',
    revocationUrl: 'https://cliente.example/permisos',
  },
  personPageUrl: 'https://api.cauce.example/persona',
  user: { username: '12345678-5', companyId: null },
  products: [
    {
      id: 'movement',
      title: 'Movimientos',
      description: 'Fecha, monto y descripción de cada movimiento, y tus cuentas.',
      historyMonths: 13,
    },
  ],
  entityTypes: ['bank'],
  purpose: exampleWidgetConfig.purpose,
  validity: {
    months: 12,
    validUntil: '2027-11-21T12:00:00.000Z',
    storesCredentials: true,
    refresh: 'daily',
  },
  terms: exampleWidgetConfig.terms,
  theme: { mode: 'auto', color: null },
  locale: 'es-CL',
  encryptionKey: exampleEcJwk,
};

const steps = (login: string, fetch: string, normalise: string) => [
  { name: 'login', state: login },
  { name: 'fetch', state: fetch },
  { name: 'normalise', state: normalise },
];

const running = {
  id: exampleExtractionId,
  entityId: 'banco-chile',
  status: 'running',
  steps: steps('done', 'active', 'pending'),
  challenge: null,
  createdAt: '2026-11-21T12:02:00.000Z',
  deadlineAt: '2026-11-21T12:04:00.000Z',
  attemptsLeft: null,
  triesBeforePause: null,
  retryAfter: null,
  error: null,
  accounts: null,
  dataShared: false,
  consent: inProgressState,
  next: null,
};

const wrongLogin = {
  ...running,
  status: 'wrong_login',
  steps: steps('failed', 'pending', 'pending'),
  consent: { ...inProgressState, subStatus: 'INVALID_PASSWORD' },
};

/** Example extractions for the reference, one for each state. */
export const exampleExtractions = {
  enCurso: { summary: 'Leyendo los datos', value: { data: running } },
  pregunta: {
    summary: 'La institución pide un código',
    value: {
      data: {
        ...running,
        steps: steps('active', 'pending', 'pending'),
        challenge: exampleChallenge,
      },
    },
  },
  cuentas: {
    summary: 'La persona elige las cuentas que comparte',
    value: {
      data: {
        ...running,
        status: 'success',
        steps: steps('done', 'done', 'done'),
        accounts: [{ ...exampleAccount, balance: 1_254_300 }],
      },
    },
  },
  lista: {
    summary: 'Lista',
    value: {
      data: {
        ...running,
        status: 'success',
        steps: steps('done', 'done', 'done'),
        dataShared: true,
        consent: {
          ...inProgressState,
          status: 'ACTIVE',
          subStatus: 'ACTIVE',
          validUntil: '2027-11-21T12:03:00.000Z',
        },
      },
    },
  },
  claveErrada: {
    summary: 'Clave errada; la institución dijo cuántos intentos quedan',
    value: { data: { ...wrongLogin, attemptsLeft: 2, triesBeforePause: 1 } },
  },
  enPausa: {
    summary: 'Segunda clave errada: en pausa',
    value: {
      data: { ...wrongLogin, triesBeforePause: 0, retryAfter: '2026-11-22T12:02:30.000Z' },
    },
  },
  caida: {
    summary: 'La institución no responde',
    value: {
      data: {
        ...running,
        status: 'error',
        steps: steps('failed', 'pending', 'pending'),
        error: {
          code: 'INSTITUTION_UNAVAILABLE',
          message: 'The institution is not available',
          retryable: true,
        },
      },
    },
  },
};
