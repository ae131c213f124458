import type { WidgetEntity } from '@cauce/ui/client';
import { MatchersV3 } from '@pact-foundation/pact';
import { describe, expect, it } from 'vitest';
import {
  anyMoment,
  anyText,
  anyUrl,
  anyWhole,
  exampleOf,
  oneOf,
  someOf,
  type Shape,
} from '../shapes.ts';
import { callsOf, withSession, uponReceiving } from './widgetPact.ts';

const entity: Shape<WidgetEntity> = {
  id: anyText('banco-chile'),
  name: anyText('Banco de Chile'),
  type: oneOf(['bank', 'business-bank', 'government', 'service', 'afp', 'exchange'], 'bank'),
  products: someOf(anyText('movement')),
  enabled: MatchersV3.boolean(true),
  condition: oneOf(['normal', 'delayed', 'unavailable'], 'normal'),
  login: {
    kind: oneOf(['internet', 'clave-tributaria', 'clave-unica', 'api-key'], 'internet'),
    label: anyText('Clave de internet'),
    usernameKinds: someOf(oneOf(['rut', 'company-rut', 'email'], 'rut')),
    passwordRule: {
      minLength: anyWhole(4),
      maxLength: anyWhole(20),
      pattern: anyText('^[!-~]{4,20}$'),
      characters: oneOf(['digits', 'alphanumeric', 'printable', 'key-and-secret'], 'printable'),
      symbols: anyText(''),
      help: anyText('Entre 4 y 20 letras, números o símbolos, sin espacios ni tildes.'),
    },
    ownAccount: null,
  },
  siteUrl: anyUrl('https://banco.example'),
  retryAfter: null,
  personRequired: false,
};

const words = anyText('Confirmo que esta cuenta de Buda.com es mía (RUT 12.345.678-5).');

describe('GET /widget/entities', () => {
  it('lists the institutions with everything that the widget shows and checks', () => {
    const shape = someOf(entity);
    return uponReceiving('a request for the institutions', 'a widget session is open')
      .withRequest('GET', '/api/v1/widget/entities', (request) => {
        request.headers(withSession);
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({ data: { entities: shape } });
      })
      .executeTest(async (mock) => {
        const { listEntities } = await callsOf(mock);
        expect(await listEntities()).toEqual(exampleOf<WidgetEntity[]>(shape));
      });
  });

  it.each([
    {
      state: 'an institution answers slowly',
      shape: { ...entity, id: 'banco-chile', enabled: true, condition: 'delayed' },
    },
    {
      state: 'an institution does not answer',
      shape: { ...entity, id: 'banco-chile', enabled: false, condition: 'unavailable' },
    },
    {
      state: 'the person is paused at an institution',
      shape: {
        ...entity,
        id: 'banco-chile',
        retryAfter: anyMoment('2026-11-22T12:00:00.000Z'),
      },
    },
    {
      state: 'an institution asks the person to confirm',
      shape: { ...entity, id: 'banco-chile', personRequired: true },
    },
    {
      state: 'an institution does not tell whose account it is',
      shape: { ...entity, id: 'buda', login: { ...entity.login, ownAccount: words } },
    },
  ] as const)('lists an institution where $state', ({ state, shape }) =>
    uponReceiving('a request for the institutions', state)
      .withRequest('GET', '/api/v1/widget/entities', (request) => {
        request.headers(withSession);
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({ data: { entities: MatchersV3.arrayContaining(shape) } });
      })
      .executeTest(async (mock) => {
        const { listEntities } = await callsOf(mock);
        expect(await listEntities()).toEqual([exampleOf<WidgetEntity>(shape)]);
      }),
  );
});
