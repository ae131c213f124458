import type { WidgetSession } from '@cauce/ui/client';
import { describe, expect, it } from 'vitest';
import {
  anyBase64Url,
  anyBoolean,
  anyMoment,
  anyRut,
  anyText,
  anyUrl,
  anyUuid,
  anyWhole,
  exampleOf,
  matching,
  oneOf,
  someOf,
  type Shape,
} from '../shapes.ts';
import { fromState } from '../createConsumer.ts';
import {
  callsOf,
  clientOf,
  refusal,
  withoutSession,
  withSession,
  uponReceiving,
} from './widgetPact.ts';

const OTP = 'f5Jq0mB3yVnD2s8Lr6Xw1Zc4Kt7Hp9Ua_Eg-Ri0Oq2M';
const CONFIG = 'wc_Zk3vT9qLw2Xb7Rf1';
const start = { otpToken: OTP, widgetConfigId: CONFIG };
const body = {
  otpToken: fromState('otpToken', OTP),
  widgetConfigId: fromState('widgetConfigId', CONFIG),
};

const bare: Shape<WidgetSession> = {
  sessionToken: matching(/^\S+$/, 'eyJhbGciOiJIUzI1NiJ9.e30.firma'),
  expiresAt: anyMoment('2026-11-21T12:20:00.000Z'),
  lifetimeMinutes: anyWhole(20),
  environment: oneOf(['sandbox', 'staging', 'production'], 'sandbox'),
  consentId: anyUuid('6f1d1a3e-54a4-4a0b-9d0b-2d5f6b7a8c90'),
  client: {
    name: anyText('Demo Finanzas'),
    legalName: anyText('Demo Finanzas SpA'),
    rut: anyRut('76123456-0'),
    logoUrl: null,
    privacyUrl: null,
    revocationUrl: null,
  },
  personPageUrl: anyUrl('https://api.cauce.example/persona'),
  user: { username: anyRut('12345678-5'), companyId: null },
  products: someOf<Shape<WidgetSession['products'][number]>>({
    id: 'identity-validation',
    title: anyText('Identidad'),
    description: anyText('Nombre y RUT de la persona.'),
    historyMonths: null,
  }),
  purpose: anyText('Evaluar una solicitud de crédito.'),
  validity: {
    validUntil: anyMoment('2027-11-21T12:00:00.000Z'),
    storesCredentials: anyBoolean(true),
    refresh: oneOf(['on-read', 'daily', 'twice-daily'], 'on-read'),
  },
  terms: { version: '2026-11', text: anyText('Autorizas a recibir estos datos.') },
  theme: { mode: oneOf(['light', 'dark', 'auto'], 'auto'), color: null },
  locale: oneOf(['es-CL', 'en'], 'es-CL'),
  encryptionKey: {
    kty: 'EC',
    crv: 'P-256',
    x: anyBase64Url('WKn-ZIGevcwGIyyrzFoZNBdaq9_TsqzGl96oc0CWuis'),
    y: anyBase64Url('y77t-RvAHRKTsSGdIYUfweuOvwrvDD-Q3Hv5J0fSKbE'),
    kid: anyText('6b0d7f1e'),
    alg: 'ECDH-ES',
  },
};

const next: Shape<WidgetSession> = {
  ...bare,
  terms: { version: anyText('2026-11'), text: anyText('Autorizas a recibir estos datos.') },
};

const complete: Shape<WidgetSession> = {
  ...bare,
  client: {
    ...bare.client,
    logoUrl: anyUrl('https://cliente.example/logo.svg'),
    privacyUrl: anyUrl('https://cliente.example/privacidad'),
    revocationUrl: anyUrl('https://cliente.example/permisos'),
  },
  user: { ...bare.user, companyId: anyRut('76123456-0') },
  products: someOf<Shape<WidgetSession['products'][number]>>({
    id: 'movement',
    title: anyText('Movimientos'),
    description: anyText('Las cuentas de la persona con sus movimientos.'),
    historyMonths: anyWhole(13),
  }),
  theme: { ...bare.theme, color: matching(/^#[0-9a-f]{6}$/, '#0b5c58') },
};

describe('POST /widget/sessions', () => {
  it.each([
    {
      what: 'a client that gave all there is to give',
      shape: complete,
      parameters: { products: ['movement'] },
    },
    {
      what: 'a client that gave what it has to',
      shape: bare,
      parameters: { products: ['identity-validation'], isClientComplete: false, companyId: null },
    },
  ])('opens a session of $what', ({ what, shape, parameters }) =>
    uponReceiving(`the OTP token of ${what}`, 'an OTP token waits to be used', parameters)
      .withRequest('POST', '/api/v1/widget/sessions', (request) => {
        request.headers(withoutSession).jsonBody(body);
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({ data: shape });
      })
      .executeTest(async (mock) => {
        const { session } = await clientOf(mock).openSession(start);
        expect(session).toEqual(exampleOf<WidgetSession>(shape));
      }),
  );

  it.each([
    { state: 'no OTP token is known', status: 401, code: 'INVALID_OTP_TOKEN' },
    { state: 'an OTP token is too old', status: 401, code: 'OTP_TOKEN_EXPIRED' },
    { state: 'an OTP token is spent', status: 401, code: 'OTP_TOKEN_ALREADY_USED' },
    {
      state: 'an OTP token belongs to another widget configuration',
      status: 422,
      code: 'WIDGETCONFIG_ERROR',
    },
  ] as const)('is refused with $code where $state', ({ state, status, code }) =>
    uponReceiving('an OTP token that opens nothing', state)
      .withRequest('POST', '/api/v1/widget/sessions', (request) => {
        request.headers(withoutSession).jsonBody(body);
      })
      .willRespondWith(status, (response) => {
        response.jsonBody(refusal(code));
      })
      .executeTest(async (mock) => {
        await expect(clientOf(mock).openSession(start)).rejects.toMatchObject({
          name: 'ApiError',
          status,
          code,
          requestId: expect.any(String) as string,
        });
      }),
  );

  it('returns a retry date when too many widgets were opened', () =>
    uponReceiving('one OTP token too many', 'too many widgets were opened from one address')
      .withRequest('POST', '/api/v1/widget/sessions', (request) => {
        request.headers(withoutSession).jsonBody(body);
      })
      .willRespondWith(429, (response) => {
        response.jsonBody({
          ...refusal('TOO_MANY_REQUESTS'),
          retryAfter: anyMoment('2026-11-21T12:01:00.000Z'),
        });
      })
      .executeTest(async (mock) => {
        await expect(clientOf(mock).openSession(start)).rejects.toMatchObject({
          code: 'TOO_MANY_REQUESTS',
          retryAfter: '2026-11-21T12:01:00.000Z',
        });
      }));
});

describe('POST /widget/next', () => {
  it('opens the session of the next consent of the visit', () =>
    uponReceiving(
      'a wish for another institution',
      'the data arrived, and the person may connect another institution',
    )
      .withRequest('POST', '/api/v1/widget/next', (request) => {
        request.headers(withSession);
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({ data: next });
      })
      .executeTest(async (mock) => {
        const { connectNext } = await callsOf(mock);
        expect((await connectNext()).session).toEqual(exampleOf<WidgetSession>(next));
      }));

  it('is refused if nothing is left', () =>
    uponReceiving('a wish for another institution where there is none', 'the data arrived')
      .withRequest('POST', '/api/v1/widget/next', (request) => {
        request.headers(withSession);
      })
      .willRespondWith(409, (response) => {
        response.jsonBody(refusal('NOTHING_LEFT'));
      })
      .executeTest(async (mock) => {
        const { connectNext } = await callsOf(mock);
        await expect(connectNext()).rejects.toMatchObject({ status: 409, code: 'NOTHING_LEFT' });
      }));
});
