import type { BankCustomer, CitizenAccount } from '../../citizen/types.ts';
import type { Institution } from '../../src/contract/institution.ts';
import type { ReceivedTransfer, SentTransfer } from '../../src/products/transfer.ts';
import { formatRut } from '../../src/shared/rut.ts';
import { html } from '../http/markup.ts';
import type { Markup, MarkupValue } from '../http/markup.ts';
import { framePage, page } from '../layout.ts';
import {
  accountCells,
  cardCells,
  lineCells,
  movementCells,
  printAccountNumber,
  recipientCells,
  transferCells,
} from './cells.ts';
import type { AccountSection, HtmlPortal, MenuSection, TableText } from './HtmlPortal.ts';

/** The pages of a portal, all of them pure functions of what they show. */
export interface PortalView {
  readonly portal: HtmlPortal;
  readonly institution: Institution;
  /** Path prefix of the portal, `/banco-chile`. */
  readonly root: `/${string}`;
  /** Whether the portal plays a layout that its connector does not know. */
  readonly isMalformed: boolean;
}

const MENU: readonly MenuSection[] = ['accounts', 'cards', 'recipients', 'profile'];
const ACCOUNT_LINKS: readonly AccountSection[] = ['movements', 'sent', 'received'];

export function loginPage(
  view: PortalView,
  options: {
    readonly step: 'rut' | 'password' | 'both';
    readonly csrfToken: string;
    readonly message: string | null;
    readonly rut: string | null;
  },
): Markup {
  const { login, csrfField } = view.portal;
  const rule = view.institution.passwordRules.internet?.description ?? '';
  const asksRut = options.step !== 'password';
  const asksPassword = options.step !== 'rut';
  return page({
    title: 'Ingreso de clientes',
    brand: view.institution,
    content: html`${options.message !== null && html`<p class="mensaje" role="alert">${options.message}</p>`}
      <form
        id="${login.formId}"
        method="post"
        action="${view.root}/ingreso${options.step === 'password' && '/clave'}"
      >
        <input type="hidden" name="${csrfField}" value="${options.csrfToken}" />
        ${
          asksRut &&
          html`<label
              >${login.rutLabel}<input
                name="${login.rutField}"
                autocomplete="username"
                maxlength="12"
                required
            /></label>
            <p class="ayuda">
              ${login.rutHint}. Sirve cualquier RUT válido, por ejemplo ${exampleRut(view.portal)}.
            </p>`
        }
        ${options.rut !== null && html`<p>RUT ${formatRut(options.rut, 'dotted')}</p>`}
        ${
          asksPassword &&
          html`<label
              >${login.passwordLabel}<input
                name="${login.passwordField}"
                type="password"
                autocomplete="off"
                maxlength="300"
                required
            /></label>
            <p class="ayuda">Cualquier clave inventada que cumpla la regla: ${rule}.</p>`
        }
        <button type="submit">${asksPassword ? 'Ingresar' : 'Continuar'}</button>
      </form>
      <p><a href="/">Volver a las instituciones simuladas</a></p>`,
  });
}

/** A RUT that anyone may use, spelled as the portal's field takes it. */
function exampleRut({ login }: HtmlPortal): string {
  const spellings = (['dotted', 'plain', 'compact'] as const).map((style) =>
    formatRut('12345678-5', style),
  );
  return spellings.find((one) => login.rutPattern.test(one)) ?? '';
}

export function messagePage(view: PortalView, title: string, text: string): Markup {
  return page({
    title,
    brand: view.institution,
    content: html`<p class="mensaje">${text}</p>
      <p><a href="${view.root}/ingreso">Ir al ingreso</a></p>`,
  });
}

function menu(view: PortalView): Markup {
  const target = view.portal.menu === 'frame' && html` target="_top"`;
  const link = (path: string, text: string): Markup =>
    html`<li><a href="${view.root}${path}" ${target}>${text}</a></li>`;
  const { links, paths } = view.portal;
  return html`<nav aria-label="Principal">
    <ul>
      ${MENU.map((section) => link(paths[section], links[section]))} ${link('/salir', links.logout)}
    </ul>
  </nav>`;
}

/** The menu on its own, for portals that keep it in a frame. */
export function menuPage(view: PortalView): Markup {
  return framePage('Menú', view.institution.id, menu(view));
}

function innerPage(view: PortalView, title: string, content: MarkupValue): Markup {
  return page({
    title,
    brand: view.institution,
    navigation:
      view.portal.menu === 'page'
        ? menu(view)
        : html`<iframe src="${view.root}/menu" title="Menú"></iframe>`,
    content,
  });
}

export function homePage(view: PortalView, customer: BankCustomer): Markup {
  return innerPage(
    view,
    'Bienvenida',
    html`<p>Hola, ${customer.name}. Elija en el menú lo que quiere ver.</p>`,
  );
}

export function profilePage(view: PortalView, customer: BankCustomer): Markup {
  const { labels, links } = view.portal;
  return innerPage(
    view,
    links.profile,
    labelled(view, [
      [labels.name, customer.name],
      [labels.rut, formatRut(customer.rut, 'dotted')],
    ]),
  );
}

export function accountsPage(view: PortalView, customer: BankCustomer): Markup {
  const { portal } = view;
  const { accounts, lines } = portal.tables;
  const rows = customer.accounts.map((account, index) => ({
    ...accountCells(portal, account),
    links: ACCOUNT_LINKS.map(
      (section) =>
        html`<a href="${view.root}${portal.paths[section]}?cuenta=${index + 1}"
          >${portal.links[section]}</a
        > `,
    ),
  }));
  return innerPage(view, portal.links.accounts, [
    table(view, accounts, rows),
    table(
      view,
      lines,
      customer.creditLines.map((line) => lineCells(portal, line)),
    ),
  ]);
}

export function cardsPage(view: PortalView, customer: BankCustomer): Markup {
  const { portal } = view;
  const rows = customer.creditCards.map((card) => cardCells(portal, card));
  return innerPage(view, portal.links.cards, table(view, portal.tables.cards, rows));
}

export function recipientsPage(view: PortalView, customer: BankCustomer): Markup {
  const { portal } = view;
  const rows = customer.tefRecipients.map((recipient) => recipientCells(portal, recipient));
  return innerPage(view, portal.links.recipients, [
    labelled(view, [[portal.labels.total, String(rows.length)]]),
    table(view, portal.tables.recipients, rows),
  ]);
}

/** One page of an account's movements or transfers. */
export function listPage(
  view: PortalView,
  section: AccountSection,
  account: CitizenAccount,
  options: { readonly position: string; readonly pageNumber: number },
): Markup {
  const { portal } = view;
  const { size } = portal.pager;
  const total = entriesOf(account, section).length;
  const pages = Math.max(1, Math.ceil(total / size));
  const from = (options.pageNumber - 1) * size;
  return innerPage(view, portal.links[section], [
    labelled(view, [
      [portal.labels.account, printAccountNumber(portal, account.accountNumber)],
      [portal.labels.total, String(total)],
    ]),
    listTable(view, section, account, from),
    pager(view, `${portal.paths[section]}?cuenta=${options.position}`, options.pageNumber, pages),
  ]);
}

/** How many pages a list has; an empty one has one, which says so. */
export function pageCount(
  portal: HtmlPortal,
  section: AccountSection,
  account: CitizenAccount,
): number {
  return Math.max(1, Math.ceil(entriesOf(account, section).length / portal.pager.size));
}

function entriesOf(account: CitizenAccount, section: AccountSection): readonly unknown[] {
  return section === 'movements' ? account.movements : account.transfers[section];
}

function listTable(
  view: PortalView,
  section: AccountSection,
  account: CitizenAccount,
  from: number,
): Markup {
  const { portal } = view;
  if (section === 'movements') {
    const shown = slice(portal, account.movements, from);
    const rows = shown.map((one) => movementCells(portal, one, account.currency));
    return table(view, portal.tables.movements, rows);
  }
  const shown = slice<SentTransfer | ReceivedTransfer>(portal, account.transfers[section], from);
  return table(
    view,
    portal.tables[section],
    shown.map((one) => transferCells(portal, one)),
  );
}

/** The citizen's lists are newest first; a portal may count from the other end. */
function slice<T>(portal: HtmlPortal, entries: readonly T[], from: number): readonly T[] {
  const { size } = portal.pager;
  if (portal.order === 'newest-first') return entries.slice(from, from + size);
  const end = entries.length - from;
  return entries.slice(Math.max(0, end - size), Math.max(0, end)).toReversed();
}

function pager(view: PortalView, path: string, current: number, pages: number): Markup {
  const { style, next } = view.portal.pager;
  const link = (number: number, text: string): Markup =>
    html`<a href="${view.root}${path}&amp;pagina=${number}">${text}</a>`;
  const links =
    style === 'next'
      ? [current > 1 && link(current - 1, 'Anterior'), current < pages && link(current + 1, next)]
      : nearby(current, pages).map((number) =>
          number === current
            ? html`<strong aria-current="page">${number}</strong>`
            : link(number, String(number)),
        );
  return html`<p>Página ${current} de ${pages}</p>
    <p class="paginas">${links}</p>`;
}

/** Page numbers that a numbered pager links: the ends and the neighbours. */
function nearby(current: number, pages: number): number[] {
  const wanted = [1, current - 1, current, current + 1, pages];
  return [...new Set(wanted)].filter((number) => number >= 1 && number <= pages);
}

function labelled(view: PortalView, entries: readonly (readonly [string, string])[]): Markup {
  return html`<dl>
    ${entries.map(
      ([label, value]) =>
        html`<dt>${played(view, label)}</dt>
          <dd>${value}</dd>`,
    )}
  </dl>`;
}

function table<Column extends string>(
  view: PortalView,
  text: TableText<Column>,
  rows: readonly Readonly<Record<Column, MarkupValue>>[],
): Markup {
  const { columns } = text;
  return html`<div class="tabla">
    <table>
      <caption>
        ${played(view, text.caption)}
      </caption>
      <thead>
        <tr>
          ${columns.map(
            ([column, heading]) =>
              html`<th scope="col" ${amountClass(rows[0]?.[column])}>${played(view, heading)}</th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${
          rows.length === 0
            ? html`<tr>
                <td colspan="${columns.length}">${played(view, view.portal.messages.nothing)}</td>
              </tr>`
            : rows.map(
                (row) =>
                  html`<tr>
                    ${columns.map(([column]) => html`<td${amountClass(row[column])}>${row[column]}</td>`)}
                  </tr> `,
              )
        }
      </tbody>
    </table>
  </div>`;
}

/** Amounts stand on the right. */
function amountClass(value: MarkupValue): Markup | false {
  const isAmount = typeof value === 'string' && /^-?(\$|US\$|UF|€)/.test(value);
  return isAmount && html` class="monto"`;
}

/** A portal whose layout changed says everything in other words. */
function played(view: PortalView, text: string): string {
  return view.isMalformed ? `Nuevo: ${text}` : text;
}
