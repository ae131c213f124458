import type { Activity, PersonConnection } from '@cauce/ui/client';
import { describe, expect, it } from 'vitest';
import type { StateName } from '../../states.ts';
import { anyMoment, anyText, anyWhole, exampleOf, oneOf, someOf, type Shape } from '../shapes.ts';
import {
  callsOf,
  CONNECTION_ID,
  connectionPath,
  refusal,
  signedIn,
  uponReceiving,
} from './personPact.ts';
import { activeConnection, blockedConnection, revokedConnection } from './personShapes.ts';

describe('GET /person/connections', () => {
  it('lists who reads', () =>
    uponReceiving('a look at all connections', 'a person has an active connection')
      .withRequest('GET', '/api/v1/person/connections', (request) => {
        request.headers(signedIn);
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({ data: { connections: [activeConnection] } });
      })
      .executeTest(async (mock) => {
        expect(await callsOf(mock).listConnections()).toEqual([exampleOf(activeConnection)]);
      }));

  it('lists nothing where nobody was permitted anything', () =>
    uponReceiving('a look at no connections', 'a person is signed in')
      .withRequest('GET', '/api/v1/person/connections', (request) => {
        request.headers(signedIn);
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({ data: { connections: [] } });
      })
      .executeTest(async (mock) => {
        expect(await callsOf(mock).listConnections()).toEqual([]);
      }));
});

describe('GET /person/connections/{id}', () => {
  it.each([
    ['active', 'a person has an active connection', activeConnection],
    ['blocked', 'a person has blocked a connection', blockedConnection],
    ['revoked', 'a person has taken a permission back', revokedConnection],
  ] satisfies [string, StateName, Shape<PersonConnection>][])(
    'shows one that is %s',
    (what, state, shape) =>
      uponReceiving(`a look at a connection that is ${what}`, state)
        .withRequest('GET', connectionPath(), (request) => {
          request.headers(signedIn);
        })
        .willRespondWith(200, (response) => {
          response.jsonBody({ data: shape });
        })
        .executeTest(async (mock) => {
          expect(await callsOf(mock).readConnection(CONNECTION_ID)).toEqual(exampleOf(shape));
        }),
  );

  it('is refused for one that the person does not have', () =>
    uponReceiving('a look at a connection of nobody', 'a person is signed in')
      .withRequest('GET', `/api/v1/person/connections/${CONNECTION_ID}`, (request) => {
        request.headers(signedIn);
      })
      .willRespondWith(404, (response) => {
        response.jsonBody(refusal('CONNECTION_NOT_FOUND'));
      })
      .executeTest(async (mock) => {
        await expect(callsOf(mock).readConnection(CONNECTION_ID)).rejects.toMatchObject({
          code: 'CONNECTION_NOT_FOUND',
        });
      }));
});

describe('GET /person/connections/{id}/activity', () => {
  it('tells what happened', () => {
    const shape: Shape<Activity> = {
      entries: someOf({
        at: anyMoment('2026-11-24T12:05:00.000Z'),
        kind: oneOf(
          [
            'requested',
            'opened',
            'accepted',
            'account-confirmed',
            'extraction-started',
            'extraction-ended',
            'activated',
            'refreshed',
            'read',
            'revoked',
            'expired',
            'ended',
            'objected',
            'blocked',
            'unblocked',
            'exported',
            'receipt-issued',
          ],
          'activated',
        ),
      }),
      count: anyWhole(5),
    };
    return uponReceiving('a look at what happened', 'a person has an active connection')
      .withRequest('GET', connectionPath('/activity'), (request) => {
        request.headers(signedIn);
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({ data: shape });
      })
      .executeTest(async (mock) => {
        expect(await callsOf(mock).readActivity(CONNECTION_ID)).toEqual(exampleOf(shape));
      });
  });
});

describe('GET /person/connections/{id}/receipt', () => {
  it('has its signature', () => {
    const data = { receipt: { typ: 'cauce.consent-receipt' }, jws: anyText('a.b.c') };
    return uponReceiving('a wish for the receipt', 'a person has an active connection')
      .withRequest('GET', connectionPath('/receipt'), (request) => {
        request.headers(signedIn);
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({ data });
      })
      .executeTest(async (mock) => {
        const { content } = await callsOf(mock).readReceipt(CONNECTION_ID);
        expect(JSON.parse(await content.text())).toMatchObject({ jws: 'a.b.c' });
      });
  });

  it('is a PDF as well', () =>
    uponReceiving('a wish for the receipt to print', 'a person has an active connection')
      .withRequest('GET', connectionPath('/receipt/pdf'), (request) => {
        request.headers(signedIn);
      })
      .willRespondWith(200, (response) => {
        response.headers({ 'content-type': 'application/pdf' });
      })
      .executeTest(async (mock) => {
        const { content } = await callsOf(mock).readReceiptPdf(CONNECTION_ID);
        expect(content.type).toBe('application/pdf');
      }));

  it('is gone once the permission has ended', () =>
    uponReceiving('a wish for the receipt too late', 'a person has taken a permission back')
      .withRequest('GET', connectionPath('/receipt/pdf'), (request) => {
        request.headers(signedIn);
      })
      .willRespondWith(404, (response) => {
        response.jsonBody(refusal('RECEIPT_NOT_FOUND'));
      })
      .executeTest(async (mock) => {
        await expect(callsOf(mock).readReceiptPdf(CONNECTION_ID)).rejects.toMatchObject({
          code: 'RECEIPT_NOT_FOUND',
        });
      }));
});
