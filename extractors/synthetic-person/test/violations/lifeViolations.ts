import { createHash } from 'node:crypto';
import { addMonths, monthOf } from '../../../src/shared/dates.ts';
import { foldText } from '../../../src/shared/text.ts';
import type { Movement } from '../../../src/products/movement.ts';
import { bankCustomer, MONTHS_SHOWN } from '../../bank/bankCustomer.ts';
import { BANKS } from '../../shared/banks.ts';
import { lastDayShown, lastMonthShown } from '../../shared/calendar.ts';
import { homeBankOf } from '../../bank/scheduledCivicPayments.ts';
import { told } from '../../bank/shown.ts';
import { exchangeCustomer } from '../../exchange/exchangeCustomer.ts';
import { personIdentity } from '../../shared/identity.ts';
import { inPesos } from '../../market/market.ts';
import { afpMember } from '../../pension/afpMember.ts';
import { isCompany, volumeOf } from '../../shared/namedRuts.ts';
import { AFPS } from '../../shared/pension.ts';
import { cmfSubject } from '../../public/cmfSubject.ts';
import { reportedOn } from '../../public/debtReport.ts';
import { registeredPerson } from '../../public/registeredPerson.ts';
import { tgrTaxpayer } from '../../public/tgrTaxpayer.ts';
import { salaryIn } from '../../shared/salary.ts';
import { siiTaxpayer } from '../../tax/siiTaxpayer.ts';

/** Invariants between institutions. Returns the violations; tests expect none. */
export function lifeViolations(rut: string, today: string): string[] {
  return [
    ...debtFaults(rut, today),
    ...pensionFaults(rut, today),
    ...treasuryFaults(rut, today),
    ...taxFaults(rut, today),
    ...exchangeFaults(rut, today),
    ...registryFaults(rut, today),
  ].map((fault) => `${rut} on ${today}: ${fault}`);
}

const when = (isFault: boolean, fault: string): string[] => (isFault ? [fault] : []);

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

/** Movements of the account that taxes, savings and the like go through. */
const homeMovements = (rut: string, today: string): readonly Movement[] =>
  bankCustomer(rut, today, homeBankOf(rut).id).accounts[0]?.movements ?? [];

const has = (
  movements: readonly Movement[],
  type: Movement['type'],
  date: string,
  amount: number,
): boolean =>
  movements.some((one) => one.type === type && one.date === date && one.amount === amount);

function debtFaults(rut: string, today: string): string[] {
  const { debt } = cmfSubject(rut, today, 'cmf');
  const reported = reportedOn(today);
  const day = lastDayShown(reported);
  let [owed, guaranteed, available, otherwise] = [0, 0, 0, 0];
  for (const bank of BANKS) {
    const { consumerLoans, mortgages, creditCards, creditLines } = bankCustomer(
      rut,
      reported,
      bank.id,
    );
    for (const loan of consumerLoans) {
      const pesos = inPesos(told(loan.balance), loan.currency, day);
      if (loan.type === 'direct') owed += pesos;
      else guaranteed += pesos;
    }
    for (const { balanceUf } of mortgages) owed += inPesos(told(balanceUf), 'uf', day);
    for (const line of creditLines) {
      owed += line.currentBalance;
      available += line.availableBalance;
    }
    for (const { balances, singleCreditLimit } of creditCards) {
      const dollars = singleCreditLimit ? null : balances.usd;
      owed += balances.clp.currentBalance + inPesos(dollars?.currentBalance ?? 0, 'usd', day);
      otherwise +=
        balances.clp.availableCredit + inPesos(dollars?.availableCredit ?? 0, 'usd', day);
    }
  }
  const { directDebts, indirectDebts, availableCredits, otherCredits } = debt;
  const rows = [...directDebts.items, ...indirectDebts.items];
  return [
    ...when(
      directDebts.totals.total !== owed,
      `CMF says ${directDebts.totals.total}, banks ${owed}`,
    ),
    ...when(indirectDebts.totals.total !== guaranteed, 'guarantees at the CMF'),
    ...when(availableCredits.totals.directAmount !== available, 'credit lines at the CMF'),
    ...when(otherCredits.totals.directAmount !== otherwise, 'card limits at the CMF'),
    ...when(
      rows.some(
        (row) =>
          row.total !== row.currentDebt + row.delay30to59 + row.delay60to89 + row.delay90 ||
          row.currentDebt < 0,
      ),
      'a row of the CMF does not add up',
    ),
  ];
}

function pensionFaults(rut: string, today: string): string[] {
  const movements = homeMovements(rut, today);
  const faults = AFPS.flatMap(({ entityId, name }) => {
    const { pension, contributions } = afpMember(rut, today, entityId);
    const { obligatory, apv, agreed, cav } = pension.accounts;
    const accounts = [obligatory, apv, agreed, cav];
    const first = addMonths(lastMonthShown(today), -12);
    const saved = [...apv.movements, ...cav.movements].filter(
      (one) => one.date >= `${first}-01` && one.payerRut === null && !one.type.startsWith('Bonif'),
    );
    return [
      ...when(pension.balance !== sum(accounts.map(({ balance }) => balance)), `${name}: balance`),
      ...accounts.flatMap((account) => [
        ...when(account.balance !== sum(account.funds.map((one) => one.balance)), `${name}: funds`),
        ...when(account.funds.length > 2, `${name}: more than two funds`),
        ...account.funds.flatMap((fund) =>
          when(fund.balance !== Math.round(fund.assetAmount * fund.assetValue), `${name}: shares`),
        ),
      ]),
      ...when(contributions.length !== obligatory.movements.length, `${name}: contributions`),
      ...saved.flatMap((one) =>
        when(!has(movements, 'outflow', one.date, one.amount), `${name}: savings from nowhere`),
      ),
    ];
  });
  if (isCompany(rut) || volumeOf(rut) === 'none') return faults;
  const contributions = AFPS.flatMap(
    ({ entityId }) => afpMember(rut, today, entityId).contributions,
  );
  // Contributions for the newest salaries are not paid yet.
  const { lastPeriod } = afpMember(rut, today, AFPS[0]?.entityId ?? '');
  const settled = Array.from({ length: MONTHS_SHOWN - 1 }, (_, index) =>
    salaryIn(rut, addMonths(lastPeriod, -index)),
  );
  return [
    ...faults,
    ...settled
      .filter((salary) => salary !== null)
      .flatMap((salary) => {
        const paid = contributions.find(({ period }) => period === salary.month);
        const agrees =
          paid?.amount === Math.round(salary.taxable / 10) &&
          paid.taxableIncome === salary.taxable &&
          paid.payerRut === salary.employer.rut;
        return when(!agrees, `no contribution for the salary of ${salary.month}`);
      }),
  ];
}

function treasuryFaults(rut: string, today: string): string[] {
  const { debts, payments, agreements, collections, properties } = tgrTaxpayer(
    rut,
    today,
    'tgr',
  ).fiscalStatement;
  const { propertyTax, taxFolder } = siiTaxpayer(rut, today, 'sii');
  const movements = homeMovements(rut, today);
  const { made, received } = payments;
  const lists = [...debts.property, ...debts.fiscal];
  const net = sum(
    debts.property
      .flatMap(({ overdue, notDue }) => [...overdue, ...notDue])
      .map((one) => one.netDebt),
  );
  const { preLitigation, fiscalDebts, propertyDebts, bankruptcy } = collections;
  const inCollection = sum(
    [preLitigation, fiscalDebts, propertyDebts, bankruptcy].map((one) => one.totalSettledAmount),
  );
  return [
    ...when(
      net !== sum(propertyTax.map((one) => one.totalAmount ?? 0)),
      'property tax: SII and TGR',
    ),
    // The tax service writes the same in capitals without accents.
    ...when(
      foldText(JSON.stringify(properties)) !== foldText(JSON.stringify(taxFolder.properties)),
      'properties',
    ),
    ...when(
      debts.totalDebtAmount !==
        sum(lists.map((one) => one.totalOverdueAmount + one.totalNotDueAmount)),
      'total debt',
    ),
    ...when(inCollection !== sum(lists.map((one) => one.totalOverdueAmount)), 'collections'),
    ...lists
      .flatMap(({ overdue, notDue, suspended }) => [...overdue, ...notDue, ...suspended])
      .flatMap((one) =>
        when(
          one.totalAmount !== one.netDebt + one.adjustment + one.interest + one.penalty,
          `debt ${one.folioNumber} does not add up`,
        ),
      ),
    ...agreements.flatMap((one) => [
      ...when(
        sum(one.installments.map(({ amount }) => amount)) !==
          sum(one.debts.map(({ totalAmount }) => totalAmount)),
        `agreement ${one.resolutionNumber} pays another debt`,
      ),
      ...when(
        one.installments.some(({ amount }) => amount <= 0),
        'an instalment of nothing',
      ),
    ]),
    ...when(
      made.totalAmountPaid !== made.totalVoluntaryAmount + made.totalInvoluntaryAmount,
      'paid',
    ),
    ...[...made.voluntary, ...made.involuntary]
      // The part of an income tax that exceeds the account's capacity is paid in cash.
      .filter(({ formNumber }) => formNumber !== '22')
      .flatMap((one) =>
        when(
          !has(movements, 'outflow', one.paymentDate, one.amountPaid),
          `form ${one.formNumber} of ${one.paymentDate} was paid from nowhere`,
        ),
      ),
    ...when(
      received.taxReturn.count > 0 &&
        !movements.some((one) => one.type === 'inflow' && one.amount === received.taxReturn.amount),
      'a refund that reached no account',
    ),
  ];
}

function taxFaults(rut: string, today: string): string[] {
  const { taxFolder, dte, taxFolderPdf } = siiTaxpayer(rut, today, 'sii');
  const line = (form: (typeof taxFolder.vatForms)[number], code: string): number =>
    Number(form.data.find((one) => one.code === code)?.value ?? 0);
  const documents = (period: string, side: 'issued' | 'received'): number =>
    sum(
      dte[side]
        .filter((one) => one.period === period)
        .map((one) => (one.documentType === 61 ? -one.vatAmount : one.vatAmount)),
    );
  const shown = new Set(dte.issued.map(({ period }) => period));
  const bytes = Buffer.from(taxFolderPdf.pdf.data, 'base64');
  return [
    ...taxFolder.vatForms
      .filter(({ period }) => shown.has(period))
      .flatMap((form) => [
        ...when(line(form, '538') !== documents(form.period, 'issued'), `${form.period}: debits`),
        ...when(
          line(form, '537') !== documents(form.period, 'received'),
          `${form.period}: credits`,
        ),
        ...when(line(form, '089') < 0, `${form.period}: negative VAT`),
        ...when(
          line(form, '91') !== line(form, '089') + line(form, '062') + line(form, '151'),
          `${form.period}: total`,
        ),
      ]),
    ...feeFaults(rut, today),
    ...when(
      createHash('sha1').update(bytes).digest('hex') !== taxFolderPdf.pdf.checksum,
      'the checksum of the folder',
    ),
  ];
}

/** Net fees equal what the clients transferred. */
function feeFaults(rut: string, today: string): string[] {
  const { feeReceipts } = siiTaxpayer(rut, today, 'sii').taxFolder;
  if (feeReceipts.length === 0) return [];
  const received = bankCustomer(rut, today, homeBankOf(rut).id).accounts[0]?.transfers.received;
  return feeReceipts.flatMap(({ period, grossAmount, withheldAmount, netAmount }) => {
    const transferred = (received ?? [])
      .filter(({ date, message }) => monthOf(date) === period && message?.startsWith('Honorarios'))
      .map(({ amount }) => amount);
    return [
      ...when(sum(transferred) !== netAmount, `fees of ${period}`),
      ...when(grossAmount !== netAmount + withheldAmount, `fees of ${period} do not add up`),
    ];
  });
}

function exchangeFaults(rut: string, today: string): string[] {
  const { deposits, trades, wallets } = exchangeCustomer(rut, today, 'buda');
  const movements = homeMovements(rut, today);
  const first = addMonths(lastMonthShown(today), -12);
  return [
    ...deposits
      .filter(({ date }) => monthOf(date) >= first)
      .flatMap(({ date, pesos }) =>
        when(!has(movements, 'outflow', date, pesos), `a crypto deposit of ${date} from nowhere`),
      ),
    ...when(
      wallets.some(({ balance }) => balance < 0),
      'a wallet below nothing',
    ),
    ...when(
      trades.some(({ amount, pesos }) => amount <= 0 || pesos <= 0),
      'a trade of nothing',
    ),
  ];
}

function registryFaults(rut: string, today: string): string[] {
  const { birthCertificate } = registeredPerson(rut, today, 'registro-civil');
  if (birthCertificate === null) return [];
  const { fatherRun, fatherName, motherRun, motherName, birthDate } = birthCertificate;
  const parents = [
    { run: fatherRun, name: fatherName },
    { run: motherRun, name: motherName },
  ];
  return parents.flatMap(({ run, name }) => {
    if (run === null) return [];
    const parent = personIdentity(run);
    const years = Number(birthDate.slice(0, 4)) - Number(parent.birthDate.slice(0, 4));
    return [
      ...when(parent.name !== name, `${run} is not ${name ?? 'known'}`),
      ...when(years < 15, `a parent at ${years}`),
    ];
  });
}
