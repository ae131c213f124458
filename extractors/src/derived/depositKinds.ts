import { cleanText, foldText } from '../shared/text.ts';

/**
 * Classifies a deposit by its description: `salary` an employer's pay, `variable` other income,
 * `flow` money from others that need not be income, `none` the holder's own money, or money to be
 * paid back.
 */
export type DepositKind = 'salary' | 'variable' | 'flow' | 'none';

export interface ClassifiedDeposit {
  readonly kind: DepositKind;
  /** The payer, or the description if it names no payer. */
  readonly name: string;
}

/** Folded prefixes of a description, longest first; the payer follows the prefix. */
const SALARY = [
  'abono de remuneraciones',
  'abono remuneraciones',
  'abono remuneracion',
  'pago de remuneraciones',
  'pago remuneraciones',
  'pago remuneracion',
  'abono de sueldo',
  'abono sueldo',
  'pago de remuneracion',
  'pago de sueldos',
  'pago de sueldo',
  'pago sueldos',
  'pago sueldo',
  'deposito de remuneraciones',
  'deposito remuneraciones',
  'deposito de remuneracion',
  'deposito remuneracion',
  'deposito de sueldo',
  'deposito sueldo',
  'remuneraciones',
  'remuneracion',
  'sueldo',
];

const TRANSFER = [
  'transferencia recibida de',
  'transferencia desde',
  'transferencia de',
  'traspaso desde',
  'traspaso de:',
  'traspaso de',
  'transf. de',
  'transf de',
  'abono transferencia de',
  'tef de',
];

/** Occasional income; matched at the start of any word. */
const VARIABLE = [
  'honorarios',
  'aguinaldo',
  'gratificacion',
  'bono ',
  'comisiones',
  'pension ',
  'seguro de cesantia',
  'subsidio',
  'aporte familiar',
  'dividendos',
  'arriendo',
  'intereses',
];

/** The holder's own transfers, reversals and loans; matched at the start of any word. */
const NO_INCOME = [
  'credito de consumo',
  'avance',
  'rescate',
  'venta acciones',
  'compra de divisas',
  'venta de divisas',
  'devolucion',
  'reversa',
  'reverso',
  'tef devuelta',
  'transferencia devuelta',
  'credito consumo',
  'anulacion',
  'nota de credito',
  'linea de credito',
  'giro ahorro',
  'traspaso entre cuentas',
];

/** Legal forms: a transfer from a company is income. */
const COMPANY = /(?:^|[\s.&])(?:ltda|limitada|spa|s\.a|sa|eirl|e\.i\.r\.l|cia)\.?$/;

export function classifyDeposit(description: string, holderName: string | null): ClassifiedDeposit {
  const clean = cleanText(description);
  const folded = foldText(clean);
  const employer = after(clean, folded, SALARY);
  if (employer !== null) return { kind: 'salary', name: employer };
  const sender = after(clean, folded, TRANSFER);
  const own = sender === null ? '' : foldText(sender);
  if (sender !== null && !NO_INCOME.some((words) => own.startsWith(words))) {
    if (holderName !== null && isSame(sender, holderName)) return { kind: 'none', name: sender };
    return { kind: COMPANY.test(foldText(sender)) ? 'variable' : 'flow', name: sender };
  }
  const says = (words: string): boolean => ` ${folded} `.includes(` ${words}`);
  if (NO_INCOME.some(says)) return { kind: 'none', name: clean };
  if (VARIABLE.some(says)) return { kind: 'variable', name: clean };
  return { kind: 'flow', name: clean };
}

/** The text after the prefix, or the whole text if nothing follows; null without the prefix. */
function after(clean: string, folded: string, openings: readonly string[]): string | null {
  const opening = openings.find((one) => {
    const next = folded.charAt(one.length);
    return folded.startsWith(one) && (next === '' || next === ' ' || next === ':');
  });
  if (opening === undefined) return null;
  // Folding keeps the length of the texts that Chilean banks print.
  const rest = clean.slice(opening.length).replace(/^[\s:-]+/, '');
  return rest === '' ? clean : rest;
}

/** Compares names, which banks truncate to the length of their field. */
function isSame(shown: string, holder: string): boolean {
  const [a, b] = [foldText(shown), foldText(holder)];
  return a === b || (a.length >= 15 && b.startsWith(a));
}
