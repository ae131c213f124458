import { describe, expect, it } from 'vitest';
import { ExtractionError } from '../contract/ExtractionError.ts';
import type { UnexpectedPage } from '../contract/request.ts';
import { extract, serve } from '../../test/extraction.ts';
import type { FakeParts } from '../../test/fakeConnector.ts';

const NAME = 'Ana Perez Soto';
const ACCOUNT = '000071234567';
const PASSWORD = 'canary-password';

/** What an extraction records about the page that ended it. */
async function recordsOf(parts: FakeParts, onPageRecord?: () => Promise<void>) {
  const server = await serve((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ titular: NAME, cuenta: ACCOUNT, saldo: 1_234_567 }));
  });
  const records: UnexpectedPage[] = [];
  const { outcome } = await extract(server, parts, {
    onPageRecord: async (record) => {
      records.push(record);
      await onPageRecord?.();
    },
  });
  return { outcome, records };
}

const unread: FakeParts = {
  async *fetch(session) {
    const query = { rut: '12345678-5' };
    const about = { page: 'accounts', expect: 'json', query } as const;
    const response = await session.get(`/cuentas/${ACCOUNT}/${PASSWORD}`, about);
    await session.get('/other', { page: 'other', expect: 'any' });
    yield response.document();
  },
  parse: () => {
    throw new ExtractionError('UNEXPECTED_PAGE', 'It is missing', { field: 'cuentas' });
  },
};

describe('a record of an unexpected page', () => {
  it('contains the structure of the unreadable document and the requests sent', async () => {
    const { outcome, records } = await recordsOf(unread);
    expect(outcome).toMatchObject({ kind: 'error', code: 'UNEXPECTED_PAGE' });
    const [record] = records;
    expect(records).toHaveLength(1);
    expect(record).toMatchObject({
      field: 'accounts:cuentas',
      address: expect.stringMatching(/\/cuentas\/#\/#$/) as string,
      tree: 'titular: string\ncuenta: string\nsaldo: number',
      screenshot: null,
    });
    expect(record?.requests.map(({ method, status }) => [method, status])).toEqual([
      ['POST', 200],
      ['GET', 200],
      ['GET', 200],
    ]);
    expect(JSON.stringify(record)).not.toMatch(/Ana|Perez|71234567|12345678|1234567|canary/i);
  });

  it('is made of the last answer if the session itself rejected it', async () => {
    const { records } = await recordsOf({
      async *fetch(session) {
        yield (await session.get('/data', { page: 'data', expect: 'html' })).document();
      },
    });
    expect(records).toMatchObject(
      [{ reason: 'The page "data" is not html', field: 'data', tree: /titular/ }].map((one) => ({
        ...one,
        tree: expect.stringMatching(one.tree) as string,
      })),
    );
  });

  it('is not made for other outcomes', async () => {
    const { outcome, records } = await recordsOf({});
    expect([outcome.kind, records]).toEqual(['success', []]);
    const failed = await recordsOf({
      parse: () => {
        throw new TypeError('our bug');
      },
    });
    expect(failed.outcome).toMatchObject({ code: 'INTERNAL' });
    expect(failed.records).toEqual([]);
  });

  it('does not change the outcome if it cannot be stored', async () => {
    const { outcome } = await recordsOf(unread, () => Promise.reject(new Error('no room')));
    expect(outcome).toMatchObject({ code: 'UNEXPECTED_PAGE', field: 'accounts:cuentas' });
  });
});
