import { dayOfIssue } from '../../../synthetic-person/calendar.ts';
import type { BankCustomer, PersonAccount, PersonCard } from '../../../synthetic-person/types.ts';
import type { CardBalance } from '../../../src/products/productBalance.ts';

/** The bank's JSON services: envelopes, digits in hundredths with the sign behind them. */

const OFFICE = '0071';
const PAGE_SIZE = 50;

/** Digits in hundredths, padded with zeros; a minus stands behind them. */
function hundredths(amount: number, length = 18): string {
  const digits = String(Math.round(Math.abs(amount) * 100)).padStart(length, '0');
  return amount < 0 ? `${digits}-` : digits;
}

const METADATA = { STATUS: '0', DESCRIPCION: 'OK' };
export const DEAD_TOKEN = {
  METADATA: { STATUS: '101', DESCRIPCION: 'Error al validar token Oauth 2.0' },
};

/** `cruceProductosOnline`: everything that the person has, a row each. */
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
              ...row('LCR', line.associatedAccountNumber, 'LINEA DE CREDITO', 'CLP'),
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

function accountRow(account: PersonAccount) {
  const group = account.accountType === 'ahorro' ? 'AHR' : 'CCC';
  const { accountNumber, productName, currency } = account;
  return {
    ...row(group, accountNumber, productName, currency.toUpperCase()),
    MONTODISPONIBLE: hundredths(account.availableBalance),
    MONTOUTILIZADO: hundredths(0),
    CUPO: hundredths(0),
  };
}

/** Once for each currency. */
function cardRows(card: PersonCard, index: number) {
  const { clp, usd } = card.balances;
  const contract = `00500${String(index + 1).padStart(3, '0')}${card.lastDigits}`;
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

/** The account that a body names by its office and contract, in its currency; null if it is none. */
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

/** Fifty movements, behind the one that the body names; some 90 days whatever it asks for. */
export function movementsAnswer(account: PersonAccount, body: unknown): unknown {
  const { endMovement, openingDate, closingDate } = fieldsOf(body);
  const { movements } = account;
  const behind = movements.findIndex((one) => one.transactionNumber === endMovement);
  const rows = movements.slice(behind + 1, behind + 1 + PAGE_SIZE);
  return {
    additionalInfo:
      rows.length === 0
        ? [{ key: 'WARNING', 'code-ms': 'BGE0071', 'message-ms': 'NO EXISTEN DATOS' }]
        : [],
    movements: rows.map((one) => ({
      accountingDate: one.date,
      transactionDate: one.date,
      operationTime: (one.time ?? '').slice(0, 5).replace(':', ''),
      movementAmount: hundredths(one.type === 'outflow' ? -one.amount : one.amount, 15),
      newBalance: hundredths(one.balance, 15),
      chargePaymentFlag: one.type === 'inflow' ? 'H' : 'D',
      observation: one.description,
      expandedCode: '0000',
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

/** The bank's own clock, which its answers have in no field. */
export const clockOf = ({ month }: BankCustomer): string =>
  new Date(`${dayOfIssue(month)}T15:00:00Z`).toUTCString();

function fieldsOf(body: unknown): Readonly<Record<string, string | undefined>> {
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : undefined,
    ]),
  );
}
