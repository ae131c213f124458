import { NO_STAND_IN } from '../../contract/connector.ts';
import { describe, expect, it } from 'vitest';
import { noBrowser } from '../../runtime/browserSession.ts';
import type {
  InstitutionResponse,
  InstitutionSession,
  RawDocument,
} from '../../contract/session.ts';
import { afpUno } from './definition.ts';
import { certificatePdf, HOLDER } from './test/certificatePdf.ts';

// Which requests are sent for contributions, and what the portal may answer.

const ADDRESS = 'https://portal.uno.cl/api/afiliado-certificado/cotizaciones';

const state = { balance: null, headers: { 'x-of-nobody-knows': 'session' } };

/** A session that always returns the given answer, and the requests that it received. */
function sessionWith(status: number, body: unknown) {
  const asked: unknown[] = [];
  const postJson: InstitutionSession['postJson'] = (address, sent, options) => {
    const { headers, accept = [], page, expect: content } = options;
    asked.push({ address, body: sent, headers, page, content });
    const text = JSON.stringify(body);
    const document = {
      page,
      address,
      contentType: 'application/json',
      text,
      bytes: null,
      about: {},
    };
    if (status !== 200 && !accept.includes(status)) throw new Error('Refused by the session');
    return Promise.resolve({ status, document: () => document } as unknown as InstitutionResponse);
  };
  return { session: { postJson } as InstitutionSession, asked };
}

async function read(session: InstitutionSession, type = 'contribution'): Promise<unknown> {
  const action = afpUno.actions[type];
  if (action === undefined) throw new Error(`There is no ${type}`);
  const documents: RawDocument[] = [];
  const context = { session, browser: noBrowser, state, username: HOLDER, standIn: NO_STAND_IN };
  for await (const document of action.fetch(context)) documents.push(document);
  return action.normalise(
    documents.map((one) => action.parse(one)),
    { username: HOLDER },
  );
}

const answer = (bytes: Uint8Array) => ({
  codigo: '0',
  mensaje: 'OK',
  data: { bytes: Buffer.from(bytes).toString('base64') },
});

const PAGES = [{ period: '11-2025', date: '10/12/2025' }, {}];

describe('contributions', () => {
  it('are requested once, even for two actions, with the headers of the portal’s page', async () => {
    const { session, asked } = sessionWith(200, answer(await certificatePdf(PAGES)));
    expect(await read(session)).toMatchObject([{ period: '2025-12' }, { period: '2025-11' }]);
    expect(await read(session, 'job')).toMatchObject([{ contributions: 2, isCurrent: true }]);
    expect(asked).toEqual([
      {
        address: ADDRESS,
        body: { TipoProducto: 'CCO', numPeriodos: '12', adjuntoCorreo: false },
        headers: { 'x-of-nobody-knows': 'session' },
        page: 'contributions',
        content: 'json',
      },
    ]);
  });

  it('are read by their positions from a table that is drawn column by column', async () => {
    const rows = [{ type: 'TRASPASO INGRESO', payer: '' }, {}];
    const { session } = sessionWith(200, answer(await certificatePdf(rows)));
    expect(await read(session)).toEqual([
      {
        period: '2025-12',
        paymentDate: '2026-01-12',
        payerRut: '76391733-9',
        payerName: null,
        taxableIncome: null,
        amount: 74_000,
        fund: 'C',
      },
    ]);
  });

  it.each([401, 403])('are reported as a lost session after a %i', async (status) => {
    const { session } = sessionWith(status, { codigo: '1' });
    await expect(read(session)).rejects.toMatchObject({ code: 'SESSION_LOST' });
  });

  const refused = { codigo: '7', mensaje: 'No fue posible generar el certificado de Canario' };
  it.each([
    ['a code other than "0"', refused, 'codigo'],
    ['such a code beside a certificate', { ...answer(Buffer.from('x')), codigo: '00' }, 'codigo'],
    ['a number as its code', { ...refused, codigo: 0 }, 'codigo'],
    ['success without a certificate', { codigo: '0', mensaje: 'OK' }, 'data.bytes'],
    ['an empty certificate', { ...answer(new Uint8Array()) }, 'data.bytes'],
    ['null as its data', { codigo: '0', data: null }, 'data.bytes'],
    ['a list of bytes', { codigo: '0', data: { bytes: [37, 80, 68, 70] } }, 'data.bytes'],
    ['what is no base64', { codigo: '0', data: { bytes: '¡no!' } }, 'data.bytes'],
    ['a page instead', answer(Buffer.from('<html>Canario</html>')), 'data.bytes'],
  ])('are rejected instead of read as empty if the response is %s', async (_name, body, field) => {
    const { session } = sessionWith(200, body);
    const fault: unknown = await read(session).catch((error: unknown) => error);
    expect(fault).toMatchObject({ code: 'UNEXPECTED_PAGE', page: 'contributions', field });
    expect(String(fault)).not.toContain('Canario');
  });

  it('are rejected if the certificate is truncated or oversized', async () => {
    const pdf = await certificatePdf(PAGES);
    for (const bytes of [pdf.subarray(0, pdf.length / 2), Buffer.alloc(9 * 1024 * 1024, pdf)]) {
      const { session } = sessionWith(200, answer(bytes));
      await expect(read(session)).rejects.toMatchObject({ field: 'data.bytes' });
    }
  });
});
