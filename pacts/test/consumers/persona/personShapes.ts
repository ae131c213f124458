import { MatchersV3 } from '@pact-foundation/pact';
import type { PersonConnection, RightsKind, RightsRequest } from '@cauce/ui/client';
import {
  anyBoolean,
  anyMoment,
  anyRut,
  anyText,
  anyUuid,
  anyWhole,
  oneOf,
  someOf,
  type Shape,
} from '../shapes.ts';
import { CONNECTION_ID } from './personPact.ts';

const MOMENT = '2026-11-24T12:05:00.000Z';

/** What is done with a connection, at the least. */
const actions = (...known: PersonConnection['actions']): Shape<PersonConnection['actions']> =>
  known;

/** A connection whose data arrived and were not read yet. */
export const activeConnection: Shape<PersonConnection> = {
  id: anyUuid(CONNECTION_ID),
  status: 'ACTIVE',
  subStatus: 'ACTIVE',
  recipient: {
    name: anyText('Sol Créditos'),
    legalName: anyText('Sol Créditos SpA'),
    rut: anyRut('76543210-3'),
    privacyUrl: null,
    revocationUrl: null,
  },
  entity: { id: anyText('banco-chile'), name: anyText('Banco de Chile') },
  locale: oneOf(['es-CL', 'en'], 'es-CL'),
  purpose: anyText('Evaluar tu solicitud de crédito'),
  products: someOf({
    id: anyText('identity-validation'),
    titles: { 'es-CL': anyText('Identidad'), en: anyText('Identity') },
    description: anyText('Nombre y RUT.'),
    historyMonths: null,
  }),
  accounts: null,
  requestedAt: anyMoment(MOMENT),
  acceptedAt: anyMoment(MOMENT),
  validUntil: anyMoment('2027-11-24T12:05:00.000Z'),
  terminatedAt: null,
  storesCredentials: anyBoolean(true),
  refresh: oneOf(['on-read', 'daily', 'twice-daily'], 'on-read'),
  hasCredentials: anyBoolean(true),
  extractedAt: anyMoment(MOMENT),
  reads: { count: anyWhole(0), lastAt: null },
  block: null,
  actions: actions('revoke', 'object', 'block', 'erase', 'receipt'),
};

/** A connection of which the person chose the accounts. */
export const sharingConnection: Shape<PersonConnection> = {
  ...activeConnection,
  accounts: someOf({
    id: anyText('8naHTfvlsxsMKy_7hIGkZ2nd'),
    kind: oneOf(['account', 'card'], 'account'),
    name: anyText('Cuenta Corriente'),
    number: anyText('7809'),
    currency: oneOf(['clp', 'usd', 'eur', 'uf'], 'clp'),
  }),
};

export const blockedConnection: Shape<PersonConnection> = {
  ...activeConnection,
  block: { kind: 'blocking', at: anyMoment(MOMENT) },
  actions: actions('revoke', 'unblock', 'erase', 'receipt'),
};

export const revokedConnection: Shape<PersonConnection> = {
  ...activeConnection,
  status: 'INACTIVE',
  subStatus: 'REVOKED',
  terminatedAt: anyMoment(MOMENT),
  hasCredentials: false,
  actions: actions('erase'),
};

/** A request that Cauce has done by itself. */
export const doneRequest = (kind: RightsKind): Shape<RightsRequest> => ({
  id: anyText('b7b1a1de-4f1c-4a53-9f53-5a3f6f6f0d5f'),
  kind,
  connectionId: anyUuid(CONNECTION_ID),
  recipientName: anyText('Sol Créditos'),
  at: anyMoment(MOMENT),
  tookEffectAt: anyMoment(MOMENT),
  dueAt: null,
  status: 'done',
  outcome: null,
  answer: null,
  answeredAt: null,
});

/** One that the recipient has to answer. */
export const openRequest = (kind: RightsKind): Shape<RightsRequest> => ({
  ...doneRequest(kind),
  dueAt: anyMoment('2026-12-25T02:59:59.999Z'),
  status: 'open',
});

/** Any number of requests. */
export const requestsOf = (request: Shape<RightsRequest>) => ({
  requests: MatchersV3.eachLike(request),
});
