import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { AccountDetail } from '../../products/accountDetail.ts';
import type { Movement } from '../../products/movement.ts';
import type { CardBalance, CreditLine } from '../../products/productBalance.ts';
import type { TefRecipient } from '../../products/tef.ts';
import type { TransferParty } from '../../products/transfer.ts';
import { parseTime } from '../../shared/dates.ts';
import { integerAt, listAt, optionalTextAt, pick, textAt } from '../../shared/json.ts';
import { ParseError, readField } from '../../shared/ParseError.ts';
import { readRut } from '../../shared/rut.ts';
import { bareDigits, cleanText } from '../../shared/text.ts';
import type { AccountReference, CardReference } from '../banking/bankConnector.ts';
import type { BankPage, IssuedCard, ListEntries, ListPage } from '../banking/BankPage.ts';
import { truncatedPan } from '../banking/records.ts';
import { accountTypes, words, wordsOr } from '../banking/words.ts';
import type { JsonPortalConfig, LimitFields, MomentFields } from './JsonPortalConfig.ts';
import { readNotice } from './messages.ts';
import { jsonRecordParser } from './parseRecords.ts';
import { readAmount, readDay, readOptional } from './values.ts';

export interface JsonParser {
  readonly parse: (document: RawDocument) => BankPage;
  readonly accountsIn: (document: RawDocument) => AccountReference[];
  readonly cardsIn: (document: RawDocument) => CardReference[];
}

/**
 * Parses an API's answers. Throws `UNEXPECTED_PAGE` for anything that the configuration does not
 * describe.
 */
export function createParser(config: JsonPortalConfig): JsonParser {
  const { fields } = config;
  const accountType = accountTypes(config.words.accountTypes);
  const currencyOf = words('currency', config.words.currencies);
  const brand = wordsOr('type', 'other', 'card brand', config.words.brands);
  const status = words('state of a transfer', config.words.statuses);
  const isCredit = words('direction of a movement', config.words.directions);
  const isAdditional = words('kind of card holder', config.words.holders);
  const isSingleLimit = words('kind of card limit', config.words.limitKinds);

  const readRecords = jsonRecordParser(config);

  const money = (entry: unknown, path: string): number =>
    readField(path, () => readAmount(config, entry, path));
  const optional = (entry: unknown, path: string): string | null =>
    readOptional(config, entry, path);

  /** A field that is a word or, in some dialects, a boolean. */
  const wordAt = (entry: unknown, path: string): string => {
    const value = pick(entry, path);
    return typeof value === 'boolean' ? String(value) : textAt(entry, path);
  };

  const limits = (entry: unknown, at: string, names: LimitFields): CardBalance => ({
    creditLimit: money(entry, `${at}.${names.limit}`),
    currentBalance: money(entry, `${at}.${names.used}`),
    availableCredit: money(entry, `${at}.${names.available}`),
  });

  const account = (entry: unknown): AccountDetail => ({
    accountNumber: accountNumberAt(entry, fields.account.number),
    ...accountType(textAt(entry, fields.account.type)),
    productName: cleanText(textAt(entry, fields.account.product)),
    currentBalance: money(entry, fields.account.current),
    availableBalance: money(entry, fields.account.available),
    withholdings: money(entry, fields.account.withholdings),
    currency: currencyOf(textAt(entry, fields.account.currency)),
  });

  const creditLine = (entry: unknown): CreditLine => ({
    creditLimit: money(entry, fields.creditLine.limit),
    currentBalance: money(entry, fields.creditLine.used),
    availableBalance: money(entry, fields.creditLine.available),
    associatedAccountNumber: accountNumberAt(entry, fields.creditLine.account),
  });

  function card(entry: unknown): IssuedCard {
    const names = fields.card;
    const usd = pick(entry, names.usd);
    if (usd === undefined && config.missing === 'null') {
      throw new ExtractionError('UNEXPECTED_PAGE', 'A card lacks its limit in dollars');
    }
    return {
      detail: {
        ...brand(textAt(entry, names.brand)),
        name: cleanText(textAt(entry, names.name)),
        isAdditionalCard: isAdditional(wordAt(entry, names.isAdditional)),
        singleCreditLimit: isSingleLimit(wordAt(entry, names.isSingleLimit)),
        balances: {
          clp: limits(entry, names.clp, names.limits),
          usd: usd == null ? null : limits(entry, names.usd, names.limits),
        },
      },
      cardHolderName: cleanText(textAt(entry, names.holderName)),
      truncatedPan: truncatedPan(textAt(entry, names.number)),
    };
  }

  function movement(entry: unknown): Movement {
    const names = fields.movement;
    return {
      type: isCredit(wordAt(entry, names.direction)) ? 'inflow' : 'outflow',
      ...readMoment(entry, names.moment),
      description: cleanText(textAt(entry, names.description)),
      transactionNumber: optional(entry, names.number),
      amount: money(entry, names.amount),
      balance: money(entry, names.balance),
    };
  }

  function transferFacts(entry: unknown) {
    const names = fields.transfer;
    return {
      transactionId: textAt(entry, names.id),
      ...readMoment(entry, names.moment),
      amount: money(entry, names.amount),
      currency: currencyOf(textAt(entry, names.currency)),
      message: optional(entry, names.message),
      channel: optional(entry, names.channel),
      status: status(textAt(entry, names.status)),
    };
  }

  function party(entry: unknown): TransferParty {
    const names = fields.transfer;
    const rut = optional(entry, names.rut);
    const type = optional(entry, names.accountType);
    return {
      name: optional(entry, names.name),
      rut: rut === null ? null : readField(names.rut, () => readRut(rut)),
      entity: optional(entry, names.bank),
      ...(type === null ? { accountType: null } : accountType(type)),
      accountNumber: optional(entry, names.accountNumber),
      email: optional(entry, names.email),
    };
  }

  function recipient(entry: unknown): TefRecipient {
    const names = fields.recipient;
    const alias = optional(entry, names.alias);
    return {
      name: textAt(entry, names.name),
      rut: readField(names.rut, () => readRut(textAt(entry, names.rut))),
      bankName: textAt(entry, names.bankName),
      bankCode: textAt(entry, names.bankCode),
      accountNumber: textAt(entry, names.accountNumber),
      ...accountType(textAt(entry, names.accountType)),
      email: textAt(entry, names.email),
      ...(alias === null ? {} : { alias }),
    };
  }

  function listOf<Kind extends keyof ListEntries>(
    kind: Kind,
    body: unknown,
    document: RawDocument,
    entries: readonly ListEntries[Kind][],
  ): ListPage<Kind> {
    return {
      kind,
      owner: document.about['account'] ?? '',
      total: integerAt(body, config.paging.totalAt),
      order: 'newest-first',
      entries,
    };
  }

  function profileRut(body: unknown): string {
    const at = fields.profileRut;
    if (typeof at === 'string') return readField(at, () => readRut(textAt(body, at)));
    return readRut(`${integerAt(body, at.numberAt)}-${textAt(body, at.checkDigitAt)}`);
  }

  function read(body: unknown, document: RawDocument): BankPage {
    switch (document.page) {
      case 'profile':
        return {
          kind: 'profile',
          rut: profileRut(body),
          name: cleanText(textAt(body, fields.profileName)),
        };
      case 'accounts':
        return {
          kind: 'accounts',
          asOf: readDay(textAt(body, fields.asOf)),
          accounts: listAt(body, fields.account.listAt).map(account),
          creditLines: listAt(body, fields.creditLine.listAt).map(creditLine),
        };
      case 'cards':
        return { kind: 'cards', cards: listAt(body, fields.card.listAt).map(card) };
      case 'recipients': {
        const entries = listAt(body, fields.recipient.listAt).map(recipient);
        return listOf('recipients', body, document, entries);
      }
      case 'movements': {
        const entries = listAt(body, fields.movement.listAt).map(movement);
        return listOf('movements', body, document, entries);
      }
      case 'sent': {
        const entries = listAt(body, fields.transfer.listAt).map((entry) => ({
          ...transferFacts(entry),
          recipient: party(entry),
        }));
        return listOf('sent', body, document, entries);
      }
      case 'received': {
        const entries = listAt(body, fields.transfer.listAt).map((entry) => ({
          ...transferFacts(entry),
          origin: party(entry),
        }));
        return listOf('received', body, document, entries);
      }
      default: {
        const records = readRecords(body, document);
        if (records !== null) return records;
        throw new ExtractionError('INTERNAL', `No parser knows the page "${document.page}"`);
      }
    }
  }

  return {
    parse: (document) => {
      const body = bodyOf(document);
      try {
        return read(body, document);
      } catch (error) {
        // The answer may be an error under status 200.
        throw readNotice(config, body) ?? error;
      }
    },
    accountsIn: (document) =>
      listAt(bodyOf(document), fields.account.listAt).map((entry) => {
        const id = textAt(entry, fields.account.id);
        const { accountNumber, currency } = account(entry);
        return { accountNumber, currency, handles: { movements: id, sent: id, received: id } };
      }),
    cardsIn: (document) =>
      listAt(bodyOf(document), fields.card.listAt).map((entry, index) => {
        const id = textAt(entry, fields.card.id);
        return {
          key: String(index + 1),
          truncatedPan: card(entry).truncatedPan,
          handles: { national: id, international: id, statements: id },
        };
      }),
  };
}

function bodyOf(document: RawDocument): unknown {
  try {
    return JSON.parse(document.text) as unknown;
  } catch {
    throw new ExtractionError('UNEXPECTED_PAGE', `The page "${document.page}" is not valid JSON`);
  }
}

function accountNumberAt(entry: unknown, path: string): string {
  const digits = bareDigits(textAt(entry, path));
  if (digits === null) throw new ParseError('number', 'account number', path);
  return digits;
}

interface Moment {
  readonly date: string;
  readonly time: string | null;
}

function readMoment(entry: unknown, at: MomentFields): Moment {
  return readField('momentAt' in at ? at.momentAt : at.dateAt, () => momentAt(entry, at));
}

function momentAt(entry: unknown, at: MomentFields): Moment {
  if ('momentAt' in at) {
    // Local time in Chile; its UTC offset can be ignored.
    const [day = '', clock] = textAt(entry, at.momentAt).split('T');
    if (clock === undefined) return { date: readDay(day), time: null };
    const [, wall] = /^(\d{2}:\d{2}:\d{2})[+-]\d{2}:\d{2}$/.exec(clock) ?? [];
    if (wall === undefined) throw new ParseError('time');
    return { date: readDay(day), time: parseTime(wall) };
  }
  const digits = optionalTextAt(entry, at.timeAt);
  const [, hour, minute, second] = /^(\d{2})(\d{2})(\d{2})$/.exec(digits ?? '') ?? [];
  if (digits !== null && hour === undefined) throw new ParseError('time');
  return {
    date: readDay(textAt(entry, at.dateAt)),
    time: digits === null ? null : parseTime(`${hour ?? ''}:${minute ?? ''}:${second ?? ''}`),
  };
}
