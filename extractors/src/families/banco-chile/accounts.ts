import { accountTypes, words } from '../banking/words.ts';
import type { WordOr } from '../banking/words.ts';
import type { AccountType, Currency } from '../../products/enumerations.ts';

/** How the bank's portals for people and for companies name accounts. */

/** Kinds of product that are accounts; an account may be listed under both. */
export const ACCOUNT_KINDS: readonly string[] = ['cuenta', 'cuentaCorrienteMonedaLocal'];

/** Currencies by symbol and by ISO code. */
export const currencyOf = words<Currency>('currency', {
  $: 'clp',
  CLP: 'clp',
  USD: 'usd',
  EUR: 'eur',
});

/** Account types by the bank's product codes. */
const ACCOUNT_TYPES: Readonly<Record<string, AccountType>> = { CTD: 'corriente', JUV: 'vista' };
const byName = accountTypes({
  'Cuenta Corriente': 'corriente',
  'Cuenta Vista': 'vista',
});

/** The type of an account: by its code, or else by its name. */
export function accountTypeOf(code: string, name: string): WordOr<'accountType', AccountType> {
  const known = ACCOUNT_TYPES[code];
  return known === undefined ? byName(name) : { accountType: known };
}
