import type { PortalRoot } from '../../addresses.ts';
import type { BankCustomer } from '../../../synthetic-person/types.ts';
import type { Institution } from '../../../src/contract/institution.ts';
import { holdReading } from '../../context.ts';
import type { SimulatorContext } from '../../context.ts';
import { createFormPortal } from '../form-portal/createFormPortal.ts';
import type { PortalHandler, Visit } from '../../portalSessions.ts';
import type { Reply } from '../../http/replies.ts';
import type { Markup } from '../../http/markup.ts';
import type { HtmlPortal } from './HtmlPortal.ts';
import {
  accountsPage,
  cardsPage,
  homePage,
  listPage,
  pageCount,
  profilePage,
  recipientsPage,
} from './pages.ts';
import { menuPage } from './parts.ts';
import type { PortalView } from './parts.ts';
import {
  recordPage,
  statementPage,
  statementsPage,
  unbilledOf,
  unbilledPage,
} from './recordPages.ts';

/** A bank's portal with server-rendered pages: form login, a menu, paginated tables. */
export function createHtmlPortal(
  portal: HtmlPortal,
  institution: Institution,
  context: SimulatorContext,
  root: PortalRoot,
): PortalHandler {
  const show = (visit: Visit): Promise<Reply> =>
    showBank(
      { portal, institution, root, isMalformed: visit.isMalformed },
      context,
      visit,
      visit.rut,
    );
  return createFormPortal(portal, institution, context, root, { show });
}

/**
 * A page behind the login.
 * @param rut the RUT whose accounts are shown
 */
async function showBank(
  view: PortalView,
  context: SimulatorContext,
  visit: Visit,
  rut: string,
): Promise<Reply> {
  const { ctx, path, session, send } = visit;
  if (path === '/menu') return send(menuPage(view));
  const customer = context.customerOf(session, rut);
  if (path === '/inicio') return send(homePage(view, customer));
  // The client has disconnected.
  if (!(await holdReading(context, session, ctx))) return visit.expired();
  const page =
    menuSectionPage(view, path, customer) ??
    accountPage(view, path, ctx.URL.searchParams, customer) ??
    cardPage(view, path, ctx.URL.searchParams, customer);
  return page === null ? visit.notFound() : send(page);
}

function menuSectionPage(view: PortalView, path: string, customer: BankCustomer): Markup | null {
  const { paths, sections } = view.portal;
  const section = sections.find((one) => paths[one] === path);
  switch (section) {
    case undefined:
      return null;
    case 'profile':
      return profilePage(view, customer);
    case 'accounts':
      return accountsPage(view, customer);
    case 'cards':
      return cardsPage(view, customer);
    case 'recipients':
      return recipientsPage(view, customer);
    default:
      return recordPage(view, section, customer);
  }
}

function accountPage(
  view: PortalView,
  path: string,
  query: URLSearchParams,
  customer: BankCustomer,
): Markup | null {
  const { paths } = view.portal;
  const section = (['movements', 'sent', 'received'] as const).find((one) => paths[one] === path);
  const position = query.get('cuenta');
  const account = itemAt(customer.accounts, position);
  const pageNumber = readPageNumber(query.get('pagina'));
  if (section === undefined || account === null || position === null || pageNumber === null) {
    return null;
  }
  if (pageNumber > pageCount(view.portal, section, account)) return null;
  return listPage(view, section, account, { position, pageNumber });
}

function cardPage(
  view: PortalView,
  path: string,
  query: URLSearchParams,
  customer: BankCustomer,
): Markup | null {
  const { paths, pager } = view.portal;
  const position = query.get('tarjeta');
  const card = itemAt(customer.creditCards, position);
  if (card === null || position === null) return null;
  if (path === paths.statements) {
    if (!query.has('estado')) return statementsPage(view, card, position);
    const statement = itemAt(card.statements, query.get('estado'));
    return statement && statementPage(view, card, statement);
  }
  const section = (['national', 'international'] as const).find((one) => paths[one] === path);
  const pageNumber = readPageNumber(query.get('pagina'));
  if (section === undefined || pageNumber === null) return null;
  const pages = Math.max(1, Math.ceil(unbilledOf(card, section).length / pager.size));
  return pageNumber > pages ? null : unbilledPage(view, section, card, { position, pageNumber });
}

/** The item at a position taken from the address, counted from 1. */
function itemAt<Item>(items: readonly Item[], position: string | null): Item | null {
  if (position === null || !/^[1-9]\d{0,2}$/.test(position)) return null;
  return items[Number(position) - 1] ?? null;
}

/** The requested page number, 1 by default; null if it is not a page number. */
export function readPageNumber(text: string | null): number | null {
  if (text === null) return 1;
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
}
