import type { TefRecipient } from '../src/products/tef.ts';
import { partyOf, someSender } from './agenda.ts';
import type { BankProfile } from './banks.ts';
import type { Book } from './book.ts';
import { accept, planTransfer, send, someStatus } from './transfers.ts';

/** A month of a company's main account; its amounts go by what the account holds. */
export function writeCompanyMonth(
  book: Book,
  bank: BankProfile,
  contacts: readonly TefRecipient[],
  opening: number,
): void {
  const { choose } = book;
  /** So many thousandths of the opening balance, in whole thousands of pesos. */
  const portion = (from: number, to: number): number =>
    Math.floor((opening * choose.int(from, to)) / 1_000_000) * 1_000;

  for (let left = choose.int(3, 14); left > 0; left -= 1) {
    const plan = planTransfer(book, portion(10, 90), 'accepted');
    const sender = someSender(choose, choose.chance(7, 10) ? 'company' : 'person');
    accept(book, bank, { ...plan, message: `Pago factura ${choose.int(100, 9_999)}` }, sender);
  }
  for (let left = choose.int(2, 9); left > 0 && contacts.length > 0; left -= 1) {
    const plan = planTransfer(book, portion(5, 40), someStatus(choose));
    send(book, bank, plan, partyOf(choose.pick(contacts)));
  }
  const dues = [
    { description: 'PAGO NÓMINA REMUNERACIONES', day: book.lastDay, amount: portion(100, 200) },
    { description: 'PAGO PREVIRED COTIZACIONES', day: 10, amount: portion(20, 40) },
    { description: 'PAGO F29 TESORERÍA GENERAL DE LA REPÚBLICA', day: 20, amount: portion(10, 60) },
    { description: "PAGO PROVEEDORES O'HIGGINS & ASOCIADOS", day: 15, amount: portion(20, 60) },
  ];
  for (const due of dues) {
    book.spend({ ...due, time: null, transactionNumber: book.nextNumber() });
  }
  book.spend({
    day: 1,
    time: null,
    description: `COMISIÓN MANTENCIÓN ${bank.main.name.toUpperCase()}`,
    transactionNumber: null,
    amount: bank.fee,
  });
}
