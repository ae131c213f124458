import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankCustomer } from '../../../synthetic-person/index.ts';
import { BUSINESS_BANK_ACTIONS } from '../../catalogue/actions.ts';
import { connectors } from '../../connectors/registry.ts';
import { runExtraction } from '../../runtime/runExtraction.ts';
import { rutOf } from '../../shared/rut.ts';
import { sendHtml, startServer } from '../../testing/httpServer.ts';
import type { TestServer } from '../../testing/httpServer.ts';
import { networkTo } from '../../testing/networks.ts';
import { startSimulated, TEST_MONTH } from '../../testing/simulated.ts';
import type { Simulated } from '../../testing/simulated.ts';

const ENTITY = 'banco-chile-empresas';

let simulated: Simulated;
const servers: TestServer[] = [];

beforeAll(async () => {
  simulated = await startSimulated();
});
afterAll(async () => {
  await simulated.close();
  await Promise.all(servers.map((server) => server.close()));
});

/** A company whose user may act for that many companies. */
function companyOf(entityId: string, companies: number): string {
  const ruts = Array.from({ length: 200 }, (_, index) => rutOf(76_000_000 + index * 1_009));
  const found = ruts.find(
    (rut) => bankCustomer(rut, TEST_MONTH, entityId).companies.length === companies,
  );
  if (found === undefined) throw new Error('No company has so many');
  return found;
}

describe.each([ENTITY, 'banco-santander-empresas'])('%s', (entityId) => {
  it.each([1, 2, 3])('acts for the company that logged in, out of %i', async (companies) => {
    const rut = companyOf(entityId, companies);
    const types = ['identity-validation', 'product-balance'];
    const outcome = await runExtraction(simulated.request(entityId, types, rut));
    if (outcome.kind !== 'success') throw new Error(JSON.stringify(outcome));
    expect(outcome.data['identity-validation']).toEqual({ isValid: true });
    const { accounts } = outcome.data['product-balance'] as {
      accounts: { accountNumber: string }[];
    };
    expect(accounts.map((account) => account.accountNumber)).toEqual(
      bankCustomer(rut, TEST_MONTH, entityId).accounts.map((account) => account.accountNumber),
    );
  });

  it('serves only the actions of companies', () => {
    expect(Object.keys(connectors.get(entityId)?.actions ?? {}).sort()).toEqual(
      BUSINESS_BANK_ACTIONS.map(({ type }) => type).sort(),
    );
  });
});

describe('choosing a company', () => {
  const LOGIN = `<form id="login-empresas" method="post" action="entrar">
    <input type="hidden" name="t" value="1"><input name="rut_empresa">
    <input type="password" name="clave_empresa"></form>`;

  const choice = (...options: readonly string[]): string =>
    `<form id="elegir-empresa" method="post" action="elegir"><input type="hidden" name="t" value="2">
    <select name="empresa">${options
      .map((text, index) => `<option value="e${index}">${text}</option>`)
      .join('')}</select></form>`;

  async function extract(page: string) {
    const server = await startServer((request, response) => {
      if (request.url === '/ingreso') sendHtml(response, LOGIN);
      else if (request.url === '/entrar') sendHtml(response, `<body>${page}</body>`);
      else sendHtml(response, '<body></body>');
    });
    servers.push(server);
    const outcome = await runExtraction({
      entityId: ENTITY,
      actions: ['identity-validation'],
      credentials: { username: '76543210-3', password: 'clave123' },
      network: networkTo(server.url),
      deadline: new Date(Date.now() + 600_000),
    });
    return { outcome, server };
  }

  it('sends the option with the company’s own RUT, and the form’s hidden fields', async () => {
    const page = choice('76.543.210-K - Otra', '76.543.210-3 - Comercial & Hijos Ltda.');
    const { server } = await extract(page);
    const post = server.arrived.find((request) => request.url === '/elegir');
    expect(Object.fromEntries(new URLSearchParams(post?.body))).toEqual({ t: '2', empresa: 'e1' });
  });

  it.each([
    ['a list without the company', choice('76.111.111-6 - Otra')],
    ['a list with the company twice', choice('76.543.210-3 - Una', '76.543.210-3 - Otra')],
    ['a form without a list', '<form id="elegir-empresa" action="elegir"></form>'],
    ['a page without form and menu', '<p>Bienvenido</p>'],
  ])('%s is an UNEXPECTED_PAGE', async (_name, page) => {
    const { outcome, server } = await extract(page);
    expect(outcome).toMatchObject({ kind: 'error', code: 'UNEXPECTED_PAGE', fixableBy: 'us' });
    expect(server.arrived.filter(({ url }) => url === '/entrar')).toHaveLength(1);
    expect(server.arrived.at(-1)?.url).toBe('/salir');
  });

  it('reports a lost session', async () => {
    const page = `<p class="mensaje">Su sesión ha expirado</p>${choice('76.111.111-6 - Otra')}`;
    const { outcome } = await extract(page);
    expect(outcome).toMatchObject({ kind: 'error', code: 'SESSION_LOST' });
  });
});
