import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import {
  ACCOUNT_KINDS,
  accountTypeOf,
  currencyOf,
  readMovementRows,
  valueOf,
} from '../../families/banco-chile/accounts.ts';
import { parseWith } from '../../families/banking/BankPortal.ts';
import type { AccountReference } from '../../families/banking/BankPortal.ts';
import type { BankPage } from '../../families/banking/BankPage.ts';
import type { AccountDetail } from '../../products/accountDetail.ts';
import { parseRut } from '../../shared/rut.ts';
import { cleanText } from '../../shared/text.ts';
import { companiesAnswer, movementsAnswer, productsAnswer } from './answers.ts';
import type { ChileCompanyProduct } from './answers.ts';

const READERS: Readonly<Record<string, (document: RawDocument) => BankPage>> = {
  profile: readProfile,
  accounts: readAccounts,
  balances: readBalances,
  movements: readMovements,
};

/** Parses a page of the bank. */
export const parse = parseWith(READERS);

/** The company with the person's RUT; if there is none, the selected company. */
export function companyIn(document: RawDocument, username: string) {
  const companies = companiesAnswer.read(document);
  const found =
    companies.find(({ rutEmpresa }) => parseRut(rutEmpresa) === username) ??
    companies.find(({ seleccionada }) => seleccionada);
  const rut = parseRut(found?.rutEmpresa ?? '');
  if (found === undefined || rut === null) {
    throw unexpectedPage('The bank lists no company to act for', { page: document.page });
  }
  const { seleccionada: isSelected, rutEmpresa: printed, razonSocial } = found;
  return { rut, printed, name: cleanText(razonSocial), isSelected };
}

/** Each account once: the bank may list it under several kinds of product. */
export function accountRows({
  productos,
}: {
  readonly productos: readonly ChileCompanyProduct[];
}): readonly ChileCompanyProduct[] {
  const accounts = productos.filter(({ tipo }) => ACCOUNT_KINDS.includes(tipo));
  return accounts.filter(
    ({ numero }, index) => accounts.findIndex((one) => one.numero === numero) === index,
  );
}

export function accountsIn(document: RawDocument): AccountReference[] {
  if (document.page !== 'accounts') return [];
  return accountRows(productsAnswer.read(document)).map(({ numero, codigoMoneda }) => ({
    accountNumber: numero,
    currency: currencyOf(codigoMoneda),
    handle: numero,
  }));
}

function readProfile(document: RawDocument): BankPage {
  const { rut, name } = companyIn(document, document.about['username'] ?? '');
  return { kind: 'profile', rut, name };
}

function readAccounts(document: RawDocument): BankPage {
  const accounts = accountRows(productsAnswer.read(document)).map((one): AccountDetail => ({
    accountNumber: one.numero,
    ...accountTypeOf(one.codigo, one.label),
    productName: cleanText(one.label),
    currentBalance: 0,
    availableBalance: 0,
    withholdings: 0,
    currency: currencyOf(one.codigoMoneda),
  }));
  const asOf = document.about['date'] ?? '';
  return { kind: 'accounts', asOf, accounts, creditLines: [], hasBalancesApart: true };
}

function readBalances(document: RawDocument): BankPage {
  const { saldoContable, saldoDisponible } = movementsAnswer.read(document);
  return {
    kind: 'balances',
    account: document.about['account'] ?? '',
    currentBalance: valueOf(saldoContable),
    availableBalance: valueOf(saldoDisponible),
  };
}

function readMovements(document: RawDocument): BankPage {
  const { cantidadMovimientos, movimientos, saldoFinal } = movementsAnswer.read(document);
  const currency = currencyOf(document.about['currency'] ?? '');
  return {
    kind: 'movements',
    owner: document.about['account'] ?? '',
    total: Number(cantidadMovimientos),
    order: 'newest-first',
    ...readMovementRows(movimientos ?? [], { currency, ending: valueOf(saldoFinal) }).page,
  };
}
