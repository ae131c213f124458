import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { BankPage } from '../../families/banking/BankPage.ts';
import { isOldestFirst } from '../../families/banking/rowOrder.ts';
import { words } from '../../families/banking/words.ts';
import type { Currency } from '../../products/enumerations.ts';
import type { Movement } from '../../products/movement.ts';
import { isIsoDate, parseTime } from '../../shared/dates.ts';
import { cleanText } from '../../shared/text.ts';
import { movementsAnswer } from './answers.ts';
import type { SantanderMovement } from './answers.ts';
import { PAGE_SIZE } from './portal.ts';

/** Codes of an answer: success, and "NO EXISTEN DATOS". Both occur for a range without movements. */
const DONE = '00';
const NO_DATA = 'BGE0071';

const currencyIn = words<Currency>('currency', { clp: 'clp', usd: 'usd', eur: 'eur', uf: 'uf' });

/** The movements between which an answer ends, as the next call names them. */
interface NextPage {
  readonly startMovement: string;
  readonly endMovement: string;
}

export function readMovements(document: RawDocument): BankPage {
  const { movements, additionalInfo, repositioningExit } = movementsAnswer.read(document);
  const { about } = document;
  const code = additionalInfo?.find(({ key }) => key === 'code-ms')?.value;
  const announced = repositioningExit?.recordRecover;
  const entries = (movements ?? []).map(movementOf);
  if (entries.length === 0 && code !== DONE && code !== NO_DATA) throw unexpected('additionalInfo');
  if (announced && Number(announced) !== entries.length) throw unexpected('recordRecover');
  // The sources show both orders.
  const isOldest = isOldestFirst(entries, currencyIn(about['currency'] ?? 'clp'));
  return {
    kind: 'movements',
    owner: about['account'] ?? '',
    total: { from: about['from'] ?? null, next: nextPageOf(document)?.endMovement ?? null },
    order: isOldest ? 'oldest-first' : 'newest-first',
    hasPrintedBalances: true,
    entries,
  };
}

/** Null after the last page. */
export function nextPageOf(document: RawDocument): NextPage | null {
  const { movements, repositioningExit } = movementsAnswer.read(document);
  const { initialMove, finalMove, recordRecover } = repositioningExit ?? {};
  const isLast = !movements?.length || Number(recordRecover || PAGE_SIZE) < PAGE_SIZE;
  return isLast || !finalMove ? null : { startMovement: initialMove ?? '', endMovement: finalMove };
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
