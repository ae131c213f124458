import { told } from '../../../synthetic-person/shown.ts';
import type { PersonAccount, PersonCard } from '../../../synthetic-person/types.ts';
import type { Movement } from '../../../src/products/movement.ts';
import type { CardBalance, CreditLine } from '../../../src/products/productBalance.ts';
import type { TefRecipient } from '../../../src/products/tef.ts';
import type { ReceivedTransfer, SentTransfer } from '../../../src/products/transfer.ts';
import type { Currency } from '../../../src/products/enumerations.ts';
import { formatDate } from '../../../src/shared/dates.ts';
import { formatMoney } from '../../../src/shared/money.ts';
import { formatRut } from '../../../src/shared/rut.ts';
import type {
  CardColumn,
  HtmlPortal,
  LineColumn,
  MovementColumn,
  RecipientColumn,
  TransferColumn,
} from './HtmlPortal.ts';

/** The cells of a portal's tables: the person's values in the portal's formats. */

export type Cells<Column extends string> = Readonly<Record<Column, string>>;

export function printMoney(portal: HtmlPortal, amount: number, currency: Currency): string {
  const style = currency === 'usd' || currency === 'eur' ? portal.formats.foreign : 'chilean';
  const printed = formatMoney(amount, currency, style);
  return portal.formats.symbol === 'spaced' ? printed : printed.replace(' ', '');
}

export function printAccountNumber(portal: HtmlPortal, digits: string): string {
  if (portal.formats.accountNumber === 'plain') return digits;
  return (digits.match(/\d{1,3}/g) ?? []).join('-');
}

function printMoment(portal: HtmlPortal, date: string, time: string | null): string {
  const day = formatDate(date, portal.formats.date);
  return time === null ? day : `${day} ${time}`;
}

export function accountCells(portal: HtmlPortal, account: PersonAccount) {
  return {
    number: printAccountNumber(portal, account.accountNumber),
    product: account.productName,
    type: portal.words.accountTypes[account.accountType],
    currency: portal.words.currencies[account.currency],
    current: printMoney(portal, account.currentBalance, account.currency),
    withholdings: printMoney(portal, account.withholdings, account.currency),
    available: printMoney(portal, account.availableBalance, account.currency),
  };
}

export function lineCells(portal: HtmlPortal, line: CreditLine): Cells<LineColumn> {
  return {
    account: printAccountNumber(portal, told(line.associatedAccountNumber)),
    limit: printMoney(portal, line.creditLimit, 'clp'),
    used: printMoney(portal, line.currentBalance, 'clp'),
    available: printMoney(portal, line.availableBalance, 'clp'),
  };
}

export function printCardNumber(portal: HtmlPortal, lastDigits: string): string {
  return `${portal.formats.cardMask}${lastDigits}`;
}

export function cardCells(
  portal: HtmlPortal,
  card: PersonCard,
): Cells<Exclude<CardColumn, 'links'>> {
  const { words, formats } = portal;
  const { clp, usd } = card.balances;
  const dollars = (part: keyof CardBalance): string =>
    usd === null ? formats.blank : printMoney(portal, usd[part], 'usd');
  return {
    number: printCardNumber(portal, card.lastDigits),
    holderName: told(card.holderName),
    name: card.name,
    brand: words.brands[card.type],
    holder: card.isAdditionalCard ? words.additional : words.holder,
    limitKind: card.singleCreditLimit ? words.singleLimit : words.separateLimits,
    clpLimit: printMoney(portal, clp.creditLimit, 'clp'),
    clpUsed: printMoney(portal, clp.currentBalance, 'clp'),
    clpAvailable: printMoney(portal, clp.availableCredit, 'clp'),
    usdLimit: dollars('creditLimit'),
    usdUsed: dollars('currentBalance'),
    usdAvailable: dollars('availableCredit'),
  };
}

export function movementCells(
  portal: HtmlPortal,
  movement: Movement,
  currency: Currency,
): Cells<MovementColumn> {
  const { blank, date } = portal.formats;
  const isCredit = movement.type === 'inflow';
  const amount = printMoney(portal, movement.amount, currency);
  return {
    date: formatDate(movement.date, date),
    time: movement.time ?? blank,
    dateTime: printMoment(portal, movement.date, movement.time),
    description: movement.description,
    number: movement.transactionNumber ?? blank,
    charge: isCredit ? '' : amount,
    credit: isCredit ? amount : '',
    amount: isCredit ? amount : `-${amount}`,
    balance: printMoney(portal, movement.balance, currency),
  };
}

export function transferCells(
  portal: HtmlPortal,
  transfer: SentTransfer | ReceivedTransfer,
): Cells<TransferColumn> {
  const { blank, date } = portal.formats;
  const { words } = portal;
  const party = 'recipient' in transfer ? transfer.recipient : transfer.origin;
  return {
    id: transfer.transactionId,
    date: formatDate(transfer.date, date),
    time: transfer.time ?? blank,
    dateTime: printMoment(portal, transfer.date, transfer.time),
    name: party.name ?? blank,
    rut: party.rut === null ? blank : formatRut(party.rut, 'dotted'),
    bank: party.entity ?? blank,
    accountType: party.accountType === null ? blank : words.accountTypes[party.accountType],
    accountNumber: party.accountNumber ?? blank,
    email: party.email ?? blank,
    amount: printMoney(portal, transfer.amount, transfer.currency),
    currency: words.currencies[transfer.currency],
    message: transfer.message ?? blank,
    channel: transfer.channel ?? blank,
    status: words.statuses[transfer.status],
  };
}

export function recipientCells(
  portal: HtmlPortal,
  recipient: TefRecipient,
): Cells<RecipientColumn> {
  return {
    name: recipient.name,
    alias: recipient.alias ?? portal.formats.blank,
    rut: formatRut(recipient.rut, 'dotted'),
    bank: recipient.bankName,
    bankCode: recipient.bankCode,
    codeAndBank: `${recipient.bankCode} - ${recipient.bankName}`,
    accountType: portal.words.accountTypes[recipient.accountType],
    accountNumber: recipient.accountNumber,
    email: recipient.email,
  };
}
