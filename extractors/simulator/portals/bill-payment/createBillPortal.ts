import type { PortalRoot } from '../../addresses.ts';
import { serviceCustomer } from '../../../synthetic-person/index.ts';
import type { ServiceCustomer } from '../../../synthetic-person/index.ts';
import type { Institution } from '../../../src/contract/institution.ts';
import { NO_LIMIT } from '../../../src/products/pat.ts';
import { formatDate } from '../../../src/shared/dates.ts';
import { formatMoney } from '../../../src/shared/money.ts';
import { formatRut } from '../../../src/shared/rut.ts';
import { chileanToday } from '../../chileanToday.ts';
import { holdReading } from '../../context.ts';
import type { SimulatorContext } from '../../context.ts';
import { dataTable, innerPages, labelled } from '../form-portal/content.ts';
import { createFormPortal } from '../form-portal/createFormPortal.ts';
import type { PortalHandler, Visit } from '../../portalSessions.ts';
import { readPageNumber } from '../html-portal/createHtmlPortal.ts';
import type { Reply } from '../../http/replies.ts';
import { html } from '../../http/markup.ts';
import type { Markup, MarkupValue } from '../../http/markup.ts';
import { renamed } from '../../http/renamed.ts';
import { SECTIONS } from './BillPortal.ts';
import type { BillPortal, Section, Slice } from './BillPortal.ts';

/**
 * A list as the pages show it: the rows for the portal's script, and the same rows for a person.
 */
interface Shown {
  readonly headings: readonly string[];
  readonly rows: readonly { readonly json: unknown; readonly cells: readonly MarkupValue[] }[];
}

/**
 * A portal where people enrol their bills: a form login, and pages that contain their data as JSON
 * for a script and show the same data to a browser without scripts.
 */
export function createBillPortal(
  portal: BillPortal,
  institution: Institution,
  context: SimulatorContext,
  root: PortalRoot,
): PortalHandler {
  const inside = innerPages(institution, root, [
    ...SECTIONS.map((one) => [portal.paths[one], portal.links[one]] as const),
    ['/salir', portal.links.logout],
  ]);

  async function show(visit: Visit): Promise<Reply> {
    const { path, session, rut } = visit;
    const customer = serviceCustomer(rut, chileanToday(session.openedAt), institution.id);
    if (path === '/inicio') {
      return visit.send(
        inside(
          'Bienvenida',
          html`<p>Hola, ${customer.name}. Elige en el menú lo que quieres ver.</p>`,
        ),
      );
    }
    const section = SECTIONS.find((one) => portal.paths[one] === path);
    if (section === undefined) return visit.notFound();
    if (!(await holdReading(context, session, visit.ctx))) return visit.expired();
    if (section === 'profile') return visit.send(profilePage(visit, customer));
    const shown = shownOf(portal, customer, section);
    const pageNumber = readPageNumber(visit.ctx.URL.searchParams.get('pagina'));
    const pages = Math.max(1, Math.ceil(shown.rows.length / portal.pageSize));
    if (pageNumber === null || pageNumber > pages) return visit.notFound();
    return visit.send(listPage(visit, customer, section, shown, pageNumber, pages));
  }

  function carrier(
    visit: Visit,
    section: Section,
    customer: ServiceCustomer,
    list: Slice<unknown> | null,
  ): Markup {
    const state = portal.state(section, { rut: customer.rut, name: customer.name }, list);
    return portal.container(JSON.stringify(visit.isMalformed ? renamed(state) : state));
  }

  function profilePage(visit: Visit, customer: ServiceCustomer): Markup {
    return inside(portal.links.profile, [
      carrier(visit, 'profile', customer, null),
      labelled([
        ['Nombre', customer.name],
        ['RUT', formatRut(customer.rut, 'dotted')],
      ]),
    ]);
  }

  function listPage(
    visit: Visit,
    customer: ServiceCustomer,
    section: Exclude<Section, 'profile'>,
    shown: Shown,
    pageNumber: number,
    pages: number,
  ): Markup {
    const from = (pageNumber - 1) * portal.pageSize;
    const rows = shown.rows.slice(from, from + portal.pageSize);
    const addressOf = (number: number): string =>
      `${root}${portal.paths[section]}?pagina=${number}`;
    const next = pageNumber < pages ? addressOf(pageNumber + 1) : null;
    return inside(portal.links[section], [
      carrier(visit, section, customer, {
        rows: rows.map(({ json }) => json),
        total: shown.rows.length,
        pageNumber,
        next,
      }),
      dataTable({
        caption: portal.links[section],
        headings: shown.headings,
        rows: rows.map(({ cells }) => cells),
        nothing: portal.nothing,
      }),
      html`<p class="paginas">
        Página ${pageNumber} de ${pages}
        ${pageNumber > 1 && html`<a href="${addressOf(pageNumber - 1)}">Anterior</a>`}
        ${next !== null && html`<a href="${next}">Siguiente</a>`}
      </p>`,
    ]);
  }

  return createFormPortal(portal, institution, context, root, { show });
}

function shownOf(
  portal: BillPortal,
  { bills, pacs, pats }: ServiceCustomer,
  section: Exclude<Section, 'profile'>,
): Shown {
  switch (section) {
    case 'bills':
      return {
        headings: ['Empresa', 'Nombre', 'N° de cliente'],
        rows: bills.map((bill) => ({
          json: portal.billRow(bill),
          cells: [bill.company, bill.alias ?? '', bill.userId],
        })),
      };
    case 'pacs':
      return {
        headings: ['Empresa', 'Rubro', 'N° de cliente', 'Monto máximo'],
        rows: pacs.map((pac) => ({
          json: portal.pacRow(pac),
          cells: [
            pac.companyName,
            pac.companyType,
            pac.userId,
            pac.paymentLimit === null ? 'Sin máximo' : formatMoney(pac.paymentLimit, pac.currency),
          ],
        })),
      };
    case 'pats':
      return {
        headings: ['Empresa', 'Rubro', 'N° de cliente', 'Tarjeta', 'Desde', 'Monto máximo'],
        rows: pats.map((pat) => ({
          json: portal.patRow(pat),
          cells: [
            pat.companyName,
            pat.category,
            pat.serviceId,
            pat.cardNumber,
            formatDate(pat.patStartDate, 'dash'),
            pat.paymentLimit === NO_LIMIT ? 'Sin máximo' : formatMoney(pat.paymentLimit, 'clp'),
          ],
        })),
      };
  }
}
