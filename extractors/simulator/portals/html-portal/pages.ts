import type { BankCustomer, PersonAccount } from '../../../synthetic-person/types.ts';
import type { ReceivedTransfer, SentTransfer } from '../../../src/products/transfer.ts';
import { formatDate } from '../../../src/shared/dates.ts';
import { formatRut } from '../../../src/shared/rut.ts';
import { html } from '../../http/markup.ts';
import type { Markup } from '../../http/markup.ts';
import {
  accountCells,
  cardCells,
  lineCells,
  movementCells,
  printAccountNumber,
  recipientCells,
  transferCells,
} from './cells.ts';
import type { AccountSection, CardSection, HtmlPortal } from './HtmlPortal.ts';
import { entryTable, innerPage, labelled, pager, slice, table } from './parts.ts';
import type { PortalView } from './parts.ts';

/** The pages of accounts, transfers and cards, as pure functions of their data. */

const ACCOUNT_LINKS: readonly AccountSection[] = ['movements', 'sent', 'received'];
const CARD_LINKS: readonly CardSection[] = ['national', 'international', 'statements'];

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
    labelled(view, [[portal.labels.asOf, formatDate(customer.today, portal.formats.date)]]),
    table(view, accounts, rows),
    entryTable(view, lines, customer.creditLines, lineCells),
  ]);
}

export function cardsPage(view: PortalView, customer: BankCustomer): Markup {
  const { portal } = view;
  const rows = customer.creditCards.map((card, index) => ({
    ...cardCells(portal, card),
    links: CARD_LINKS.map(
      (section) =>
        html`<a href="${view.root}${portal.paths[section]}?tarjeta=${index + 1}"
          >${portal.links[section]}</a
        > `,
    ),
  }));
  return innerPage(view, portal.links.cards, table(view, portal.tables.cards, rows));
}

export function recipientsPage(view: PortalView, customer: BankCustomer): Markup {
  const { portal } = view;
  return innerPage(view, portal.links.recipients, [
    labelled(view, [[portal.labels.total, String(customer.tefRecipients.length)]]),
    entryTable(view, portal.tables.recipients, customer.tefRecipients, recipientCells),
  ]);
}

/** One page of an account's movements or transfers. */
export function listPage(
  view: PortalView,
  section: AccountSection,
  account: PersonAccount,
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

/** How many pages a list has; an empty list has one page. */
export function pageCount(
  portal: HtmlPortal,
  section: AccountSection,
  account: PersonAccount,
): number {
  return Math.max(1, Math.ceil(entriesOf(account, section).length / portal.pager.size));
}

function entriesOf(account: PersonAccount, section: AccountSection): readonly unknown[] {
  return section === 'movements' ? account.movements : account.transfers[section];
}

function listTable(
  view: PortalView,
  section: AccountSection,
  account: PersonAccount,
  from: number,
): Markup {
  const { portal } = view;
  if (section === 'movements') {
    const shown = slice(portal, account.movements, from);
    const rows = shown.map((one) => movementCells(portal, one, account.currency));
    return table(view, portal.tables.movements, rows);
  }
  const shown = slice<SentTransfer | ReceivedTransfer>(portal, account.transfers[section], from);
  return entryTable(view, portal.tables[section], shown, transferCells);
}
