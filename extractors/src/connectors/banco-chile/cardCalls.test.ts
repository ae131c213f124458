import { describe, expect, it } from 'vitest';
import type { RawDocument, RequestOptions } from '../../contract/session.ts';
import { fetchAccounts } from './fetch.ts';
import type { Context } from './fetch.ts';
import { fetchCards, fetchStatements, fetchUnbilled } from './fetchCards.ts';
import { parse } from './parse.ts';
import { cardsIn } from './parseCards.ts';

// Which calls are made about cards, and how an expired session is recognised.

interface Answer {
  readonly status?: number;
  readonly contentType?: string;
  readonly json: unknown;
}

const PRODUCTS = {
  rut: '12345678-5',
  nombre: 'ANA ROJAS',
  productos: [
    {
      id: '41',
      numero: '',
      mascara: '****1234',
      codigo: 'TNM',
      tipo: 'tarjeta',
      codigoMoneda: '',
      claseCuenta: null,
      tarjetaHabiente: 'PEDRO ROJAS',
    },
  ],
};
const CARDS = [
  {
    idProducto: '41',
    numero: '****1234',
    marca: 'Visa',
    tipo: 'Infinite',
    titular: true,
    cupos: [],
  },
  {
    idProducto: '42',
    numero: '****9876',
    marca: 'Visa',
    tipo: '',
    titular: false,
    cupos: [],
  },
];
const statementDate = (
  fechaFacturacion: string,
  isNational: boolean,
  isInternational: boolean,
) => ({
  fechaFacturacion,
  existeEstadoCuentaNacional: isNational,
  existeEstadoCuentaInternacional: isInternational,
});
const INDEX = {
  existenEstadosDeCuenta: true,
  numeroCuenta: '00%2F1234%3D',
  listaNacional: [
    statementDate('2026-01-20', true, false),
    statementDate('2025-12-20', false, false),
  ],
  listaInternacional: [statementDate('2026-01-20', false, true)],
};

/** A bank that answers each service by the last parts of its address. */
function bankWith(answer: (service: string) => Answer) {
  const sent: (readonly [service: string, body: unknown])[] = [];
  const reply = (address: string, body: unknown, options: RequestOptions) => {
    const service = address.replace('/mibancochile/rest/persona/', '');
    sent.push([service, body]);
    const { status = 200, contentType = 'application/json', json } = answer(service);
    const { page, about = {} } = options;
    const text = JSON.stringify(json);
    return Promise.resolve({
      status,
      contentType,
      header: () => 'Thu, 15 Jan 2026 12:00:00 GMT',
      document: () => ({ page, about, address, contentType, text, bytes: null }),
    });
  };
  const session = {
    cookie: () => Promise.resolve(null),
    get: (address: string, options: RequestOptions) => reply(address, null, options),
    postJson: reply,
  };
  const state = {
    products: { response: null },
    movements: new Map(),
    cards: new Map(),
    unbilled: new Map(),
    statements: new Map(),
  };
  return { sent, context: { session, state, username: '12345678-5' } as unknown as Context };
}

async function all(pages: AsyncIterable<RawDocument>): Promise<RawDocument[]> {
  const found: RawDocument[] = [];
  for await (const page of pages) found.push(page);
  return found;
}

const card = (id: string) => ({
  key: '1',
  truncatedPan: 'XXXX XXXX XXXX 1234',
  handles: { national: id, international: id, statements: id },
});

const answers = (service: string): Answer => {
  if (service.endsWith('obtenerProductos')) return { json: PRODUCTS };
  if (service.endsWith('saldos-tarjetas')) return { json: CARDS };
  return { json: service.endsWith('fechas-facturacion') ? INDEX : {} };
};

describe('the calls about a card', () => {
  it('identify it by id, kind, mask and holder, and for purchases also by the client’s type', async () => {
    const { sent, context } = bankWith(answers);
    await all(fetchCards(context));
    await all(fetchUnbilled(context, card('41'), 'national'));
    await all(fetchUnbilled(context, card('41'), 'international'));
    expect(sent.slice(1)).toEqual([
      ['tarjetas/widget/saldos-tarjetas', {}],
      [
        'tarjeta-credito-digital/movimientos-no-facturados',
        {
          idTarjeta: '41',
          codigoProducto: 'TNM',
          tipoTarjeta: 'Visa Infinite',
          mascara: '****1234',
          nombreTitular: 'PEDRO ROJAS',
          tipoCliente: 'T',
        },
      ],
    ]);
  });

  it('name the client if the list of products contains no holder', async () => {
    const { context } = bankWith(answers);
    const [list] = await all(fetchCards(context));
    expect(list?.about).toEqual({
      listed: '1',
      'holder 41': 'PEDRO ROJAS',
      'holder 42': 'ANA ROJAS',
    });
  });

  it('request existing statements from the service of their currency, with the account number as received', async () => {
    const { sent, context } = bankWith(answers);
    await all(fetchCards(context));
    const documents = await all(fetchStatements(context, card('42')));
    const body = {
      idTarjeta: '42',
      codigoProducto: 'TNM',
      tipoTarjeta: 'Visa',
      mascara: '****9876',
      nombreTitular: 'ANA ROJAS',
    };
    const one = { ...body, fechaFacturacion: '2026-01-20', numeroCuenta: '00%2F1234%3D' };
    expect(sent.slice(2)).toEqual([
      ['tarjetas/estadocuenta/fechas-facturacion', body],
      ['tarjetas/estadocuenta/nacional/resumen-por-fecha', one],
      ['tarjetas/estadocuenta/internacional/resumen-por-fecha', one],
    ]);
    expect(documents.map(({ about }) => about['currency'])).toEqual([undefined, 'clp', 'usd']);
  });
});

describe('what the bank answers for several cards of one account', () => {
  const purchase = (numeroTarjeta: string) => ({
    origenTransaccion: 'NAC',
    fechaTransaccionString: '05/01/2026',
    montoCompra: 12_000,
    glosaTransaccion: 'TIENDA FICTICIA',
    numeroTarjeta,
  });
  const STATEMENT = {
    existeEstadoCuenta: true,
    resumen: {
      cupo: 1,
      cupoUtilizado: 1,
      cupoDisponible: 0,
      montoFacturado: 1,
      pagoMinimo: 1,
      fechaFacturacionActual: '20/01/2026',
      saldoAnteriorFacturado: 0,
    },
    seccionOperaciones: { transaccionesTarjetas: [] },
  };
  const kinds = { ...card('41'), key: '1' };

  /** The parsed pages of both cards, of which the first has the holder's. */
  async function readBoth(answer: (service: string) => Answer) {
    const { context } = bankWith((service) =>
      service.endsWith('movimientos-no-facturados') || service.endsWith('resumen-por-fecha')
        ? answer(service)
        : answers(service),
    );
    await all(fetchCards(context));
    const pages: RawDocument[] = [];
    for (const one of [kinds, { ...card('42'), key: '2' }]) {
      pages.push(...(await all(fetchUnbilled(context, one, 'national'))));
      pages.push(...(await all(fetchStatements(context, one))));
    }
    return pages.map(parse);
  }
  const unbilled = (...listaMovNoFactur: readonly object[]) => ({
    json: { fechaProximaFacturacionCalendario: null, listaMovNoFactur },
  });

  it('is read once', async () => {
    const pages = await readBoth((service) =>
      service.endsWith('resumen-por-fecha') ? { json: STATEMENT } : unbilled(purchase('1234')),
    );
    expect(pages).toMatchObject([
      { kind: 'national', owner: '1', entries: [{ amount: 12_000 }] },
      {
        kind: 'statement-index',
        card: '1',
        statements: [{ currency: 'clp' }, { currency: 'usd' }],
      },
      { kind: 'statement', card: '1' },
      { kind: 'statement', card: '1' },
      { kind: 'national', owner: '2', entries: [] },
      { kind: 'statement-index', card: '2', statements: [] },
    ]);
  });

  it('is kept if the cards differ', async () => {
    let calls = 0;
    const pages = await readBoth((service) => {
      calls += 1;
      if (!service.endsWith('resumen-por-fecha')) return unbilled(purchase(String(calls)));
      return { json: { ...STATEMENT, resumen: { ...STATEMENT.resumen, montoFacturado: calls } } };
    });
    expect(pages).toHaveLength(8);
    expect(pages[4]).toMatchObject({ owner: '2', entries: [{ amount: 12_000 }] });
  });

  it('belongs to the holder’s card, which comes first', () => {
    const text = JSON.stringify(CARDS.toReversed());
    const document = { page: 'cards', text } as RawDocument;
    expect(cardsIn(document).map(({ key, handles }) => [key, handles.national])).toEqual([
      ['1', '41'],
      ['2', '42'],
    ]);
  });
});

describe('an expired session', () => {
  it.each([
    ['302', { status: 302, json: {} }],
    ['500', { status: 500, json: {} }],
    ['a page, to which a redirect led', { contentType: 'text/html', json: '' }],
  ])('is recognised by %s', async (_name, answer) => {
    for (const read of [fetchAccounts, fetchCards]) {
      const { context } = bankWith(() => answer);
      await expect(all(read(context))).rejects.toMatchObject({ code: 'SESSION_LOST' });
    }
  });
});
