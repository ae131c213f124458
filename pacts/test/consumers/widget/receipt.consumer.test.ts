import { describe, expect, it } from 'vitest';
import type { ConsentReceipt } from '@cauce/ui/client';
import { anyText, anyUrl, exampleOf, someOf, type Shape } from '../shapes.ts';
import { callsOf, refusal, uponReceiving, withSession } from './widgetPact.ts';

const receipt: Shape<
  Omit<ConsentReceipt, 'receipt'> & { receipt: Omit<ConsentReceipt['receipt'], 'sameVisit'> }
> = {
  receipt: { person: { email: anyText('persona@correo.cl') }, accounts: null },
  personPageUrl: anyUrl('https://api.cauce.example/persona'),
};

describe('GET /widget/receipt', () => {
  it('says whose it is, and where they find it again', () =>
    uponReceiving('a look at the receipt', 'the data arrived')
      .withRequest('GET', '/api/v1/widget/receipt', (request) => {
        request.headers(withSession);
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({ data: receipt });
      })
      .executeTest(async (mock) => {
        const { readReceipt } = await callsOf(mock);
        expect(await readReceipt()).toEqual(exampleOf(receipt));
      }));

  it('names the other institutions of the visit', () => {
    const ofVisit = {
      ...receipt,
      receipt: {
        ...receipt.receipt,
        sameVisit: someOf<Shape<{ entity: { name: string } }>>({
          entity: { name: anyText('Banco de Chile') },
        }),
      },
    };
    return uponReceiving(
      'a look at the receipt of the second institution',
      'the person connected two institutions in one visit',
    )
      .withRequest('GET', '/api/v1/widget/receipt', (request) => {
        request.headers(withSession);
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({ data: ofVisit });
      })
      .executeTest(async (mock) => {
        const { readReceipt } = await callsOf(mock);
        expect((await readReceipt()).receipt.sameVisit).toEqual([
          { entity: { name: 'Banco de Chile' } },
        ]);
      });
  });

  it('is refused before the data has arrived', () =>
    uponReceiving('a look at the receipt too early', 'the person gave consent')
      .withRequest('GET', '/api/v1/widget/receipt', (request) => {
        request.headers(withSession);
      })
      .willRespondWith(404, (response) => {
        response.jsonBody(refusal('RECEIPT_NOT_FOUND'));
      })
      .executeTest(async (mock) => {
        const { readReceipt } = await callsOf(mock);
        await expect(readReceipt()).rejects.toMatchObject({
          name: 'ApiError',
          code: 'RECEIPT_NOT_FOUND',
        });
      }));
});

describe('GET /widget/receipt/pdf', () => {
  it('is a file', () =>
    uponReceiving('a wish for the receipt as a file', 'the data arrived')
      .withRequest('GET', '/api/v1/widget/receipt/pdf', (request) => {
        request.headers(withSession);
      })
      .willRespondWith(200, (response) => {
        response.headers({ 'content-type': 'application/pdf' });
      })
      .executeTest(async (mock) => {
        const { downloadReceipt } = await callsOf(mock);
        expect((await downloadReceipt()).type).toBe('application/pdf');
      }));
});
