import { told } from '../../../synthetic-person/bank/shown.ts';
import { addDays } from '../../../src/shared/dates.ts';
import type {
  BankCustomer,
  PersonAccount,
  PersonCard,
} from '../../../synthetic-person/shared/types.ts';
import type { CardBalance } from '../../../src/products/productBalance.ts';

/** The bank's JSON services: envelopes, and amounts in hundredths with a trailing sign. */

/** Paths of the services that the private page calls, prefixed with the first label of their host. */
export const SERVICES = {
  products: '/api-dsk/perdsk/datosCliente/cruceProductosOnline',
  credits: '/api-dsk/perdsk/datosCliente/cruceProductoHipotecario',
  debt: '/api-dsk/perdsk/serviciosCliente/creditoDeConsumo/deudaPendientePrestamo',
  payments: '/api-dsk/perdsk/serviciosCliente/creditoDeConsumo/ultimosPagos',
  unbilled: '/api-dsk/perdsk/tarjetasDeCredito/consultaUltimosMovimientos',
  statements: '/api-dsk/perdsk/tarjetasDeCredito/cuentasDisponibles',
  statement: '/api-dsk/perdsk/tarjetasDeCredito/estadoCuentaNacional',
  internationalStatement: '/api-dsk/perdsk/tarjetasDeCredito/estadoCuentaInternacional',
  movements:
    '/openbanking/account_balances_transactions_and_withholdings_retail/v1/current-accounts/transactions',
} as const;

const OFFICE = '0071';
const PAGE_SIZE = 50;

/** Digits in hundredths, padded with zeros, with a trailing minus if negative. */
function hundredths(amount: number, length = 18): string {
  const digits = String(Math.round(Math.abs(amount) * 100)).padStart(length, '0');
  return amount < 0 ? `${digits}-` : digits;
}

const METADATA = { STATUS: '0', DESCRIPCION: 'OK' };
export const DEAD_TOKEN = {
  METADATA: { STATUS: '101', DESCRIPCION: 'Error al validar token Oauth 2.0' },
};

/** `cruceProductosOnline`: one row for each product of the person. */
export function productsAnswer(customer: BankCustomer): unknown {
  return { METADATA, DATA: productMatrix(customer) };
}

export function productMatrix(customer: BankCustomer): unknown {
  const words = customer.name.split(' ');
  return {
    OUTPUT: {
      INFO: { CODERR: '00', DESERR: '', MSGUSUARIO: '' },
      ESCALARES: {
        NUMEROPERSONA: '00000000',
        NUMERODOCUMENTO: customer.rut.replace('-', '').padStart(11, '0'),
        NOMBREPERSONA: words.slice(0, -2).join(' ').toUpperCase(),
        APELLIDOPATERNO: (words.at(-2) ?? '').toUpperCase(),
        APELLIDOMATERNO: (words.at(-1) ?? '').toUpperCase(),
        SEGMENTO: 'PER',
        GLSEGMENTO: 'PERSONAS',
      },
      MATRICES: {
        MATRIZCAPTACIONES: {
          e1: [
            ...customer.accounts.map(accountRow),
            ...customer.creditLines.map((line) => ({
              ...row('LCR', told(line.associatedAccountNumber), 'LINEA DE CREDITO', 'CLP'),
              ...limits({ ...line, availableCredit: line.availableBalance }),
            })),
            ...customer.creditCards.flatMap(cardRows),
          ],
        },
      },
    },
  };
}

function row(group: string, contract: string, name: string, currency: string) {
  return {
    NUMEROCONTRATO: contract,
    OFICINACONTRATO: OFFICE,
    PRODUCTO: '00',
    SUBPRODUCTO: '0001',
    GLOSACORTA: name,
    NUMEROPAN: '',
    CODIGOMONEDA: currency,
    AGRUPACIONCOMERCIAL: group,
    ESTADOOPERACION: 'A',
    ESTADORELACION: 'A',
    CALIDADPARTICIPACION: 'TI',
    GLOSAESTADO: 'VIGENTE',
  };
}

/** The group of an account; that of a checking account is "CCC". */
const GROUPS: Readonly<Partial<Record<PersonAccount['accountType'], string>>> = {
  ahorro: 'AHR',
  vista: 'CCM',
};

function accountRow(account: PersonAccount) {
  const group = GROUPS[account.accountType] ?? 'CCC';
  const { accountNumber, productName, currency } = account;
  return {
    ...row(group, accountNumber, productName, currency.toUpperCase()),
    MONTODISPONIBLE: hundredths(account.availableBalance),
    MONTOUTILIZADO: hundredths(0),
    CUPO: hundredths(0),
  };
}

const contractOf = (card: PersonCard, index: number): string =>
  `00500${String(index + 1).padStart(3, '0')}${card.lastDigits}`;

/** One row for each currency. */
function cardRows(card: PersonCard, index: number) {
  const { clp, usd } = card.balances;
  const contract = contractOf(card, index);
  const rowIn = (currency: string, balance: CardBalance) => ({
    ...row('TCR', contract, card.name, currency),
    NUMEROPAN: `XXXXXXXXXXXX${card.lastDigits}`,
    CALIDADPARTICIPACION: card.isAdditionalCard ? 'AD' : 'TI',
    ...limits(balance),
  });
  return [rowIn('CLP', clp), ...(usd === null ? [] : [rowIn('USD', usd)])];
}

function limits({ creditLimit, currentBalance, availableCredit }: CardBalance) {
  return {
    MONTODISPONIBLE: hundredths(availableCredit),
    MONTOUTILIZADO: hundredths(currentBalance),
    CUPO: hundredths(creditLimit),
  };
}

/**
 * The account that a body identifies by its office, contract and currency; null if there is none.
 */
export function accountIn(customer: BankCustomer, body: unknown): PersonAccount | null {
  const { accountId, currency } = fieldsOf(body);
  return (
    customer.accounts.find(
      (one) => accountId === OFFICE + one.accountNumber && currency === one.currency.toUpperCase(),
    ) ?? null
  );
}

export function balancesAnswer(account: PersonAccount): unknown {
  return {
    totalBalance: hundredths(account.currentBalance),
    availableBalance: hundredths(account.availableBalance),
    overdraftAgreement: hundredths(0),
    balanceLca: hundredths(0),
  };
}

/**
 * The fifty movements after the one that the body names, from about 90 days whatever range it asks
 * for.
 */
export function movementsAnswer(account: PersonAccount, body: unknown): unknown {
  const { endMovement, openingDate, closingDate } = fieldsOf(body);
  const { movements } = account;
  const behind = movements.findIndex((one) => one.transactionNumber === endMovement);
  const rows = movements.slice(behind + 1, behind + 1 + PAGE_SIZE);
  const info = (code: string, message: string) => [
    { key: 'code-ms', value: code },
    { key: 'message-ms', value: message },
  ];
  if (rows.length === 0) return { additionalInfo: info('BGE0071', 'NO EXISTEN DATOS') };
  return {
    additionalInfo: info('00', ''),
    movements: rows.map((one) => ({
      accountingDate: one.date,
      transactionDate: one.date,
      operationTime: (one.time ?? '').slice(0, 5).replace(':', ''),
      movementAmount: hundredths(one.type === 'outflow' ? -one.amount : one.amount, 15),
      newBalance: hundredths(one.balance, 15),
      chargePaymentFlag: one.type === 'inflow' ? 'H' : 'D',
      observation: one.description,
      expandedCode: one.type === 'inflow' ? 'Abono' : 'Cargo',
      codeOperationMovement: one.type === 'inflow' ? '0100' : '0200',
      movementNumber: one.transactionNumber,
    })),
    repositioningExit: {
      codeCtaCli: account.accountNumber,
      divisa: account.currency.toUpperCase(),
      dateFrom: openingDate ?? '',
      dateTo: closingDate ?? '',
      initialMove: rows[0]?.transactionNumber ?? '',
      finalMove: rows.at(-1)?.transactionNumber ?? '',
      recordType: '',
      timeStamp: '',
      recordRecover: String(rows.length),
      indChargeCommision: '',
    },
  };
}

/** The same code for no data, and for the system of credits while it is closed. */
const failed = (DESERR: string) => ({
  METADATA,
  DATA: { OUTPUT: { INFO: { CODERR: '16', DESERR, MSGUSUARIO: '' } } },
});
const CREDITS_CLOSED = failed('LA APLICACION UG ESTA Desactiva');
const NO_DATA = failed('NO EXISTEN DATOS');

interface Credit {
  readonly group: 'CON' | 'HIP';
  readonly currency: string;
  readonly total: number | null;
  readonly paid: { readonly pesos: number; readonly date: string } | null;
}

function creditsOf({ consumerLoans, mortgages, today }: BankCustomer): readonly Credit[] {
  return [
    ...consumerLoans.map((one): Credit => ({
      group: 'CON',
      currency: one.currency.toUpperCase(),
      total: one.totalPayments,
      paid: one.lastPaymentAmount === null ? null : { pesos: one.lastPaymentAmount, date: today },
    })),
    ...mortgages.map((one): Credit => ({
      group: 'HIP',
      currency: 'UF',
      total: one.totalPayments,
      paid: one.lastPaymentDate === null ? null : { pesos: 0, date: one.lastPaymentDate },
    })),
  ];
}

const contractOfCredit = (index: number): string => `0060000${String(index + 1).padStart(5, '0')}`;

/** `cruceProductoHipotecario`: one row for each credit, or the code for no data. */
export const creditsAnswer = (customer: BankCustomer): unknown =>
  creditsOf(customer).length === 0 ? NO_DATA : creditMatrix(customer);

const creditMatrix = (customer: BankCustomer) => ({
  METADATA,
  DATA: {
    OUTPUT: {
      INFO: { CODERR: '00', DESERR: '', MSGUSUARIO: '' },
      MATRICES: {
        e1: creditsOf(customer).map(({ group, currency }, index) => ({
          NUMEROCONTRATO: contractOfCredit(index),
          AGRUPACIONCOMERCIAL: group,
          CODIGOMONEDA: currency,
          GLOSAESTADO: 'VIGENTE',
        })),
      },
    },
  },
});

/**
 * `deudaPendientePrestamo` or `ultimosPagos` of a credit: the first is closed at night. Null for a
 * contract that the person does not have.
 */
export function creditAnswer(
  customer: BankCustomer,
  { CONTRATO }: Readonly<Record<string, unknown>>,
  { isDebt, isNight }: { readonly isDebt: boolean; readonly isNight: boolean },
): unknown {
  const credit = creditsOf(customer).find((_, index) => contractOfCredit(index) === CONTRATO);
  if (credit === undefined) return null;
  if (isDebt && isNight) return CREDITS_CLOSED;
  const { total, paid } = credit;
  if (!isDebt && paid === null) return NO_DATA;
  const INFO = { CODERR: '00', DESERR: '', MSGUSUARIO: '' };
  const content = isDebt
    ? { Escalares: { TotalCuotas: total, FecUltimoPago: paid?.date ?? null }, Cuotas2: [] }
    : {
        Movimientos: [
          { NroCuota: '001', Monto: `${paid?.pesos ?? 0}0000`, FechaLiquidacion: paid?.date },
        ],
      };
  return { METADATA, DATA: { OUTPUT: { INFO, ...content } } };
}

/** The card that a body identifies by its office and contract; null if there is none. */
export function cardIn(
  customer: BankCustomer,
  office: unknown,
  contract: unknown,
): PersonCard | null {
  return (
    customer.creditCards.find(
      (card, index) => office === OFFICE && contract === contractOf(card, index),
    ) ?? null
  );
}

/**
 * Purchases that are not billed yet, in one currency: Chilean number format, after a row with a
 * balance.
 */
export function unbilledAnswer(card: PersonCard, currency: unknown): unknown {
  const transactions = currency === 'USD' ? card.intTransactions : card.natTransactions;
  const text = (amount: number): string =>
    Math.abs(amount).toLocaleString('es-CL', {
      minimumFractionDigits: currency === 'USD' ? 2 : 0,
    });
  const plain = { Comercio: null, DescripcionRubro: null, Ciudad: null, TipoBen: null };
  const bought = currency === 'USD' ? 'COMPRA INTERNACIONAL' : 'COMPRA NACIONAL';
  return {
    METADATA,
    DATA: {
      Informacion: { Codigo: '00', Resultado: 'OK', Mensaje: '' },
      MatrizMovimientos: [
        {
          ...plain,
          Fecha: dayIn(card.statements[0]?.statementDate ?? ''),
          Descripcion: 'SALDO INICIAL',
          Importe: text(0),
          IndicadorDebeHaber: 'D',
        },
        ...transactions.map((one) => ({
          ...plain,
          Fecha: dayIn(one.transactionDate),
          // Only purchases have a shop.
          ...(one.amount < 0
            ? { Descripcion: one.description }
            : { Descripcion: bought, Comercio: one.description }),
          Importe: text(one.amount),
          IndicadorDebeHaber: one.amount < 0 ? 'H' : 'D',
          Ciudad: one.location,
        })),
      ],
    },
  };
}

const dayIn = (date: string): string => date.split('-').reverse().join('/');

/** The last statements of a card, the newest first. */
export function statementListAnswer(card: PersonCard, contract: string): unknown {
  return {
    METADATA,
    DATA: {
      AS_TIB_WM01_CONCuentasDisponibles: {
        OUTPUT: {
          INFO: { CODERR: '00', DESERR: '', MSGUSUARIO: '' },
          MATRIZ: card.statements.map(({ statementDate, currency }) => ({
            CODENT: '0035',
            CENTALT: OFFICE,
            CUENTA: contract,
            NUMEXT: numberOf(card, statementDate),
            FECHAEXT: statementDate,
            MONEDA: currency === 'clp' ? '152' : '840',
            PRODUCTO: '05',
            SUBPRODUSTO: '0001',
            TipoEECC: 'N',
          })),
        },
      },
    },
  };
}

/** The statements of a month have the same number in both currencies. */
function numberOf({ statements }: PersonCard, date: string): string {
  const dates = new Set(statements.map(({ statementDate }) => statementDate));
  const newer = [...dates].filter((one) => one > date);
  return String(dates.size - newer.length).padStart(3, '0');
}

const statementOf = (card: PersonCard, extract: unknown, currency: 'clp' | 'usd') =>
  card.statements.find(
    (one) => one.currency === currency && numberOf(card, one.statementDate) === extract,
  );

/** A statement in pesos: digits of whole pesos. The code of a row, not a sign, tells a payment. */
export function statementAnswer(card: PersonCard, contract: string, extract: unknown): unknown {
  const found = statementOf(card, extract, 'clp');
  if (found === undefined) return null;
  const { summary, transactions } = found;
  const paid = sumOf(transactions.filter(({ amount }) => amount < 0));
  const bought = sumOf(transactions.filter(({ amount }) => amount >= 0));
  /** Rows, most totals, and limits are padded to different widths. */
  const digits = (amount: number, width = 10): string =>
    String(Math.abs(amount)).padStart(width, '0');
  const total = (amount: number): string => digits(amount, 11) + (amount < 0 ? '-' : '');
  const limit = (amount: number): string => digits(amount, 12) + (amount < 0 ? '-' : '');
  const row = (segment: string) => ({
    Pan: `999999#00000${card.lastDigits}`,
    SegmentoTxs: segment,
    TipoTxs: '000',
    CodComercio: '00000000',
    RutComercio: BLANK,
    RubroComercio: '000',
    GlosaRubroCom: 'TIT',
    TipoCuota: '00',
    TasaCompraCuotas: '0000000',
    Glosa1: BLANK,
    Glosa2: BLANK,
  });
  return {
    METADATA,
    DATA: {
      AS_TIB_WM02_CONEstCtaNacional_Response: {
        INFO: { CODERR: '00', DESERR: '', MSGUSUARIO: '' },
        OUTPUT: {
          RESPUESTA: {
            CupoPesos: limit(summary.creditLimit),
            MontoUtilizado: limit(told(summary.usedCredit)),
            CupoDisponible: total(told(summary.availableCredit)),
            FechaFactAnt: addDays(told(summary.billingPeriodStart), -1),
            FechaFactActual: summary.billingPeriodEnd,
            FechaVenc: told(summary.paymentDueDate),
            FechaProxFact: told(summary.nextBillingDate),
            DeudaTotalFact: total(told(summary.newBalance)),
            PagoMinimo: limit(told(summary.minimumPayment)),
            TotalComision: total(0),
            SaldoAnterior: total(told(summary.previousBalance)),
            // SaldoAnterior - TotalPagos + TotalCompras + TotalCargosAut + TotalCargos = DeudaTotalFact
            TotalPagos: total(-paid),
            TotalCompras: total(bought),
            TotalCargosAut: total(0),
            TotalCargos: total(0),
            SaldoCapitalCuota: total(0),
            CuotasMes1: total(0),
            CuotasMes2: total(0),
            CuotasMes3: total(0),
            CuotasMes4: total(0),
            TasaIntCuotas: '0,00',
            TasaIntPeriodo: String(told(summary.monthlyInterestRate)).replace('.', ','),
            Cuenta: contract,
          },
          Matriz: [
            ...transactions.map((one) => ({
              ...row('01'),
              CodTxs: one.amount < 0 ? '067' : one.installments === null ? '005' : '205',
              FechaTxs: one.transactionDate,
              // Despite their names, the instalment and the whole purchase.
              MontoTxs: digits(one.installments?.amount ?? one.amount),
              MontoCuota: digits(one.installments === null ? 0 : one.amount),
              NombreComercio: one.description,
              NumeroCuotas: String(one.installments?.current ?? 0).padStart(2, '0'),
              TotalCuotas: String(one.installments?.total ?? 0).padStart(2, '0'),
              Microfilm: one.referenceNumber ?? NO_REFERENCE,
              Ciudad: one.location ?? BLANK,
            })),
            {
              ...row('04'),
              CodTxs: '000',
              FechaTxs: found.statementDate,
              MontoTxs: digits(0),
              NombreComercio: 'INFORMACION DE SU TARJETA',
              NumeroCuotas: '00',
              TotalCuotas: '00',
              MontoCuota: digits(0),
              Microfilm: NO_REFERENCE,
              Ciudad: BLANK,
            },
          ],
        },
      },
    },
  };
}

/** How statements print a text and a reference that are missing. */
const BLANK = ' '.repeat(30);
const NO_REFERENCE = '0'.repeat(23);

/**
 * A statement in dollars: only rows, in cents with a trailing sign. An unknown number returns the
 * code for no data, which the bank also uses for a timeout.
 */
export function internationalAnswer(card: PersonCard, contract: string, extract: unknown): unknown {
  const found = statementOf(card, extract, 'usd');
  const cents = (amount: number): string =>
    `${hundredths(Math.abs(amount), 11)}${amount < 0 ? '-' : '+'}`;
  const answer =
    found === undefined
      ? { Informacion: { Codigo: '16', Resultado: '', Mensaje: '' } }
      : {
          Informacion: { Codigo: '00', Resultado: '', Mensaje: '' },
          OUTPUT: {
            RESPUESTA: { Cuenta: contract, Pan: null, FechaFacAct: null, DeudaTotal: null },
            MATRIZDATOS: found.transactions.map((one) => ({
              Pan: `XXXXXXXXXXXX${card.lastDigits}`,
              NombreComercio: one.description,
              FechaTxs: one.transactionDate,
              FechaProceso: one.transactionDate,
              MontoOrigen: cents(Math.abs(one.amount)),
              MontoTransaccion: cents(one.amount),
              CodPais: '',
              CiudadComercio: one.location,
              NumeroReferencia: one.referenceNumber,
              CodTxs: '',
            })),
          },
        };
  return { METADATA, DATA: { AS_TIB_WM03_CONEstCtaInternacional_Response: answer } };
}

/** For a purchase in instalments, a statement contains the instalment that is due. */
const sumOf = (rows: PersonCard['statements'][number]['transactions']): number =>
  rows.reduce((sum, { amount, installments }) => sum + (installments?.amount ?? amount), 0);

export function fieldsOf(body: unknown): Readonly<Record<string, string | undefined>> {
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : undefined,
    ]),
  );
}
