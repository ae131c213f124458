import { chileanAmount, chileanDate } from './chileanFormat.ts';
import { textTable } from './textTable.ts';

const SHOWN_MOVEMENTS = 25;

type Fields = Record<string, unknown>;

/** The result of a task in readable form: accounts as tables, anything else as indented JSON. */
export function resultText(data: unknown): string[] {
  if (data === undefined || data === null) return ['There is no result.'];
  if (!Array.isArray(data) || !data.every(isAccount))
    return JSON.stringify(data, null, 2).split('\n');
  if (data.length === 0) return ['  There is nothing to report.'];
  return data.flatMap((account) => ['', ...accountText(account)]);
}

function isAccount(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && 'accountNumber' in value;
}

function accountText(account: Fields): string[] {
  const { currency } = account;
  const name = [account.productName, account.accountNumber].filter(isText).join(' ');
  const kind = [account.accountType, currency].filter(isText).join(', ');
  const balance = chileanAmount(account.currentBalance, currency);
  return [
    `${name === '' ? 'Account' : name}${kind === '' ? '' : ` (${kind})`}`,
    `  Balance ${balance}, available ${chileanAmount(account.availableBalance, currency)}`,
    ...movementsText(account.movements, currency),
  ];
}

function movementsText(movements: unknown, currency: unknown): string[] {
  if (!Array.isArray(movements)) return [];
  if (movements.length === 0) return ['  No movements.'];
  const shown = (movements as (Fields | null)[]).slice(0, SHOWN_MOVEMENTS);
  const rows = shown.map((movement) => [
    chileanDate(movement?.date),
    isText(movement?.description) ? movement.description : '-',
    signed(movement, currency),
    chileanAmount(movement?.balance, currency),
  ]);
  const columns = [
    { title: 'Date' },
    { title: 'Description', maxWidth: 44 },
    { title: 'Amount', isRight: true },
    { title: 'Balance', isRight: true },
  ];
  const more = movements.length - rows.length;
  const rest = more === 0 ? [] : [`  ... and ${more} more; --json prints all of them.`];
  return [...textTable(columns, rows), ...rest];
}

function signed(movement: Fields | null, currency: unknown): string {
  const amount = movement?.amount;
  const isOutflow = movement?.type === 'outflow' && typeof amount === 'number' && amount > 0;
  return chileanAmount(isOutflow ? -amount : amount, currency);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
