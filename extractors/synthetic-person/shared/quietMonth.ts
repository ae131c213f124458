import type { AccountRole } from './accounts.ts';
import type { Ledger } from './ledger.ts';

/** A month of an account with few movements: a second account, savings, foreign currency. */
export function writeQuietMonth(ledger: Ledger, role: AccountRole, opening: number): void {
  const { choose } = ledger;
  const portion = (from: number, to: number): number =>
    Math.floor((opening * choose.int(from, to)) / 1_000);
  const events = EVENTS[role];
  for (let left = choose.int(0, 2); left > 0; left -= 1) {
    ledger.spend({
      ...ledger.moment(),
      description: choose.pick(events.out),
      transactionNumber: ledger.nextNumber(),
      amount: portion(5, 90),
    });
  }
  if (choose.chance(1, 2)) {
    ledger.receive({
      ...ledger.moment(),
      description: choose.pick(events.in),
      transactionNumber: ledger.nextNumber(),
      amount: portion(5, 120),
    });
  }
  // Interest is posted once a quarter.
  if (events.interest !== null && /-(03|06|09|12)$/.test(ledger.month)) {
    ledger.receive({
      day: ledger.lastDay,
      time: null,
      description: events.interest,
      transactionNumber: null,
      amount: portion(1, 6),
    });
  }
}

interface Events {
  readonly in: readonly string[];
  readonly out: readonly string[];
  readonly interest: string | null;
}

const FOREIGN: Events = {
  in: ['COMPRA DE DIVISAS', 'ORDEN DE PAGO RECIBIDA DEL EXTERIOR'],
  out: ['VENTA DE DIVISAS', "ORDEN DE PAGO ENVIADA BOOKS & CO'S LTD", 'COMISIÓN SWIFT'],
  interest: null,
};

const EVENTS: Readonly<Record<AccountRole, Events>> = {
  main: { in: ['ABONO'], out: ['CARGO'], interest: null },
  second: {
    in: ['DEPÓSITO EN EFECTIVO', 'ABONO DEVOLUCIÓN COMPRA'],
    out: ['COMPRA REDCOMPRA KIOSCO METRO BAQUEDANO', 'GIRO CAJERO AUTOMÁTICO ÑUÑOA'],
    interest: null,
  },
  savings: { in: ['DEPÓSITO AHORRO'], out: ['GIRO AHORRO'], interest: 'INTERESES GANADOS' },
  housing: {
    in: ['DEPÓSITO AHORRO VIVIENDA'],
    out: ['GIRO AHORRO VIVIENDA'],
    interest: 'INTERESES Y REAJUSTES',
  },
  dollars: FOREIGN,
  euros: FOREIGN,
};
