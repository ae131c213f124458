import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { AccountDetail } from '../../products/accountDetail.ts';
import type { Currency } from '../../products/enumerations.ts';
import { CURRENCIES } from '../../products/enumerations.ts';
import type { Movement } from '../../products/movement.ts';
import type { CardBalance, CreditLine } from '../../products/productBalance.ts';
import type { TefRecipient } from '../../products/tef.ts';
import type { TransferParty } from '../../products/transfer.ts';
import { parseDate, parseTime } from '../../shared/dates.ts';
import { readLabelled, readLabelledAs, readTable } from '../../shared/html.ts';
import type { HtmlPage, TableRow } from '../../shared/html.ts';
import { parseCount } from '../../shared/money.ts';
import { ParseError, readField } from '../../shared/ParseError.ts';
import { readRut } from '../../shared/rut.ts';
import { bareDigits, foldText } from '../../shared/text.ts';
import type { AccountReference, CardReference } from '../banking/bankConnector.ts';
import type { BankPage, IssuedCard, ListEntries, ListPage } from '../banking/BankPage.ts';
import { truncatedPan } from '../banking/records.ts';
import { accountTypes, words, wordsOr } from '../banking/words.ts';
import { readNotice } from '../form-login/messages.ts';
import { pageOf } from '../form-login/pageOf.ts';
import { readMoney, readOptional } from './fields.ts';
import type {
  HtmlPortalConfig,
  LimitHeadings,
  MomentHeadings,
  MovementTable,
  TransferTable,
} from './HtmlPortalConfig.ts';
import { htmlRecordParser } from './parseRecords.ts';

export interface HtmlParser {
  readonly parse: (document: RawDocument) => BankPage;
  readonly accountsIn: (document: RawDocument) => AccountReference[];
  readonly cardsIn: (document: RawDocument) => CardReference[];
}

/**
 * Parses a portal's pages. Throws `UNEXPECTED_PAGE` for anything that the configuration does not
 * describe.
 */
export function createParser(config: HtmlPortalConfig): HtmlParser {
  const { tables, labels } = config;
  const accountType = accountTypes(config.words.accountTypes);
  const currencyOf = words('currency', config.words.currencies);
  const brand = wordsOr('type', 'other', 'card brand', config.words.brands);
  const status = words('state of a transfer', config.words.statuses);
  const isAdditional = words('kind of card holder', config.words.holders);
  const isSingleLimit = words('kind of card limit', config.words.limitKinds);

  const readRecords = htmlRecordParser(config);

  const money = (row: TableRow, heading: string, currency: Currency): number =>
    row.read(heading, (text) => readMoney(config, text, currency));
  const optional = (text: string): string | null => readOptional(config, text);

  function rowsOf(page: HtmlPage, caption: string, headings: readonly string[]): TableRow[] {
    return readTable(page, { caption, headings, empty: config.nothing });
  }

  function readMoment(row: TableRow, moment: MomentHeadings) {
    const [day = '', attached = ''] = row.text(moment.date).split(/ (?=\d{1,2}:)/);
    const time = moment.time === null ? attached : (optional(row.text(moment.time)) ?? '');
    return readField(moment.date, () => ({
      date: parseDate(day),
      time: time === '' ? null : parseTime(time),
    }));
  }

  function readAccounts(page: HtmlPage): { row: TableRow; account: AccountDetail }[] {
    const { caption, ...headings } = tables.accounts;
    return rowsOf(page, caption, Object.values(headings)).map((row) => {
      const currency = currencyOf(row.text(headings.currency));
      return {
        row,
        account: {
          accountNumber: row.read(headings.number, accountNumberOf),
          ...accountType(row.text(headings.type)),
          productName: row.text(headings.product),
          currentBalance: money(row, headings.current, currency),
          availableBalance: money(row, headings.available, currency),
          withholdings: money(row, headings.withholdings, currency),
          currency,
        },
      };
    });
  }

  function readCreditLines(page: HtmlPage): CreditLine[] {
    const { caption, ...headings } = tables.creditLines;
    return rowsOf(page, caption, Object.values(headings)).map((row) => ({
      creditLimit: money(row, headings.limit, 'clp'),
      currentBalance: money(row, headings.used, 'clp'),
      availableBalance: money(row, headings.available, 'clp'),
      associatedAccountNumber: row.read(headings.account, accountNumberOf),
    }));
  }

  function readCards(page: HtmlPage): { row: TableRow; card: IssuedCard }[] {
    const { caption, clp, usd, ...headings } = tables.cards;
    const all = [headings, clp, usd].flatMap((group) => Object.values<string>(group));
    return rowsOf(page, caption, all).map((row) => ({
      row,
      card: {
        detail: {
          ...brand(row.text(headings.brand)),
          name: row.text(headings.name),
          isAdditionalCard: isAdditional(row.text(headings.holder)),
          singleCreditLimit: isSingleLimit(row.text(headings.limitKind)),
          balances: {
            clp: readLimits(row, clp, 'clp'),
            usd: optional(row.text(usd.limit)) === null ? null : readLimits(row, usd, 'usd'),
          },
        },
        cardHolderName: row.text(headings.holderName),
        truncatedPan: truncatedPan(row.text(headings.number)),
      },
    }));
  }

  function readLimits(row: TableRow, headings: LimitHeadings, currency: Currency): CardBalance {
    return {
      creditLimit: money(row, headings.limit, currency),
      currentBalance: money(row, headings.used, currency),
      availableCredit: money(row, headings.available, currency),
    };
  }

  function readMovements(page: HtmlPage, currency: Currency): Movement[] {
    const table = tables.movements;
    return rowsOf(page, table.caption, movementHeadings(table)).map((row) => {
      const signed = readSigned(row, table, currency);
      return {
        type: signed.isCredit ? 'inflow' : 'outflow',
        ...readMoment(row, table.moment),
        description: row.text(table.description),
        transactionNumber: optional(row.text(table.number)),
        amount: signed.amount,
        balance: money(row, table.balance, currency),
      };
    });
  }

  function readSigned(row: TableRow, { amount }: MovementTable, currency: Currency) {
    if ('signed' in amount) {
      const value = money(row, amount.signed, currency);
      return { isCredit: value >= 0, amount: Math.abs(value) };
    }
    const charge = row.text(amount.charge);
    const credit = row.text(amount.credit);
    if ((charge === '') === (credit === '')) {
      throw new ParseError('amount', 'charge and credit', amount.charge);
    }
    const isCredit = charge === '';
    return { isCredit, amount: money(row, isCredit ? amount.credit : amount.charge, currency) };
  }

  function readTransfers(page: HtmlPage, table: TransferTable) {
    const { caption, moment, ...headings } = table;
    const all = [...momentHeadings(moment), ...Object.values(headings)];
    return rowsOf(page, caption, all).map((row) => {
      const currency = currencyOf(row.text(table.currency));
      return {
        facts: {
          transactionId: row.text(table.id),
          ...readMoment(row, table.moment),
          amount: money(row, table.amount, currency),
          currency,
          message: optional(row.text(table.message)),
          channel: optional(row.text(table.channel)),
          status: status(row.text(table.status)),
        },
        party: readParty(row, table),
      };
    });
  }

  function readParty(row: TableRow, table: TransferTable): TransferParty {
    const rut = optional(row.text(table.rut));
    const type = optional(row.text(table.accountType));
    return {
      name: optional(row.text(table.name)),
      rut: rut === null ? null : row.read(table.rut, readRut),
      entity: optional(row.text(table.bank)),
      ...(type === null ? { accountType: null } : accountType(type)),
      accountNumber: optional(row.text(table.accountNumber)),
      email: optional(row.text(table.email)),
    };
  }

  function readRecipients(page: HtmlPage): TefRecipient[] {
    const { caption, bank, ...headings } = tables.recipients;
    const all = [...Object.values(headings), ...Object.values<string>(bank)];
    return rowsOf(page, caption, all).map((row) => {
      const alias = optional(row.text(headings.alias));
      return {
        name: row.text(headings.name),
        rut: row.read(headings.rut, readRut),
        ...readBank(row, bank),
        accountNumber: row.text(headings.accountNumber),
        ...accountType(row.text(headings.accountType)),
        email: row.text(headings.email),
        ...(alias === null ? {} : { alias }),
      };
    });
  }

  /** The header of a list page: its owner and the length of the whole list. */
  function listOf<Kind extends keyof ListEntries>(
    kind: Kind,
    page: HtmlPage,
    owner: string,
    entries: readonly ListEntries[Kind][],
  ): ListPage<Kind> {
    const total = readLabelledAs(page, labels.total, parseCount);
    return { kind, owner, total, order: config.order, entries };
  }

  /** The account of a list page, which must be the requested one. */
  function accountOn(page: HtmlPage, document: RawDocument): string {
    const shown = readLabelledAs(page, labels.account, accountNumberOf);
    if (shown !== document.about['account']) {
      throw new ExtractionError('UNEXPECTED_PAGE', 'The bank shows another account');
    }
    return shown;
  }

  function read(page: HtmlPage, document: RawDocument): BankPage {
    switch (document.page) {
      case 'profile':
        return {
          kind: 'profile',
          rut: readLabelledAs(page, labels.rut, readRut),
          name: readLabelled(page, labels.name),
        };
      case 'accounts':
        return {
          kind: 'accounts',
          asOf: readLabelledAs(page, labels.asOf, parseDate),
          accounts: readAccounts(page).map(({ account }) => account),
          creditLines: readCreditLines(page),
        };
      case 'cards':
        return { kind: 'cards', cards: readCards(page).map(({ card }) => card) };
      case 'recipients': {
        // The address book is always a single page.
        const entries = readRecipients(page);
        return { ...listOf('recipients', page, '', entries), order: 'newest-first' };
      }
      case 'movements': {
        const entries = readMovements(page, currencyAbout(document));
        return listOf('movements', page, accountOn(page, document), entries);
      }
      case 'sent': {
        const entries = readTransfers(page, tables.sent).map(({ facts, party }) => ({
          ...facts,
          recipient: party,
        }));
        return listOf('sent', page, accountOn(page, document), entries);
      }
      case 'received': {
        const entries = readTransfers(page, tables.received).map(({ facts, party }) => ({
          ...facts,
          origin: party,
        }));
        return listOf('received', page, accountOn(page, document), entries);
      }
      default: {
        const records = readRecords(page, document);
        if (records !== null) return records;
        throw new ExtractionError('INTERNAL', `No parser knows the page "${document.page}"`);
      }
    }
  }

  return {
    parse: (document) => {
      const page = pageOf(document);
      try {
        return read(page, document);
      } catch (error) {
        // The portal may have answered with a login or maintenance page instead.
        throw readNotice(config, page) ?? error;
      }
    },
    accountsIn: (document) =>
      readAccounts(pageOf(document)).map(({ row, account }) => {
        const linkTo = linksOf(row, document);
        return {
          accountNumber: account.accountNumber,
          currency: account.currency,
          handles: {
            movements: linkTo(config.links.movements),
            sent: linkTo(config.links.sent),
            received: linkTo(config.links.received),
          },
        };
      }),
    cardsIn: (document) =>
      readCards(pageOf(document)).map(({ row, card }, index) => {
        const linkTo = linksOf(row, document);
        return {
          key: String(index + 1),
          truncatedPan: card.truncatedPan,
          handles: {
            national: linkTo(config.links.national),
            international: linkTo(config.links.international),
            statements: linkTo(config.links.statements),
          },
        };
      }),
  };
}

/** The addresses of a row's links, by their texts. */
function linksOf(row: TableRow, document: RawDocument): (text: string) => string {
  return (text) => {
    const href = row.links.get(foldText(text));
    if (href === undefined) {
      throw new ExtractionError('UNEXPECTED_PAGE', 'A row has no link to its details');
    }
    return new URL(href, document.address).href;
  };
}

function movementHeadings(table: MovementTable): string[] {
  const amount = Object.values<string>(table.amount);
  return [
    ...momentHeadings(table.moment),
    table.description,
    table.number,
    ...amount,
    table.balance,
  ];
}

function momentHeadings({ date, time }: MomentHeadings): string[] {
  return time === null ? [date] : [date, time];
}

function readBank(row: TableRow, bank: { name: string; code: string } | { codeAndName: string }) {
  if ('name' in bank) return { bankName: row.text(bank.name), bankCode: row.text(bank.code) };
  const [, code, name] = /^(\d{3}) - (.+)$/.exec(row.text(bank.codeAndName)) ?? [];
  if (code === undefined || name === undefined) {
    throw new ExtractionError('UNEXPECTED_PAGE', 'A bank is not written as code and name');
  }
  return { bankName: name, bankCode: code };
}

function accountNumberOf(text: string): string {
  const digits = bareDigits(text);
  if (digits === null) throw new ParseError('number', 'account number');
  return digits;
}

function currencyAbout(document: RawDocument): Currency {
  const currency = CURRENCIES.find((one) => one === document.about['currency']);
  if (currency === undefined) throw new ExtractionError('INTERNAL', 'The currency is not known');
  return currency;
}
