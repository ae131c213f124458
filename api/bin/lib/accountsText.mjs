import { chileanAmount, chileanDate } from './chileanFormat.mjs';
import { textTable } from './textTable.mjs';

const SHOWN_MOVEMENTS = 25;

/** @typedef {Record<string, unknown>} Fields */

/**
 * The result of a task as a person reads it: accounts with their movements as tables, and anything
 * else as indented JSON.
 *
 * @param {unknown} data of a successful task
 * @returns {string[]} lines
 */
export function resultText(data) {
  if (data === undefined || data === null) return ['There is no result.'];
  if (!Array.isArray(data) || !data.every(isAccount))
    return JSON.stringify(data, null, 2).split('\n');
  if (data.length === 0) return ['  There is nothing to report.'];
  return data.flatMap((account) => ['', ...accountText(account)]);
}

/** @param {unknown} value @returns {value is Fields} */
function isAccount(value) {
  return typeof value === 'object' && value !== null && 'accountNumber' in value;
}

/** @param {Fields} account */
function accountText(account) {
  const { currency } = account;
  const name = [account.productName, account.accountNumber].filter(isText).join(' ');
  const kind = [account.accountType, currency].filter(isText).join(', ');
  return [
    `${name === '' ? 'Account' : name}${kind === '' ? '' : ` (${kind})`}`,
    `  Balance ${chileanAmount(account.currentBalance, currency)}, available ${chileanAmount(account.availableBalance, currency)}`,
    ...movementsText(account.movements, currency),
  ];
}

/** @param {unknown} movements @param {unknown} currency */
function movementsText(movements, currency) {
  if (!Array.isArray(movements)) return [];
  if (movements.length === 0) return ['  No movements.'];
  const rows = movements
    .slice(0, SHOWN_MOVEMENTS)
    .map((/** @type {Fields | null} */ movement) => [
      chileanDate(movement?.date),
      text(movement?.description),
      signed(movement, currency),
      chileanAmount(movement?.balance, currency),
    ]);
  const table = textTable(
    [
      { title: 'Date' },
      { title: 'Description', maxWidth: 44 },
      { title: 'Amount', isRight: true },
      { title: 'Balance', isRight: true },
    ],
    rows,
  );
  const more = movements.length - rows.length;
  return more === 0 ? table : [...table, `  ... and ${more} more; --json prints all of them.`];
}

/** @param {Fields | null} movement @param {unknown} currency */
function signed(movement, currency) {
  const amount = movement?.amount;
  const isOutflow = movement?.type === 'outflow' && typeof amount === 'number' && amount > 0;
  return chileanAmount(isOutflow ? -amount : amount, currency);
}

/** @param {unknown} value @returns {value is string} */
function isText(value) {
  return typeof value === 'string' && value !== '';
}

/** @param {unknown} value */
function text(value) {
  return isText(value) ? value : '-';
}
