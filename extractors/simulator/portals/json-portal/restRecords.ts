import { told } from '../../../synthetic-person/shown.ts';
import type { BankCustomer, PersonCard } from '../../../synthetic-person/types.ts';
import type { CardTransaction } from '../../../src/products/cardTransaction.ts';
import type { ConsumerLoan } from '../../../src/products/consumerLoan.ts';
import type { CardStatement } from '../../../src/products/creditCardStatement.ts';
import type { Mortgage } from '../../../src/products/mortgage.ts';
import type { Pac } from '../../../src/products/pac.ts';
import type { Pat } from '../../../src/products/pat.ts';
import { formatRut } from '../../../src/shared/rut.ts';
import { cursorPage } from './JsonPortal.ts';
import type { Asked } from './JsonPortal.ts';
import { amount, BRANDS, CURRENCIES, digits, exact, paging } from './restValues.ts';

/** The REST API's answers about mandates, loans, investments and cards. */

/** Null if there is no such path. */
export function readRestRecord(customer: BankCustomer, path: string, asked: Asked): unknown {
  switch (path) {
    case '/cuentas-inscritas':
      return listPage(customer.bills, asked, 'cuentasInscritas', (bill) => ({
        empresa: bill.company,
        apodo: bill.alias,
        idCliente: bill.userId,
      }));
    case '/mandatos/pac':
      return listPage(customer.pacs, asked, 'mandatos', pac);
    case '/mandatos/pat':
      return listPage(customer.pats, asked, 'mandatos', pat);
    case '/creditos/consumo':
      return listPage(customer.consumerLoans, asked, 'creditos', loan);
    case '/creditos/hipotecarios':
      return listPage(customer.mortgages, asked, 'creditos', mortgage);
    case '/inversiones':
      return investments(customer.investments);
  }
  const [, key, rest = ''] = /^\/tarjetas\/tc-(\d{1,3})(\/.+)$/.exec(path) ?? [];
  const card = customer.creditCards[Number(key) - 1];
  return card === undefined ? null : readCard(card, rest, asked);
}

function readCard(card: PersonCard, path: string, asked: Asked): unknown {
  if (path === '/no-facturados') {
    const kind = asked.query.get('tipo');
    if (kind !== 'nacional' && kind !== 'internacional') return null;
    const all = kind === 'nacional' ? card.natTransactions : card.intTransactions;
    const shown = listPage(all, asked, 'movimientos', purchase);
    const cycle = {
      facturacion: digits(told(card.billingDate)),
      vencimiento: digits(told(card.paymentDueDate)),
    };
    return shown && { ...shown, ciclo: cycle };
  }
  if (path === '/estados') {
    return {
      estados: card.statements.map((one, index) => ({
        id: `ec-${index + 1}`,
        fecha: digits(one.statementDate),
        divisa: CURRENCIES[one.currency],
      })),
    };
  }
  const position = /^\/estados\/ec-(\d{1,3})$/.exec(path)?.[1];
  const found = card.statements[Number(position) - 1];
  return found === undefined ? null : statement(found);
}

/** Null for a cursor that this bank never issued. */
export function listPage<Item>(
  all: readonly Item[],
  { query, pageSize }: Asked,
  name: string,
  print: (item: Item) => unknown,
): object | null {
  const shown = cursorPage(all, query.get('cursor'), pageSize);
  return shown && { [name]: shown.items.map(print), paginacion: paging(shown) };
}

function pac(one: Pac): unknown {
  return {
    empresa: { nombre: one.companyName, rubro: one.companyType },
    idCliente: one.userId,
    tope: one.paymentLimit === null ? null : amount(one.paymentLimit),
    divisa: CURRENCIES[one.currency],
  };
}

function pat(one: Pat): unknown {
  const { owner } = one;
  return {
    apodo: one.alias,
    estado: { active: 'VIGENTE', suspended: 'SUSPENDIDO', cancelled: 'TERMINADO' }[one.state],
    tarjeta: {
      marca: Object.entries(BRANDS).find(([brand]) => brand === one.cardType)?.[1] ?? 'OTRA',
      numero: masked(one.cardNumber.slice(-4)),
    },
    empresa: { nombre: one.companyName, codigo: one.companyCode, rubro: one.category },
    idServicio: one.serviceId,
    fechas: {
      inicio: digits(one.patStartDate),
      primerCobro: digitsOrNull(one.firstPaymentDate),
      ultimoCobro: digitsOrNull(one.lastPaymentDate),
      proximoCobro: digitsOrNull(one.nextPaymentDate),
    },
    tope: one.paymentLimit === 'NO_LIMIT' ? 'SIN_TOPE' : amount(one.paymentLimit),
    origen: one.origin,
    instruccion: one.instructionType,
    canal: one.channel,
    titular: {
      rut: formatRut(owner.rut, 'dotted'),
      nombres: owner.name,
      apellidos: owner.lastName,
      correo: owner.email,
      telefono: owner.phone,
      celular: owner.mobilePhone,
      direccion: owner.address,
      ciudad: owner.city,
    },
  };
}

function loan(one: ConsumerLoan): unknown {
  return {
    operacion: one.id,
    producto: one.description,
    responsabilidad: one.type === 'direct' ? 'DEUDOR' : 'AVAL',
    estado: one.state === 'active' ? 'VIGENTE' : 'MOROSO',
    divisa: CURRENCIES[one.currency],
    montos: { original: amount(one.loanAmount), saldo: amount(one.balance) },
    cuota: {
      valor: amount(one.monthlyPayment),
      total: one.totalPayments,
      pagadas: one.totalPaidFees,
      vencidas: one.expiredPayments,
      proximoVencimiento: digitsOrNull(one.nextPaymentDate),
    },
    tasas: { mensual: exact(one.monthlyInterestRate), caev: exact(one.caev) },
    pagos: {
      mesAnterior: amount(one.previousMonthPayment),
      ultimo: amount(one.lastPaymentAmount),
    },
    seguros: {
      desgravamen: amount(one.protectionInsurance),
      cesantia: amount(one.unemploymentInsurance),
    },
  };
}

function mortgage(one: Mortgage): unknown {
  return {
    operacion: one.id,
    producto: one.productName,
    plazoAnios: one.term,
    montosUf: {
      original: amount(one.initialBalanceUf),
      saldo: amount(one.balanceUf),
      seguros: amount(one.insurancesAmountUf),
    },
    dividendo: {
      total: one.totalPayments,
      actual: one.currentPaymentNumber,
      pagados: one.closedPayments,
      proximoVencimiento: digitsOrNull(one.nextPaymentDate),
      proximoMontoUf: amount(one.nextPaymentAmountUf),
      ultimoPago: digitsOrNull(one.lastPaymentDate),
      atrasados: one.latePayments,
      montoAtrasadoUf: amount(one.latePaymentsAmountUf),
    },
    tasa: {
      tipo: { fixed: 'FIJA', variable: 'VARIABLE', mixed: 'MIXTA' }[one.interestRateType],
      anual: exact(one.interestRate),
      proximoCambio: digitsOrNull(one.interestRateChangeDate),
      caev: exact(one.caev),
    },
  };
}

const PROFILES = {
  conservative: 'CONSERVADOR',
  moderate: 'MODERADO',
  balanced: 'BALANCEADO',
  decisive: 'DECIDIDO',
  aggressive: 'AGRESIVO',
} as const;

function investments(held: BankCustomer['investments']): unknown {
  const { rates } = held;
  return {
    perfil: held.investorProfile === null ? null : PROFILES[held.investorProfile],
    paridades: { USD: exact(rates.usd), EUR: exact(rates.eur), CLF: exact(rates.uf) },
    depositosPlazo: held.termDeposits.map((one) => ({
      tipo: one.type === 'fixed-term' ? 'FIJO' : 'RENOVABLE',
      divisa: CURRENCIES[one.currency],
      montoInicial: amount(one.investmentAmount),
      montoFinal: amount(one.finalAmount),
      interes: amount(one.profit),
      fechaInicio: digits(one.investmentDate),
      fechaVencimiento: digits(one.expirationDate),
      dias: one.termDays,
      tasaBase: exact(one.baseInterestRate),
      tasaPeriodo: exact(one.periodInterestRate),
    })),
    fondosMutuos: held.mutualFunds.map((one) => ({
      nombre: one.description,
      divisa: CURRENCIES[one.currency],
      cuotas: exact(one.assetAmount),
      valorCuota: exact(one.netAssetValue),
      saldo: amount(one.balance),
      resultado: amount(one.profit),
    })),
    apv: held.apvs.map((one) => ({
      plan: one.description,
      divisa: CURRENCIES[one.currency],
      aportes: amount(one.investmentAmount),
      bonificacion: amount(one.fiscalDeposit),
      saldo: amount(one.balance),
    })),
    acciones: held.equities.map((one) => ({
      nemotecnico: one.stockName,
      divisa: CURRENCIES[one.currency],
      cantidad: one.quantity,
      precioCompra: exact(one.purchasePrice),
      precioActual: exact(one.currentPrice),
      valorizacion: amount(one.totalAmount),
      dividendos: amount(one.dividends),
      rentabilidad: exact(one.profitPct),
      fechaCompra: digits(one.purchaseDate),
    })),
  };
}

function purchase(one: CardTransaction): unknown {
  const { installments } = one;
  return {
    fecha: digits(one.transactionDate),
    referencia: one.referenceNumber,
    glosa: one.description,
    lugar: one.location,
    porConfirmar: one.isPending,
    monto: amount(one.amount),
    origen: {
      monto: one.originalCurrencyAmount === null ? null : amount(one.originalCurrencyAmount),
      divisa: one.originalCurrency?.toUpperCase() ?? null,
    },
    cuotas: {
      total: installments?.total ?? null,
      actual: installments?.current ?? null,
      valor: installments === null ? null : amount(told(installments.amount)),
    },
  };
}

function statement({ statementDate, currency, summary, transactions }: CardStatement): unknown {
  return {
    fecha: digits(statementDate),
    divisa: CURRENCIES[currency],
    cupo: {
      total: amount(summary.creditLimit),
      utilizado: amount(told(summary.usedCredit)),
      disponible: amount(told(summary.availableCredit)),
      avances: amount(told(summary.cashAdvanceLimit)),
    },
    periodo: {
      desde: digits(told(summary.billingPeriodStart)),
      hasta: digits(summary.billingPeriodEnd),
      pagarHasta: digits(told(summary.paymentDueDate)),
      proximaFacturacion: digits(told(summary.nextBillingDate)),
    },
    tasas: {
      mensual: exact(told(summary.monthlyInterestRate)),
      mora: exact(told(summary.lateFeeInterest)),
      cae: exact(told(summary.cae)),
    },
    saldos: {
      anterior: amount(told(summary.previousBalance)),
      facturado: amount(told(summary.newBalance)),
      minimo: amount(told(summary.minimumPayment)),
    },
    cantidadMovimientos: transactions.length,
    movimientos: transactions.map(purchase),
  };
}

export const masked = (lastDigits: string): string => `************${lastDigits}`;

export const digitsOrNull = (date: string | null): string | null =>
  date === null ? null : digits(date);
