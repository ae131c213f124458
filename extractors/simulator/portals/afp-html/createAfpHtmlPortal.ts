import type { PortalRoot } from '../../addresses.ts';
import type { Institution } from '../../../src/contract/institution.ts';
import { holdReading } from '../../context.ts';
import type { SimulatorContext } from '../../context.ts';
import { createFormPortal } from '../form-portal/createFormPortal.ts';
import type { PortalHandler, Visit } from '../../portalSessions.ts';
import type { Reply } from '../../http/replies.ts';
import { memberOf } from '../pension/memberOf.ts';
import type { Member } from '../pension/memberOf.ts';
import { ACCOUNTS, pensionPrinter } from '../pension/pensionCells.ts';
import type { PensionPrinter } from '../pension/pensionCells.ts';
import type { AfpHtmlPortal } from './AfpHtmlPortal.ts';
import { balancesPage, historyPage, homePage, PATHS, profilePage } from './pages.ts';
import type { AfpView, History, HistoryRow } from './pages.ts';

/**
 * A fund manager's portal with post-backs: the year of a history is chosen by a form that carries
 * the page's view state.
 */
export function createAfpHtmlPortal(
  portal: AfpHtmlPortal,
  institution: Institution,
  context: SimulatorContext,
  root: PortalRoot,
): PortalHandler {
  const printer = pensionPrinter(portal.style);

  async function answer(visit: Visit, form: URLSearchParams | null): Promise<Reply> {
    const { path, session, send, isMalformed } = visit;
    const member = memberOf(session, visit.rut);
    if (member === null) return visit.expired();
    const view: AfpView = { portal, institution, root, printer, member, isMalformed };
    if (path === '/inicio') return send(homePage(view));
    if (!(await holdReading(context, session, visit.ctx))) return visit.expired();
    if (form === null && path === PATHS.profile) return send(profilePage(view));
    if (form === null && path === PATHS.balances) return send(balancesPage(view));
    const history = historyAt(visit, printer, member);
    if (history === null) return visit.notFound();
    const years = [...new Set(history.rows.map(({ year }) => year))];
    const chosen = form === null ? (years[0] ?? null) : form.get(portal.history.yearField);
    if (chosen !== null && !years.includes(chosen)) return visit.notFound();
    return send(historyPage(view, history, { years, chosen, token: session.csrfToken }));
  }

  return createFormPortal(portal, institution, context, root, {
    show: (visit) => answer(visit, null),
    post: answer,
    knows: (session, rut) => memberOf(session, rut) !== null,
  });
}

/** The history that an address refers to. */
function historyAt({ path, ctx }: Visit, printer: PensionPrinter, member: Member): History | null {
  if (path === PATHS.contributions) {
    const rows = member.contributions.map((one): HistoryRow => ({
      year: one.paymentDate.slice(0, 4),
      cells: printer.contribution(one),
    }));
    return { kind: 'contributions', path, account: null, rows };
  }
  const position = ctx.URL.searchParams.get('cuenta') ?? '';
  const account = /^[1-4]$/.test(position) ? ACCOUNTS[Number(position) - 1] : undefined;
  if (path !== PATHS.movements || account === undefined) return null;
  const rows = member.pension.accounts[account].movements.map((one): HistoryRow => ({
    year: one.date.slice(0, 4),
    cells: printer.movement(one),
  }));
  return { kind: 'movements', path: `${path}?cuenta=${position}`, account, rows };
}
