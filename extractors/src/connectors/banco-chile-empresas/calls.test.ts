import { describe, expect, it } from 'vitest';
import type { Sign } from '../../contract/browser.ts';
import { NOBODY } from '../../contract/challenge.ts';
import type { FetchContext } from '../../contract/connector.ts';
import type { InstitutionSession, RawDocument, RequestOptions } from '../../contract/session.ts';
import { fetchAccounts, fetchMovements } from './fetch.ts';
import { login } from './login.ts';
import { HOME } from './portal.ts';
import type { ChileCompanyState } from './state.ts';
import { obstacleIn } from '../../shared/obstacles.ts';
import { recordedBrowser } from '../../../test/recordedBrowser.ts';

// The login and the calls, and which answers end an extraction.

const OWN = '76543210-3';
const COMPANIES = [
  {
    rutEmpresa: OWN,
    razonSocial: 'LA UNA SPA',
    nombreFantasia: 'UNA',
    seleccionada: true,
    favorita: false,
  },
];
const PRODUCTS = {
  productos: [
    {
      numero: '8001234567',
      mascara: '****4567',
      codigo: 'JUV',
      codigoMoneda: 'CLP',
      alias: 'Caja',
      label: 'Cuenta FAN Emprende',
      tipo: 'cuenta',
      claseCuenta: 'CVIEMP',
    },
  ],
};

interface Answer {
  readonly status?: number;
  readonly contentType?: string;
  readonly json?: unknown;
}

/** A portal that answers each service by its path. */
function portalWith(answer: (service: string) => Answer) {
  const sent: (readonly [service: string, body: unknown, headers: unknown])[] = [];
  const reply = (address: string, body: unknown, options: RequestOptions) => {
    const service = address.replace('/mibancochile/rest/empresa/', '');
    const { page, about = {}, headers } = options;
    sent.push([service, body, headers]);
    const { status = 200, contentType = 'application/json', json = {} } = answer(service);
    const text = JSON.stringify(json);
    return Promise.resolve({
      status,
      contentType,
      header: () => 'Mon, 05 Jan 2026 12:00:00 GMT',
      document: () => ({ page, about, address, contentType, text, bytes: null }),
    });
  };
  const session = {
    cookie: () => Promise.resolve('guard%3D'),
    get: (address: string, options: RequestOptions) => reply(address, null, options),
    postJson: reply,
  };
  const state = { acting: { company: null }, movements: new Map() };
  const context = { session, state, username: OWN };
  return { sent, context: context as unknown as FetchContext<ChileCompanyState> };
}

const answers = (service: string): Answer => {
  if (service.endsWith('/empresas/')) return { json: COMPANIES };
  return { json: service.endsWith('obtenerProductos') ? PRODUCTS : {} };
};

async function all(pages: AsyncIterable<RawDocument>): Promise<RawDocument[]> {
  const found: RawDocument[] = [];
  for await (const page of pages) found.push(page);
  return found;
}

describe('movements', () => {
  it('are requested by a list of one account, without pages or dates', async () => {
    const { sent, context } = portalWith(answers);
    await all(fetchAccounts(context));
    expect(sent.at(-1)?.slice(0, 2)).toEqual([
      'movimientos/getcartola',
      {
        cabecera: { paginacionDesde: {}, fechaInicio: null, fechaFin: null, statusGenerico: true },
        cuentasSeleccionadas: [
          {
            nombreEmpresa: 'LA UNA SPA',
            rutEmpresa: OWN,
            numero: '8001234567',
            mascara: '****4567',
            alias: 'Caja',
            selected: true,
            codigoProducto: 'JUV',
            claseCuenta: 'CVIEMP',
            moneda: 'CLP',
          },
        ],
      },
    ]);
    for (const [, , headers] of sent) {
      expect(headers).toMatchObject({ 'x-xsrf-token': 'guard=', referer: HOME });
    }
  });

  it('are requested once, since the answer contains the balances too', async () => {
    const { sent, context } = portalWith(answers);
    const accounts = await all(fetchAccounts(context));
    const handle = '8001234567';
    const movements = await all(
      fetchMovements(context, { accountNumber: '8001234567', currency: 'clp', handle }),
    );
    expect([...accounts, ...movements].map(({ page }) => page)).toEqual([
      'accounts',
      'balances',
      'movements',
    ]);
    expect(sent.filter(([service]) => service.endsWith('getcartola'))).toHaveLength(1);
  });
});

describe('an expired session', () => {
  it.each([
    ['302', { status: 302 }],
    ['500', { status: 500 }],
    ['a page, to which a redirect led', { contentType: 'text/html' }],
  ])('is recognised by %s', async (_name, answer) => {
    const { context } = portalWith(() => answer);
    await expect(all(fetchAccounts(context))).rejects.toMatchObject({ code: 'SESSION_LOST' });
  });
});

describe('the login', () => {
  /** Logs in by a browser whose page reaches this address and shows this text. */
  function logIn(at: string, text = '') {
    const holds = ({ address, answer, text: words }: Sign): boolean =>
      answer === undefined && address?.test(at) !== false && words?.test(text) !== false;
    const { steps, browser } = recordedBrowser(holds);
    const session = {} as InstitutionSession;
    const credentials = { username: '12345678-5', password: 'x' };
    const state = login({ session, browser, credentials, loginKind: 'internet', person: NOBODY });
    return { steps, state };
  }
  const ENTRANCE =
    'https://login.portalempresas.bancochile.cl/bancochile-web/empresa/login/index.html#/login';

  it('takes the RUT of a person, without dots', async () => {
    const { steps, state } = logIn(HOME);
    await state;
    expect(steps).toEqual([
      ['open', ENTRANCE],
      ['fill', { selector: '#iduserName' }, '12345678-5', { keys: true }],
      ['fill', { selector: '#ppriv_emp-login-click-input-password' }, 'x', undefined],
      ['press', { selector: '#idIngresar' }],
    ]);
  });

  // The runtime then reads the page for what the person has to do.
  it.each([
    'Tu clave ha expirado',
    'Debes cambiar tu contraseña',
    'Ya tienes una sesión activa',
    'Acepta los nuevos términos',
    'Sitio en mantención',
  ])('is not counted as a wrong password by "%s"', async (text) => {
    const { state } = logIn(ENTRANCE, text);
    await expect(state).rejects.toMatchObject({ code: 'UNEXPECTED_PAGE' });
    expect(obstacleIn(text)).not.toBeNull();
  });

  it.each(['Error de Sistema', 'Presentamos intermitencias'])(
    'is reported as unavailable if the page shows "%s"',
    async (text) => {
      const { state } = logIn(ENTRANCE, text);
      await expect(state).rejects.toMatchObject({ code: 'INSTITUTION_UNAVAILABLE' });
    },
  );
});
