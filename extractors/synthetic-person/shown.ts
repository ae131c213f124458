import { addMonths } from '../src/shared/dates.ts';
import { bankCustomer } from './bankCustomer.ts';
import { remembered, deepFreeze } from './memory.ts';
import type { BankCustomer, PersonAccount } from './types.ts';

/**
 * What a bank shows of its customer, where that is less than it has: how far back, how much of a
 * text. Only banks whose portal is documented differ from showing everything.
 */
type Show = (customer: BankCustomer) => BankCustomer;

const SHOWN_BY: Readonly<Record<string, Show>> = { 'banco-santander': showSantander };

/** One synthetic person as the portal of a bank shows them. */
export function customerAsShown(rut: string, month: string, entityId: string): BankCustomer {
  const customer = bankCustomer(rut, month, entityId);
  const show = SHOWN_BY[entityId];
  if (show === undefined) return customer;
  return remembered(`shown|${rut}|${month}|${entityId}`, () => deepFreeze(show(customer)));
}

/** Some 90 days of movements, numbered by account, without seconds and with cut descriptions. */
function showSantander(customer: BankCustomer): BankCustomer {
  const since = `${addMonths(customer.month, -3)}-01`;
  return {
    ...customer,
    name: customer.name.toUpperCase(),
    accounts: customer.accounts.map((account) => ({
      ...account,
      movements: numbered(account).filter(({ date }) => date >= since),
    })),
    creditCards: customer.creditCards.map((card) => ({
      ...card,
      // The list of products names its person alone, and each currency has its own limit.
      holderName: customer.name.toUpperCase(),
      singleCreditLimit: false,
    })),
  };
}

const LONGEST_OBSERVATION = 25;

function numbered({ movements }: PersonAccount): PersonAccount['movements'] {
  return movements.map((one, index) => ({
    ...one,
    time: `${one.time?.slice(0, 5) ?? '00:00'}:00`,
    description: one.description.slice(0, LONGEST_OBSERVATION).trim(),
    transactionNumber: String(movements.length - index).padStart(9, '0'),
  }));
}
