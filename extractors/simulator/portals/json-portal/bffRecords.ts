import { told } from '../../../synthetic-person/shown.ts';
import type { BankCustomer, PersonCard } from '../../../synthetic-person/types.ts';
import type { Bill } from '../../../src/products/bill.ts';
import type { CardTransaction } from '../../../src/products/cardTransaction.ts';
import type { ConsumerLoan } from '../../../src/products/consumerLoan.ts';
import type { CardStatement } from '../../../src/products/creditCardStatement.ts';
import type { Mortgage } from '../../../src/products/mortgage.ts';
import type { Pac } from '../../../src/products/pac.ts';
import type { Pat } from '../../../src/products/pat.ts';
import { amount, BRANDS, CURRENCIES, exact, list, present } from './bffValues.ts';
import { cursorPage } from './JsonPortal.ts';
import type { Asked } from './JsonPortal.ts';

/** The backend-for-frontend's answers about mandates, loans, investments and cards. */

/** Null if there is no such path. */
export function readBffRecord(customer: BankCustomer, path: string, asked: Asked): object | null {
  switch (path) {
    case '/servicios':
      return pageOf(customer.bills, asked, bill);
    case '/pac':
      return pageOf(customer.pacs, asked, pac);
    case '/pat':
      return pageOf(customer.pats, asked, pat);
    case '/consumo':
      return pageOf(customer.consumerLoans, asked, loan);
    case '/hipotecario':
      return pageOf(customer.mortgages, asked, mortgage);
    case '/inversiones':
      return investments(customer.investments);
  }
  const key = /^c(\d{1,3})$/.exec(asked.query.get('tarjeta') ?? '')?.[1];
  const card = customer.creditCards[Number(key) - 1];
  return card === undefined ? null : readCard(card, path, asked);
}

function readCard(card: PersonCard, path: string, asked: Asked): object | null {
  const { query } = asked;
  switch (path) {
    case '/tarjeta/por-facturar': {
      const reach = query.get('alcance');
      if (reach !== 'N' && reach !== 'I') return null;
      const all = reach === 'N' ? card.natTransactions : card.intTransactions;
      const shown = pageOf(all, asked, purchase);
      return (
        shown && { ...shown, facturaEl: told(card.billingDate), venceEl: told(card.paymentDueDate) }
      );
    }
    case '/tarjeta/estados':
      return {
        lista: card.statements.map((one, index) => ({
          clave: `e${index + 1}`,
          emitido: one.statementDate,
          moneda: CURRENCIES[one.currency],
        })),
      };
    case '/tarjeta/estado': {
      const position = /^e(\d{1,3})$/.exec(query.get('estado') ?? '')?.[1];
      const found = card.statements[Number(position) - 1];
      return found === undefined ? null : statement(found);
    }
    default:
      return null;
  }
}

/** Null for a cursor that this bank never issued. */
export function pageOf<Item>(
  all: readonly Item[],
  { query, pageSize }: Asked,
  print: (item: Item) => unknown,
): object | null {
  const shown = cursorPage(all, query.get('despuesDe'), pageSize);
  return shown && list(shown, shown.items.map(print));
}

const bill = (one: Bill): unknown => ({
  empresa: one.company,
  nroCliente: one.userId,
  ...present({ alias: one.alias }),
});

const pac = (one: Pac): unknown => ({
  empresa: one.companyName,
  rubro: one.companyType,
  nroCliente: one.userId,
  moneda: CURRENCIES[one.currency],
  ...present({ maximo: one.paymentLimit === null ? null : amount(one.paymentLimit, one.currency) }),
});

function pat(one: Pat): unknown {
  const { owner } = one;
  return {
    situacion: { active: 'A', suspended: 'S', cancelled: 'B' }[one.state],
    red: Object.entries(BRANDS).find(([brand]) => brand === one.cardType)?.[1] ?? 'XX',
    plastico: masked(one.cardNumber.slice(-4)),
    rubro: one.category,
    empresa: one.companyName,
    codigoEmpresa: one.companyCode,
    nroServicio: one.serviceId,
    desde: one.patStartDate,
    maximo: one.paymentLimit === 'NO_LIMIT' ? 'SIN LIMITE' : amount(one.paymentLimit, 'clp'),
    ...present({
      alias: one.alias,
      primerPago: one.firstPaymentDate,
      ultimoPago: one.lastPaymentDate,
      proximoPago: one.nextPaymentDate,
      origen: one.origin,
      instruccion: one.instructionType,
      via: one.channel,
    }),
    titular: present({
      rut: owner.rut,
      nombre: owner.name,
      apellido: owner.lastName,
      mail: owner.email,
      fono: owner.phone,
      movil: owner.mobilePhone,
      domicilio: owner.address,
      ciudad: owner.city,
    }),
  };
}

function loan(one: ConsumerLoan): unknown {
  const money = (value: number): unknown => amount(value, one.currency);
  return {
    nroOperacion: one.id,
    nombre: one.description,
    calidad: one.type === 'direct' ? 'DIRECTO' : 'INDIRECTO',
    situacion: one.state === 'active' ? 'AL_DIA' : 'EN_MORA',
    moneda: CURRENCIES[one.currency],
    otorgado: money(one.loanAmount),
    insoluto: money(one.balance),
    cuota: money(one.monthlyPayment),
    pagadas: one.totalPaidFees,
    deCuotas: one.totalPayments,
    vencidas: one.expiredPayments,
    tasaMes: exact(one.monthlyInterestRate),
    caev: exact(one.caev),
    ...present({ venceEl: one.nextPaymentDate }),
    pagoMesAnterior: money(one.previousMonthPayment),
    pagoUltimo: money(one.lastPaymentAmount),
    seguroVida: money(one.protectionInsurance),
    seguroCesantia: money(one.unemploymentInsurance),
  };
}

function mortgage(one: Mortgage): unknown {
  return {
    nroOperacion: one.id,
    nombre: one.productName,
    otorgado: amount(one.initialBalanceUf, 'uf'),
    insoluto: amount(one.balanceUf, 'uf'),
    anios: one.term,
    deDividendos: one.totalPayments,
    dividendo: one.currentPaymentNumber,
    pagados: one.closedPayments,
    proximoImporte: amount(one.nextPaymentAmountUf, 'uf'),
    seguros: amount(one.insurancesAmountUf, 'uf'),
    atrasados: one.latePayments,
    importeAtrasado: amount(one.latePaymentsAmountUf, 'uf'),
    tasaTipo: { fixed: 'F', variable: 'V', mixed: 'M' }[one.interestRateType],
    tasaAnual: exact(one.interestRate),
    caev: exact(one.caev),
    ...present({
      venceEl: one.nextPaymentDate,
      ultimoPago: one.lastPaymentDate,
      tasaCambia: one.interestRateChangeDate,
    }),
  };
}

const PROFILES = {
  conservative: 'P1',
  moderate: 'P2',
  balanced: 'P3',
  decisive: 'P4',
  aggressive: 'P5',
} as const;

function investments(held: BankCustomer['investments']): object {
  const { rates } = held;
  return {
    ...present({
      perfil: held.investorProfile === null ? null : PROFILES[held.investorProfile],
    }),
    cambio: { dolar: exact(rates.usd), euro: exact(rates.eur), uf: exact(rates.uf) },
    dap: held.termDeposits.map((one) => ({
      clase: one.type === 'fixed-term' ? 'DPF' : 'DPR',
      moneda: CURRENCIES[one.currency],
      capital: amount(one.investmentAmount, one.currency),
      ganancia: amount(one.profit, one.currency),
      alVencer: amount(one.finalAmount, one.currency),
      tomadoEl: one.investmentDate,
      venceEl: one.expirationDate,
      plazo: one.termDays,
      tasaBase: exact(one.baseInterestRate),
      tasa: exact(one.periodInterestRate),
    })),
    ffmm: held.mutualFunds.map((one) => ({
      nombre: one.description,
      moneda: CURRENCIES[one.currency],
      cuotas: exact(one.assetAmount),
      valorCuota: exact(one.netAssetValue),
      saldo: amount(one.balance, one.currency),
      ganancia: amount(one.profit, one.currency),
    })),
    apv: held.apvs.map((one) => ({
      nombre: one.description,
      moneda: CURRENCIES[one.currency],
      aportado: amount(one.investmentAmount, one.currency),
      bonoEstado: amount(one.fiscalDeposit, one.currency),
      saldo: amount(one.balance, one.currency),
    })),
    acciones: held.equities.map((one) => ({
      nemo: one.stockName,
      moneda: CURRENCIES[one.currency],
      unidades: one.quantity,
      compra: exact(one.purchasePrice),
      hoy: exact(one.currentPrice),
      valor: amount(one.totalAmount, one.currency),
      dividendos: amount(one.dividends, one.currency),
      rentabilidad: exact(one.profitPct),
      compradaEl: one.purchaseDate,
    })),
  };
}

function purchase(one: CardTransaction): unknown {
  const { installments } = one;
  return {
    dia: one.transactionDate,
    texto: one.description,
    etapa: one.isPending ? 'AUTORIZADA' : 'CONFIRMADA',
    importe: amount(one.amount, one.currency),
    ...present({
      ref: one.referenceNumber,
      lugar: one.location,
      importeOrigen: one.originalCurrencyAmount === null ? null : exact(one.originalCurrencyAmount),
      monedaOrigen: one.originalCurrency,
      enCuotas: installments && {
        de: installments.total,
        va: installments.current,
        importe: amount(told(installments.amount), one.currency),
      },
    }),
  };
}

function statement({ statementDate, currency, summary, transactions }: CardStatement): object {
  const money = (value: number): unknown => amount(value, currency);
  return {
    emitido: statementDate,
    moneda: CURRENCIES[currency],
    resumen: {
      aprobado: money(summary.creditLimit),
      usado: money(told(summary.usedCredit)),
      libre: money(told(summary.availableCredit)),
      avances: money(told(summary.cashAdvanceLimit)),
      desde: told(summary.billingPeriodStart),
      hasta: summary.billingPeriodEnd,
      venceEl: told(summary.paymentDueDate),
      proximaEmision: told(summary.nextBillingDate),
      tasaMes: exact(told(summary.monthlyInterestRate)),
      tasaMora: exact(told(summary.lateFeeInterest)),
      cae: exact(told(summary.cae)),
      anterior: money(told(summary.previousBalance)),
      facturado: money(told(summary.newBalance)),
      minimo: money(told(summary.minimumPayment)),
    },
    cantidadTotal: transactions.length,
    lista: transactions.map(purchase),
  };
}

export const masked = (lastDigits: string): string => `•••• ${lastDigits}`;
