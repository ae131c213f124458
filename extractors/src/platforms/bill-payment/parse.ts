import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { Bill } from '../../products/bill.ts';
import type { Currency } from '../../products/enumerations.ts';
import { CURRENCY_DECIMALS } from '../../products/enumerations.ts';
import type { Pac } from '../../products/pac.ts';
import { NO_LIMIT } from '../../products/pat.ts';
import type { Pat } from '../../products/pat.ts';
import { parseDate } from '../../shared/dates.ts';
import { integerAt, listAt, optionalTextAt, pick, textAt } from '../../shared/json.ts';
import { hasDecimals, parseMoney } from '../../shared/money.ts';
import { ParseError } from '../../shared/ParseError.ts';
import { readRut } from '../../shared/rut.ts';
import { words } from '../banking/words.ts';
import { readNotice } from '../form-login/messages.ts';
import { pageOf } from '../form-login/pageOf.ts';
import type { BillPage } from './BillPage.ts';
import type { BillPaymentConfig } from './BillPaymentConfig.ts';

/** The JSON that the page's script would render. */
export function stateOf(config: BillPaymentConfig, document: RawDocument): unknown {
  const { $ } = pageOf(document);
  const text = $(config.state.selector).attr(config.state.attribute);
  try {
    return JSON.parse(text ?? '') as unknown;
  } catch {
    throw new ExtractionError('UNEXPECTED_PAGE', `The page "${document.page}" carries no data`);
  }
}

/**
 * Parses a portal's pages. Throws `UNEXPECTED_PAGE` for what the configuration does not describe.
 */
export function createParser(config: BillPaymentConfig): (document: RawDocument) => BillPage {
  const { fields, list } = config;
  const stateWord = words('state of a mandate', config.words.states);
  const currencyOf = words('currency', config.words.currencies);
  const cardType = words('card brand', config.words.cardTypes);

  function amount(row: unknown, path: string, currency: Currency): number {
    if (config.amounts === 'text') return parseMoney(textAt(row, path), currency);
    const value = pick(row, path);
    if (typeof value !== 'number' || !hasDecimals(value, CURRENCY_DECIMALS[currency])) {
      throw new ParseError('amount');
    }
    return value;
  }

  function optionalDate(row: unknown, path: string): string | null {
    const text = optionalTextAt(row, path);
    return text === null ? null : parseDate(text);
  }

  const bill = (row: unknown): Bill => ({
    company: textAt(row, fields.bill.company),
    alias: optionalTextAt(row, fields.bill.alias),
    userId: textAt(row, fields.bill.userId),
  });

  function pac(row: unknown): Pac {
    const names = fields.pac;
    const currency = currencyOf(textAt(row, names.currency));
    const limit = pick(row, names.paymentLimit);
    return {
      companyName: textAt(row, names.companyName),
      companyType: textAt(row, names.companyType),
      userId: textAt(row, names.userId),
      paymentLimit:
        limit === null || limit === '' ? null : amount(row, names.paymentLimit, currency),
      currency,
    };
  }

  function pat(row: unknown): Pat {
    const names = fields.pat;
    const { owner } = names;
    return {
      alias: optionalTextAt(row, names.alias),
      state: stateWord(textAt(row, names.state)),
      cardType: cardType(textAt(row, names.cardType)),
      category: textAt(row, names.category),
      companyName: textAt(row, names.companyName),
      companyCode: textAt(row, names.companyCode),
      serviceId: textAt(row, names.serviceId),
      cardNumber: textAt(row, names.cardNumber),
      patStartDate: parseDate(textAt(row, names.patStartDate)),
      lastPaymentDate: optionalDate(row, names.lastPaymentDate),
      nextPaymentDate: optionalDate(row, names.nextPaymentDate),
      firstPaymentDate: optionalDate(row, names.firstPaymentDate),
      paymentLimit:
        pick(row, names.paymentLimit) === config.noLimit
          ? NO_LIMIT
          : amount(row, names.paymentLimit, 'clp'),
      origin: optionalTextAt(row, names.origin),
      instructionType: optionalTextAt(row, names.instructionType),
      channel: optionalTextAt(row, names.channel),
      owner: {
        rut: readRut(textAt(row, owner.rut)),
        name: textAt(row, owner.name),
        lastName: textAt(row, owner.lastName),
        email: optionalTextAt(row, owner.email),
        phone: optionalTextAt(row, owner.phone),
        mobilePhone: optionalTextAt(row, owner.mobilePhone),
        address: optionalTextAt(row, owner.address),
        city: optionalTextAt(row, owner.city),
      },
    };
  }

  const part = <Entry>(state: unknown, read: (row: unknown) => Entry) => ({
    total: integerAt(state, list.totalAt),
    entries: listAt(state, list.rowsAt).map(read),
  });

  function read(document: RawDocument): BillPage {
    const state = stateOf(config, document);
    const section = (['profile', 'bills', 'pacs', 'pats'] as const).find(
      (one) => one === document.page,
    );
    if (section === undefined) {
      throw new ExtractionError('INTERNAL', `No parser knows the page "${document.page}"`);
    }
    if (textAt(state, config.componentAt) !== config.components[section]) {
      throw new ExtractionError('UNEXPECTED_PAGE', `The page "${section}" shows something else`);
    }
    switch (section) {
      case 'profile':
        return { kind: 'profile', rut: readRut(textAt(state, config.rutAt)) };
      case 'bills':
        return { kind: 'bills', ...part(state, bill) };
      case 'pacs':
        return { kind: 'pacs', ...part(state, pac) };
      case 'pats':
        return { kind: 'pats', ...part(state, pat) };
    }
  }

  return (document) => {
    try {
      return read(document);
    } catch (error) {
      // The portal may have answered with a login or maintenance page instead.
      throw readNotice(config, pageOf(document)) ?? error;
    }
  };
}
