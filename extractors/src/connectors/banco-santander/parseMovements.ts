import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { BankPage } from '../../families/banking/BankPage.ts';
import { isOldestFirst } from '../../families/banking/rowOrder.ts';
import { words } from '../../families/banking/words.ts';
import type { Currency } from '../../products/enumerations.ts';
import type { Movement } from '../../products/movement.ts';
import { isIsoDate, parseTime } from '../../shared/dates.ts';
import { sumMoney } from '../../shared/money.ts';
import { cleanText } from '../../shared/text.ts';
import { movementsAnswer } from './answers.ts';
import type { SantanderMovement } from './answers.ts';
import { PAGE_SIZE } from './portal.ts';

/** Codes of an answer: success, and "NO EXISTEN DATOS". Both occur for a range without movements. */
const DONE = '00';
const NO_DATA = 'BGE0071';

const currencyIn = words<Currency>('currency', { clp: 'clp', usd: 'usd', eur: 'eur', uf: 'uf' });

/** Where the next page begins, and what connects it to this one. */
interface NextPage {
  readonly startMovement: string;
  readonly endMovement: string;
  /** The account's balance between both pages. */
  readonly joint: number;
  readonly order: 'newest-first' | 'oldest-first';
}

export function readMovements(document: RawDocument): BankPage {
  const { entries, order, next } = pageIn(document);
  return {
    kind: 'movements',
    owner: document.about['account'] ?? '',
    total: { from: document.about['from'] ?? null, next: next?.endMovement ?? null },
    order,
    entries,
  };
}

/** Null after the last page. */
export const nextPageOf = (document: RawDocument): NextPage | null => pageIn(document).next;

/**
 * One answer. Each movement has the account's balance after it, so a row that is missing breaks the
 * chain, also between pages: `about.joint` is the balance at which the previous page ended.
 */
function pageIn(document: RawDocument) {
  const { movements, additionalInfo, repositioningExit: exit } = movementsAnswer.read(document);
  const { about } = document;
  const currency = currencyIn(about['currency'] ?? 'clp');
  const code = additionalInfo?.find(({ key }) => key === 'code-ms')?.value;
  const announced = exit?.recordRecover ? Number(exit.recordRecover) : null;
  const entries = (movements ?? []).map(movementOf);
  if (entries.length === 0 && code !== DONE && code !== NO_DATA) throw unexpected('additionalInfo');
  if (announced !== null && announced !== entries.length) throw unexpected('recordRecover');

  const before = (one: Movement): number =>
    sumMoney([one.balance, one.type === 'inflow' ? -one.amount : one.amount], currency);
  const isChain = (rows: readonly Movement[]): boolean =>
    rows.every((one, index) => index === 0 || rows[index - 1]?.balance === before(one));
  const reversed = entries.toReversed();
  // The sources show both orders.
  const isOldest =
    about['order'] === undefined
      ? isChain(entries) && (!isChain(reversed) || isOldestFirst(entries, currency))
      : about['order'] === 'oldest-first';
  const ordered = isOldest ? entries : reversed;
  if (!isChain(ordered)) throw unexpected('newBalance');
  const order: NextPage['order'] = isOldest ? 'oldest-first' : 'newest-first';
  const [oldest, newest] = [ordered[0], ordered.at(-1)];
  if (oldest === undefined || newest === undefined) return { entries, order, next: null };

  const ends = [before(oldest), newest.balance] as const;
  const [start, joint] = isOldest ? ends : ([ends[1], ends[0]] as const);
  if (about['joint'] !== undefined && Number(about['joint']) !== start) {
    throw unexpected('newBalance');
  }
  const { initialMove, finalMove } = exit ?? {};
  const isLast = !finalMove || (announced ?? PAGE_SIZE) < PAGE_SIZE;
  const next: NextPage | null = isLast
    ? null
    : { startMovement: initialMove ?? '', endMovement: finalMove, joint, order };
  return { entries, order, next };
}

function movementOf(row: SantanderMovement): Movement {
  // The flag, or else the amount's sign.
  const isCharge = row.chargePaymentFlag === 'D' || row.movementAmount.endsWith('-');
  const date = cleanText(row.accountingDate ?? '') || (row.transactionDate ?? '');
  if (!isIsoDate(date)) throw unexpected('accountingDate');
  return {
    type: isCharge ? 'outflow' : 'inflow',
    date,
    time: timeOf(cleanText(row.operationTime ?? '')),
    description: cleanText(row.observation ?? '') || cleanText(row.expandedCode ?? ''),
    transactionNumber: referenceOf(row.movementNumber),
    amount: Math.abs(readHundredths(row.movementAmount)),
    balance: readHundredths(row.newBalance),
  };
}

const timeOf = (text: string): string | null =>
  text === '' ? null : parseTime(`${text.slice(0, 2)}:${text.slice(2)}:00`);

/** A number; nothing but zeros means that there is none. */
export function referenceOf(text: string | null | undefined): string | null {
  const reference = cleanText(text ?? '');
  return /^0*$/.test(reference) ? null : reference;
}

/** Digits in hundredths of the currency; a trailing minus makes the amount negative. */
export function readHundredths(text: string): number {
  const amount = Number(text.replace(/[+-]$/, '')) / 100;
  return text.endsWith('-') && amount !== 0 ? -amount : amount;
}

const unexpected = (field: string): ExtractionError =>
  unexpectedPage('The bank shows other movements than it announces', { page: 'movements', field });
