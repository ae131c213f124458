import type { TefRecipient } from '../../src/products/tef.ts';
import { mainBankOf } from '../shared/accounts.ts';
import { partyOf, someSender } from '../shared/agenda.ts';
import type { BankProfile } from '../shared/banks.ts';
import { writeScheduledPayments } from '../shared/ledger.ts';
import type { Ledger } from '../shared/ledger.ts';
import type { ScheduledPayment } from '../shared/scheduledPayments.ts';
import { receiveInvoices } from '../tax/invoices.ts';
import { buyWeekly } from '../shared/weeklyPurchases.ts';
import { accept, planTransfer, send, someStatus } from '../shared/transfers.ts';

/** A month of a company's main account; amounts depend on its balance. */
export function writeCompanyMonth(
  ledger: Ledger,
  rut: string,
  bank: BankProfile,
  contacts: readonly TefRecipient[],
  opening: number,
  due: readonly ScheduledPayment[],
): void {
  writeScheduledPayments(ledger, due);
  const isMain = bank.id === mainBankOf(rut).id;
  const { choose } = ledger;
  /** A share of the opening balance in thousandths, rounded to thousands of pesos. */
  const portion = (from: number, to: number): number =>
    Math.floor((opening * choose.int(from, to)) / 1_000_000) * 1_000;

  if (isMain) {
    buyWeekly(ledger);
    receiveInvoices(ledger, rut, bank);
  }
  for (let left = isMain ? 0 : choose.int(3, 14); left > 0; left -= 1) {
    const plan = planTransfer(ledger, portion(10, 90), 'accepted');
    accept(ledger, bank, plan, someSender(choose, choose.chance(7, 10) ? 'company' : 'person'));
  }
  for (let left = choose.int(2, 9); left > 0 && contacts.length > 0; left -= 1) {
    const plan = planTransfer(ledger, portion(5, 40), someStatus(choose));
    send(ledger, bank, plan, partyOf(choose.pick(contacts)));
  }
  ledger.spend({
    day: 15,
    time: null,
    description: "PAGO PROVEEDORES O'HIGGINS & ASOCIADOS",
    transactionNumber: ledger.nextNumber(),
    amount: portion(20, 60),
  });
  ledger.spend({
    day: 1,
    time: null,
    description: `COMISIÓN MANTENCIÓN ${bank.main.name.toUpperCase()}`,
    transactionNumber: null,
    amount: bank.fee,
  });
}
