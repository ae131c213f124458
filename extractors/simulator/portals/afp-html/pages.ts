import type { PortalRoot } from '../../addresses.ts';
import type { Institution } from '../../../src/contract/institution.ts';
import { dataTable, innerPages, labelled } from '../form-portal/content.ts';
import { html } from '../../http/markup.ts';
import type { Markup, MarkupValue } from '../../http/markup.ts';
import type { Member } from '../pension/memberOf.ts';
import { ACCOUNTS } from '../pension/pensionCells.ts';
import type { Account, PensionPrinter } from '../pension/pensionCells.ts';
import type { AfpHtmlPortal, TableText } from './AfpHtmlPortal.ts';

export const PATHS = {
  profile: '/afiliado/datos.aspx',
  balances: '/afiliado/saldo.aspx',
  contributions: '/afiliado/cotizaciones.aspx',
  movements: '/afiliado/movimientos.aspx',
} as const;

/** The pages of a portal, as pure functions of their data. */
export interface AfpView {
  readonly portal: AfpHtmlPortal;
  readonly institution: Institution;
  /** Path prefix of the portal, `/afp-modelo`. */
  readonly root: PortalRoot;
  readonly printer: PensionPrinter;
  readonly member: Member;
  /** Whether to show a layout that the connector does not know. */
  readonly isMalformed: boolean;
}

export interface HistoryRow {
  readonly year: string;
  readonly cells: Readonly<Record<string, string>>;
}

/** A list that is shown a year at a time, newest first. */
export interface History {
  readonly kind: 'movements' | 'contributions';
  /** Path below the root, with its query. */
  readonly path: string;
  /** Null for contributions, which all go to the mandatory account. */
  readonly account: Account | null;
  readonly rows: readonly HistoryRow[];
}

export function homePage(view: AfpView): Markup {
  return innerPage(
    view,
    'Sucursal virtual',
    html`<p>Hola, ${view.member.name}. Elija en el menú lo que quiere ver.</p>`,
  );
}

export function profilePage(view: AfpView): Markup {
  const { portal, printer, member } = view;
  const cells = printer.profile(member.personalInformation);
  return innerPage(
    view,
    portal.links.profile,
    terms(
      view,
      portal.profile.map(([field, label]) => [label, cells[field]]),
    ),
  );
}

export function balancesPage(view: AfpView): Markup {
  const { portal, printer, root, member } = view;
  const { pension } = member;
  const totals = printer.totals(pension);
  const accounts = ACCOUNTS.map((account, index) => ({
    ...printer.accountLine(account, pension.accounts[account]),
    links: html`<a href="${root}${PATHS.movements}?cuenta=${index + 1}"
      >${portal.links.movements}</a
    >`,
  }));
  const funds = ACCOUNTS.flatMap((account) =>
    pension.accounts[account].funds.map((line) => printer.fundLine(account, line)),
  );
  return innerPage(view, portal.links.balances, [
    terms(
      view,
      portal.totals.map(([field, label]) => [label, totals[field]]),
    ),
    table(view, portal.tables.accounts, accounts),
    table(view, portal.tables.funds, funds),
  ]);
}

/** A history's page with the rows of one year, and the form to choose another. */
export function historyPage(
  view: AfpView,
  history: History,
  options: {
    readonly years: readonly string[];
    /** Null if there is nothing to show. */
    readonly chosen: string | null;
    readonly token: string;
  },
): Markup {
  const { portal, printer, root, member } = view;
  const { labels } = portal;
  const rows = history.rows.filter(({ year }) => year === options.chosen);
  const text: TableText<string> = portal.tables[history.kind];
  const { kind, account } = history;
  const title = kind === 'movements' ? portal.tables.movements.caption : portal.links[kind];
  const isEmpty = options.years.length === 0 && html` disabled`;
  return innerPage(view, title, [
    html`<form id="${portal.history.formId}" method="post" action="${root}${history.path}">
      <input type="hidden" name="${portal.csrfField}" value="${options.token}" />
      <label
        >${labels.year}<select name="${portal.history.yearField}" ${isEmpty}>
          ${options.years.map(
            (year) => html`<option${year === options.chosen && html` selected`}>${year}</option>`,
          )}
        </select></label
      >
      <button type="submit" ${isEmpty}>Consultar</button>
    </form>`,
    terms(view, [
      ...(account === null
        ? ([[labels.lastPeriod, printer.month(member.lastPeriod)]] as const)
        : ([[labels.account, printer.account(account)]] as const)),
      [labels.year, options.chosen ?? portal.style.blank],
      [labels.total, String(rows.length)],
    ]),
    table(
      view,
      text,
      rows.map(({ cells }) => cells),
    ),
  ]);
}

function innerPage({ portal, institution, root }: AfpView, title: string, content: MarkupValue) {
  const { links } = portal;
  return innerPages(institution, root, [
    [PATHS.balances, links.balances],
    [PATHS.contributions, links.contributions],
    [PATHS.profile, links.profile],
    ['/salir', links.logout],
  ])(title, content);
}

function terms(view: AfpView, entries: readonly (readonly [string, string])[]): Markup {
  return labelled(entries.map(([label, value]) => [played(view, label), value]));
}

function table<Column extends string>(
  view: AfpView,
  { caption, columns }: TableText<Column>,
  rows: readonly Readonly<Record<Column, MarkupValue>>[],
): Markup {
  return dataTable({
    caption: played(view, caption),
    headings: columns.map(([, heading]) => played(view, heading)),
    rows: rows.map((row) => columns.map(([column]) => row[column])),
    nothing: played(view, view.portal.nothing),
  });
}

/** The text in a redesigned portal's words if the layout is malformed. */
function played(view: AfpView, text: string): string {
  return view.isMalformed ? `Nuevo: ${text}` : text;
}
