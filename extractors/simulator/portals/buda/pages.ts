import type { PortalRoot } from '../../addresses.ts';
import { exchangeCustomer, exchangePrices } from '../../../synthetic-person/index.ts';
import type { ExchangeCustomer } from '../../../synthetic-person/index.ts';
import type { Institution } from '../../../src/contract/institution.ts';
import { formatMoney } from '../../../src/shared/money.ts';
import { chileanToday } from '../../chileanToday.ts';
import { holdReading } from '../../context.ts';
import type { SimulatorContext } from '../../context.ts';
import { page } from '../../layout.ts';
import { dataTable, innerPages, labelled } from '../form-portal/content.ts';
import { createFormPortal } from '../form-portal/createFormPortal.ts';
import type { PortalHandler, Visit } from '../../portalSessions.ts';
import type { FormPortal } from '../form-portal/FormPortal.ts';
import type { Reply } from '../../http/replies.ts';
import { html } from '../../http/markup.ts';
import type { Markup } from '../../http/markup.ts';
import type { PortalSession } from '../../SessionStore.ts';
import { accountOf } from './accountOf.ts';

const PORTAL: FormPortal = {
  entityId: 'buda',
  charset: 'utf-8',
  cookieName: '_buda_session',
  csrfField: 'authenticity_token',
  login: {
    formId: 'sign-in',
    steps: 1,
    rutField: 'username',
    rutLabel: 'Correo o RUT',
    rutPattern: /^[!-~]{3,254}$/,
    rutHint: 'El correo de la cuenta, o el RUT con o sin puntos',
    rutMaxLength: 254,
    passwordField: 'password',
    passwordLabel: 'Clave de la API y su secreto',
  },
  messages: {
    wrong: 'La clave o su secreto son incorrectos.',
    locked: 'Tu cuenta está bloqueada. Escríbenos para recuperarla.',
    unavailable: { text: 'Estamos en mantención. Vuelve en unos minutos.', status: 503 },
    expired: 'Tu sesión terminó. Ingresa otra vez.',
  },
};

/** For paths that neither the API nor the placeholder pages have. */
export const missingPage = (institution: Institution): Markup =>
  page({
    title: 'Página no encontrada',
    brand: institution,
    content: html`<p class="mensaje">La página no existe.</p>`,
  });

const NOTHING = 'Aún no tienes movimientos';

/** The exchange's pages: balances, deposits and trades. */
export function createBudaPages(
  institution: Institution,
  context: SimulatorContext,
  { root, api }: { readonly root: PortalRoot; readonly api: `/${string}` },
  opened: (session: PortalSession, password: string) => void,
): PortalHandler {
  const inside = innerPages(institution, root, [
    ['/saldos', 'Saldos'],
    ['/historial', 'Historial'],
    ['/salir', 'Salir'],
  ]);

  async function show(visit: Visit): Promise<Reply> {
    const { path, session, send } = visit;
    const today = chileanToday(session.openedAt);
    const customer = exchangeCustomer(visit.rut, today, institution.id);
    if (path === '/inicio') return send(homePage(customer));
    if (!['/saldos', '/historial'].includes(path)) return visit.notFound();
    if (!(await holdReading(context, session, visit.ctx))) return visit.expired();
    return send(path === '/saldos' ? balancesPage(customer, today) : historyPage(customer));
  }

  function homePage(customer: ExchangeCustomer): Markup {
    return inside('Bienvenida', [
      html`<p>Hola, ${customer.name}. Elige en el menú lo que quieres ver.</p>`,
      labelled([['Correo', customer.email]]),
      html`<p>
        La clave con que ingresaste sirve para la API mientras dure esta sesión:
        <code>GET ${api}/balances.json</code>, firmado con HMAC-SHA384.
      </p>`,
    ]);
  }

  function balancesPage({ wallets }: ExchangeCustomer, today: string): Markup {
    const { pesosPerDollar } = exchangePrices(today);
    return inside(
      'Saldos',
      dataTable({
        caption: 'Tus saldos',
        headings: ['Activo', 'Saldo', 'En pesos'],
        rows: wallets.map(({ symbol, balance, decimals, priceUsd }) => [
          symbol,
          balance.toFixed(decimals),
          formatMoney(Math.round(balance * priceUsd * pesosPerDollar), 'clp'),
        ]),
        nothing: NOTHING,
      }),
    );
  }

  function historyPage({ deposits, trades }: ExchangeCustomer): Markup {
    return inside('Historial', [
      dataTable({
        caption: 'Abonos de los últimos 24 meses',
        headings: ['Fecha', 'Monto'],
        rows: deposits.map(({ date, pesos }) => [date, formatMoney(pesos, 'clp')]),
        nothing: NOTHING,
      }),
      dataTable({
        caption: 'Compras y ventas de los últimos 24 meses',
        headings: ['Fecha', 'Operación', 'Activo', 'Cantidad', 'Pesos'],
        rows: trades.map(({ datetime, type, symbol, amount, pesos }) => [
          datetime.slice(0, 16).replace('T', ' '),
          type === 'buy' ? 'Compra' : 'Venta',
          symbol,
          String(amount),
          formatMoney(pesos, 'clp'),
        ]),
        nothing: NOTHING,
      }),
    ]);
  }

  return createFormPortal(PORTAL, institution, context, root, { show, rutOf: accountOf, opened });
}
