import { partyAt } from '../shared/agenda.ts';
import { PERSONAL_BANKS } from '../shared/banks.ts';
import type { BankProfile } from '../shared/banks.ts';
import type { Ledger } from '../shared/ledger.ts';
import { random } from '../shared/random.ts';
import { accept, planTransfer } from '../shared/transfers.ts';
import { settledIn } from './business.ts';
import { settlementDay } from './vat.ts';

/** Customers pay the invoices of the previous month by transfer. */
export function receiveInvoices(ledger: Ledger, rut: string, bank: BankProfile): void {
  for (const one of settledIn(rut, ledger.month, 'issued')) {
    if (one.documentType === 61) continue;
    const plan = {
      ...planTransfer(ledger, one.totalAmount, 'accepted'),
      day: settlementDay(one),
      message: `Pago factura ${one.folioNumber}`,
    };
    const customerBank = random(one.receiverRut, 'pays from').pick(PERSONAL_BANKS);
    accept(ledger, bank, plan, partyAt(one.receiverRut, customerBank));
  }
}
