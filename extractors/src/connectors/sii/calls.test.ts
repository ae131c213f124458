import { describe, expect, it } from 'vitest';
import type { FetchContext } from '../../contract/connector.ts';
import type { RawDocument, RequestOptions } from '../../contract/session.ts';
import { simulatedPages } from '../../../test/simulatedPages.ts';
import { fetchRegister } from './fetch.ts';
import type { SiiState } from './login.ts';
import { INCOME_TAX, REGISTER, VAT } from './portal.ts';
import type { Facade } from './portal.ts';
import { callSdi } from './sdi.ts';

const pagesOf = await simulatedPages('sii', 'dte');

// Calls to the newer applications: their envelope, their order, and which answers are rejected.

type Context = FetchContext<SiiState>;

interface Sent {
  readonly address: string;
  readonly method: string;
  readonly metaData: Readonly<Record<string, unknown>>;
  readonly data: Readonly<Record<string, unknown>>;
}

interface Answer {
  readonly text: string;
  readonly status?: number;
  readonly contentType?: string;
  /** The address that a redirect led to. */
  readonly at?: string;
}

const HOME = pagesOf('dte').documents.find(({ page }) => page === 'home')?.text ?? '';

/** A tax service that answers each call by the given function. */
function serviceWith(answer: (sent: Sent) => Answer) {
  const sent: Sent[] = [];
  const responseOf = (address: string, given: Answer, { page, about = {} }: RequestOptions) => {
    const { text, status = 200, contentType = 'application/json', at = address } = given;
    return Promise.resolve({
      status,
      text,
      contentType,
      url: new URL(at),
      json: () => JSON.parse(text) as unknown,
      document: () => ({ page, about, address, contentType, text, bytes: null }),
    });
  };
  const session = {
    get: (address: string, options: RequestOptions) =>
      responseOf(
        address,
        {
          // Nobody who logged in may act for this company in the invoicing portal.
          text: options.page === 'mipyme-chooser' ? '<select name="RUT_EMP"></select>' : HOME,
          contentType: 'text/html',
        },
        options,
      ),
    postJson: (address: string, body: unknown, options: RequestOptions) => {
      const { metaData, data } = body as Pick<Sent, 'metaData' | 'data'>;
      const one = { address, method: address.split('/').at(-1) ?? '', metaData, data };
      sent.push(one);
      return responseOf(address, answer(one), options);
    },
  };
  const state: SiiState = { token: 't0k3n', today: '2026-01-15' };
  const context = { session, state, username: '76000000-0' } as unknown as Context;
  return { sent, context };
}

async function all(pages: AsyncIterable<RawDocument>): Promise<RawDocument[]> {
  const found: RawDocument[] = [];
  for await (const page of pages) found.push(page);
  return found;
}

const state = (codRespuesta: number) => ({ respEstado: { codRespuesta, msgeRespuesta: null } });

/** A month's summary with one document of each given type. */
const summary = (...types: readonly number[]): string =>
  JSON.stringify({
    metaData: { errors: null },
    totDocRes: types.length,
    ...state(0),
    data: types.map((type) => ({ rsmnTipoDocInteger: type, rsmnTotDoc: 1, rsmnMntTotal: 100 })),
  });
const NOTHING = JSON.stringify({ metaData: { errors: null }, data: null, ...state(3) });

describe('the envelope of a call', () => {
  const ask = (context: Context, facade: Facade, method: string) =>
    callSdi(context, facade, method, { campo: 1 }, { page: 'page' });

  it.each([
    [
      REGISTER,
      'https://www4.sii.cl/consdcvinternetui/services/data/facadeService/x',
      'cl.sii.sdi.lob.diii.consdcv.data.api.interfaces.FacadeService/x',
    ],
    [
      INCOME_TAX,
      'https://www4.sii.cl/consultaestadof22ui/services/data/facadeService/x',
      'cl.sii.sdi.lob.renta.consultaestadof22.data.api.interfaces.FacadeService/x',
    ],
    [
      VAT,
      'https://www4.sii.cl/propuestaf29ui/services/data/facadeAdapterService/x',
      'cl.sii.sdi.lob.iva.propuestaf29.data.api.interfaces.FacadeAdapterService/x',
    ],
  ])('names the service interface of its method', async (facade, address, namespace) => {
    const { sent, context } = serviceWith(() => ({ text: '{}' }));
    await ask(context, facade, 'x');
    expect(sent).toMatchObject([{ address, data: { campo: 1 }, metaData: { namespace } }]);
  });

  it('identifies the session by its cookie TOKEN, and each call by a unique id', async () => {
    const { sent, context } = serviceWith(() => ({ text: '{}' }));
    await ask(context, REGISTER, 'x');
    await ask(context, REGISTER, 'x');
    const ids = sent.map(({ metaData }) => metaData['transactionId']);
    for (const { metaData } of sent) {
      expect(metaData).toMatchObject({ conversationId: 't0k3n', page: null });
    }
    for (const id of ids) expect(id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect(new Set(ids).size).toBe(2);
  });

  it.each([
    ['a message at status 200', { text: '{"errorMsg":"Acceso no autorizado!"}' }],
    ['a redirect to the login’s host', { text: '', at: 'https://zeusr.sii.cl/AUT2000/x.html' }],
  ])('reports a lost session if the call is answered with %s', async (_name, answer) => {
    const { context } = serviceWith(() => answer);
    await expect(ask(context, REGISTER, 'x')).rejects.toMatchObject({ code: 'SESSION_LOST' });
  });

  it('reports an unknown page if the server answers with its own error page', async () => {
    const text = '<html><title>JBoss Web - Error report</title></html>';
    const { context } = serviceWith(() => ({ text, status: 400, contentType: 'text/html' }));
    await expect(ask(context, REGISTER, 'x')).rejects.toMatchObject({ code: 'UNEXPECTED_PAGE' });
  });
});

describe('the register', () => {
  it('is requested by the month in six digits, and by the RUT and its check digit separately', async () => {
    const { sent, context } = serviceWith(() => ({ text: NOTHING }));
    await all(fetchRegister(context));
    expect(sent[0]).toMatchObject({
      method: 'getResumen',
      data: {
        rutEmisor: '76000000',
        dvEmisor: '0',
        ptributario: '202601',
        operacion: 'VENTA',
        estadoContab: 'REGISTRO',
        busquedaInicial: true,
      },
    });
    expect(sent.at(-1)?.data).toMatchObject({ ptributario: '202501', operacion: 'COMPRA' });
    // For a month without documents, no details are requested.
    expect(new Set(sent.map(({ method }) => method))).toEqual(new Set(['getResumen']));
  });

  it('requests details by type and side, with a constant in place of a captcha token', async () => {
    const { sent, context } = serviceWith(({ method, data }) => ({
      text: method === 'getResumen' && data['ptributario'] === '202512' ? summary(33) : NOTHING,
    }));
    await all(fetchRegister(context));
    const details = sent.filter(({ method }) => method !== 'getResumen');
    expect(details.map(({ method, data }) => [method, data['accionRecaptcha']])).toEqual([
      ['getDetalleVenta', 'RCV_DETV'],
      ...Array.from({ length: 3 }, () => ['getDetalleCompra', 'RCV_DETC']),
    ]);
    for (const { data } of details) {
      expect(data).toMatchObject({ codTipoDoc: '33', tokenRecaptcha: 't-o-k-e-n-web' });
      expect(data).toMatchObject({ ptributario: '202512', busquedaInicial: true });
    }
  });

  it('is read with fewer than the 200 calls that cause a block, for a company with two types a side', async () => {
    const { sent, context } = serviceWith(({ method }) => ({
      text: method === 'getResumen' ? summary(33, 61) : NOTHING,
    }));
    await all(fetchRegister(context));
    expect(sent.length).toBeLessThan(200);
  });
});
