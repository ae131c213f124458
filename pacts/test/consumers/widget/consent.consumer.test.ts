import type { ConsentState } from '@cauce/ui/client';
import { describe, expect, it } from 'vitest';
import { consentInProgress } from './consentShapes.ts';
import { exampleOf } from '../shapes.ts';
import { callsOf, refusal, withSession, uponReceiving } from './widgetPact.ts';

const yes = { termsVersion: '2026-11', entityId: 'banco-chile' };

describe('POST /widget/consent', () => {
  it('records acceptance of the terms that were shown, for one institution', () =>
    uponReceiving('a yes', 'a widget session is open')
      .withRequest('POST', '/api/v1/widget/consent', (request) => {
        request.headers(withSession).jsonBody(yes);
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({ data: { consent: consentInProgress } });
      })
      .executeTest(async (mock) => {
        const { giveConsent } = await callsOf(mock);
        expect(await giveConsent(yes)).toEqual(exampleOf<ConsentState>(consentInProgress));
      }));

  it('records what the person agreed to, without what they left out', () => {
    const partly = { ...yes, products: ['identity-validation'], storesCredentials: false };
    return uponReceiving('a yes to a part', 'a widget session is open')
      .withRequest('POST', '/api/v1/widget/consent', (request) => {
        request.headers(withSession).jsonBody(partly);
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({ data: { consent: consentInProgress } });
      })
      .executeTest(async (mock) => {
        const { giveConsent } = await callsOf(mock);
        expect(await giveConsent(partly)).toEqual(exampleOf<ConsentState>(consentInProgress));
      });
  });

  it.each([
    {
      what: 'a yes to a product that was not asked for',
      body: { ...yes, products: ['debt'] },
      code: 'PRODUCTS_ERROR',
    },
    {
      what: 'a yes to terms that have changed',
      body: { ...yes, termsVersion: '2019-01' },
      code: 'TERMS_ERROR',
    },
    {
      what: 'a yes for an institution that was not offered',
      body: { ...yes, entityId: 'banco-ninguno' },
      code: 'ENTITY_ERROR',
    },
  ])('refuses $what with $code', ({ what, body, code }) =>
    uponReceiving(what, 'a widget session is open')
      .withRequest('POST', '/api/v1/widget/consent', (request) => {
        request.headers(withSession).jsonBody(body);
      })
      .willRespondWith(422, (response) => {
        response.jsonBody(refusal(code));
      })
      .executeTest(async (mock) => {
        const { giveConsent } = await callsOf(mock);
        await expect(giveConsent(body)).rejects.toMatchObject({ status: 422, code });
      }),
  );
});

describe('POST /widget/consent while an extraction runs', () => {
  it('is refused with PROCESS_ALREADY_RUNNING', () => {
    const elsewhere = { ...yes, entityId: 'banco-estado' };
    const code = 'PROCESS_ALREADY_RUNNING';
    return uponReceiving('a yes for another institution', 'an extraction is under way')
      .withRequest('POST', '/api/v1/widget/consent', (request) => {
        request.headers(withSession).jsonBody(elsewhere);
      })
      .willRespondWith(429, (response) => {
        response.jsonBody(refusal(code));
      })
      .executeTest(async (mock) => {
        const { giveConsent } = await callsOf(mock);
        await expect(giveConsent(elsewhere)).rejects.toMatchObject({ status: 429, code });
      });
  });
});

describe('POST /widget/discard', () => {
  it('ends the consent without data', () => {
    const shape = { ...consentInProgress, status: 'INACTIVE', subStatus: 'DISCARDED' } as const;
    return uponReceiving('a no', 'a widget session is open')
      .withRequest('POST', '/api/v1/widget/discard', (request) => {
        request.headers(withSession);
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({ data: { consent: shape } });
      })
      .executeTest(async (mock) => {
        const { discard } = await callsOf(mock);
        expect(await discard()).toEqual(exampleOf<ConsentState>(shape));
      });
  });

  it('is refused once the data has arrived', () =>
    uponReceiving('a no', 'the data arrived')
      .withRequest('POST', '/api/v1/widget/discard', (request) => {
        request.headers(withSession);
      })
      .willRespondWith(403, (response) => {
        response.jsonBody(refusal('INVALID_CONSENT'));
      })
      .executeTest(async (mock) => {
        const { discard } = await callsOf(mock);
        await expect(discard()).rejects.toMatchObject({ status: 403, code: 'INVALID_CONSENT' });
      }));
});
