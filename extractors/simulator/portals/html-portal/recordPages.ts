import type { BankCustomer, PersonCard } from '../../../synthetic-person/types.ts';
import type { CardStatement } from '../../../src/products/creditCardStatement.ts';
import { html } from '../../http/markup.ts';
import type { Markup, MarkupValue } from '../../http/markup.ts';
import { printCardNumber } from './cells.ts';
import type { Cells } from './cells.ts';
import type { HtmlPortal } from './HtmlPortal.ts';
import { entryTable, innerPage, labelled, pager, played, slice, table } from './parts.ts';
import type { PortalView } from './parts.ts';
import {
  apvCells,
  billCells,
  cycleLines,
  equityCells,
  investorLines,
  loanLines,
  mortgageLines,
  mutualFundCells,
  pacCells,
  patLines,
  purchaseCells,
  summaryLines,
  termDepositCells,
} from './recordCells.ts';
import type { RecordSection, SheetText } from './RecordTexts.ts';

/** Pages of mandates, loans, investments and card purchases. */

export function recordPage(
  view: PortalView,
  section: RecordSection,
  customer: BankCustomer,
): Markup {
  const { portal } = view;
  return innerPage(view, portal.links[section], contentOf(view, section, customer));
}

function contentOf(
  view: PortalView,
  section: RecordSection,
  customer: BankCustomer,
): readonly MarkupValue[] {
  const { records } = view.portal;
  switch (section) {
    case 'bills':
      return [
        total(view, customer.bills.length),
        entryTable(view, records.bills, customer.bills, billCells),
      ];
    case 'pacs':
      return [
        total(view, customer.pacs.length),
        entryTable(view, records.pacs, customer.pacs, pacCells),
      ];
    case 'pats':
      return sheets(view, records.pats, customer.pats, patLines);
    case 'loans':
      return sheets(view, records.loans, customer.consumerLoans, loanLines);
    case 'mortgages':
      return sheets(view, records.mortgages, customer.mortgages, mortgageLines);
    case 'investments':
      return investments(view, customer.investments);
  }
}

function investments(view: PortalView, held: BankCustomer['investments']): readonly MarkupValue[] {
  const { portal } = view;
  const { records } = portal;
  return [
    lines(view, records.investor, investorLines(portal, held)),
    entryTable(view, records.termDeposits, held.termDeposits, termDepositCells),
    entryTable(view, records.mutualFunds, held.mutualFunds, mutualFundCells),
    entryTable(view, records.apvs, held.apvs, apvCells),
    entryTable(view, records.equities, held.equities, equityCells),
  ];
}

/** One page of a card's unbilled purchases. */
export function unbilledPage(
  view: PortalView,
  section: 'national' | 'international',
  card: PersonCard,
  options: { readonly position: string; readonly pageNumber: number },
): Markup {
  const { portal } = view;
  const { size } = portal.pager;
  const purchases = unbilledOf(card, section);
  const pages = Math.max(1, Math.ceil(purchases.length / size));
  const shown = slice(portal, purchases, (options.pageNumber - 1) * size);
  return innerPage(view, portal.links[section], [
    aboutCard(view, card),
    lines(view, portal.records.cycle, cycleLines(portal, card)),
    total(view, purchases.length),
    entryTable(view, portal.records[section], shown, purchaseCells),
    pager(view, `${portal.paths[section]}?tarjeta=${options.position}`, options.pageNumber, pages),
  ]);
}

export const unbilledOf = (card: PersonCard, section: 'national' | 'international') =>
  section === 'national' ? card.natTransactions : card.intTransactions;

/** The statements of a card, each with a link to it. */
export function statementsPage(view: PortalView, card: PersonCard, position: string): Markup {
  const { portal } = view;
  const { records } = portal;
  const rows = card.statements.map((statement, index) => {
    const { date, currency } = summaryLines(portal, statement);
    const href = `${view.root}${portal.paths.statements}?tarjeta=${position}&estado=${index + 1}`;
    return { date, currency, link: linkTo(href, records.statementLink) };
  });
  return innerPage(view, portal.links.statements, [
    aboutCard(view, card),
    table(view, records.statements, rows),
  ]);
}

export function statementPage(
  view: PortalView,
  card: PersonCard,
  statement: CardStatement,
): Markup {
  const { portal } = view;
  const { records } = portal;
  return innerPage(view, portal.links.statements, [
    aboutCard(view, card),
    lines(view, records.summary, summaryLines(portal, statement)),
    total(view, statement.transactions.length),
    entryTable(view, records.billed, statement.transactions, purchaseCells),
  ]);
}

const linkTo = (href: string, text: string): Markup => html`<a href="${href}">${text}</a>`;

const aboutCard = (view: PortalView, card: PersonCard): Markup =>
  labelled(view, [[view.portal.labels.card, printCardNumber(view.portal, card.lastDigits)]]);

const total = (view: PortalView, entries: number): Markup =>
  labelled(view, [[view.portal.labels.total, String(entries)]]);

function lines<Line extends string>(
  view: PortalView,
  texts: readonly (readonly [Line, string])[],
  values: Cells<Line>,
): Markup {
  return labelled(
    view,
    texts.map(([line, label]) => [label, values[line]] as const),
  );
}

function sheets<Line extends string, Entry>(
  view: PortalView,
  text: SheetText<Line>,
  records: readonly Entry[],
  linesOf: (portal: HtmlPortal, record: Entry) => Cells<Line>,
): readonly MarkupValue[] {
  return [
    total(view, records.length),
    records.length === 0 && html`<p>${played(view, view.portal.messages.nothing)}</p>`,
    records.map(
      (record) =>
        html`<section class="ficha">
          <h2>${played(view, text.title)}</h2>
          ${lines(view, text.lines, linesOf(view.portal, record))}
        </section>`,
    ),
  ];
}
