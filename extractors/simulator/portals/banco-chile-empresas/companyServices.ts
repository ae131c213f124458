import type { BankCustomer, CompanyChoice } from '../../../synthetic-person/shared/types.ts';
import {
  accountIn,
  codeOf,
  fieldsOf,
  isoOf,
  masked,
  movementRow,
} from '../banco-chile/accountServices.ts';

/** The portal's JSON services about companies and their accounts. */

/** The companies that a user may act for; at least the user's own. */
export const companiesOf = ({ companies, rut, name }: BankCustomer): readonly CompanyChoice[] =>
  companies.length === 0 ? [{ rut, name }] : companies;

/** `header/empresas`: the companies, of which one is selected. */
export function companiesAnswer(user: BankCustomer, selected: string): unknown {
  return companiesOf(user).map(({ rut, name }) => ({
    rutEmpresa: rut,
    nombreFantasia: name,
    razonSocial: name,
    seleccionada: rut === selected,
    favorita: false,
  }));
}

/**
 * The company that the body of `empresas/actualizar` selects; null if it is not one of the user's.
 */
export function companyIn(user: BankCustomer, body: unknown): string | null {
  const chosen = fieldsOf(fieldsOf(body)['empresas']);
  return companiesOf(user).find(({ rut }) => chosen[rut] === true)?.rut ?? null;
}

/** `obtenerProductos`: the accounts, each account in pesos twice, and a card. */
export function productsAnswer(company: BankCustomer): unknown {
  const rows = company.accounts.flatMap((account, index) => {
    const row = {
      id: String(index + 1),
      numero: account.accountNumber,
      mascara: masked(account.accountNumber),
      codigo: codeOf(account),
      codigoMoneda: isoOf(account),
      alias: '',
      label: account.productName,
      claseCuenta: codeOf(account) === 'JUV' ? 'CVIEMP' : 'CCNMN2',
    };
    const again =
      account.currency === 'clp' ? [{ ...row, tipo: 'cuentaCorrienteMonedaLocal' }] : [];
    return [{ ...row, tipo: 'cuenta' }, ...again];
  });
  return { productos: rows };
}

/** `getcartola`: movements on a single page, newest first; null for an unknown account. */
export function movementsAnswer(company: BankCustomer, body: unknown): unknown {
  const { cuentasSeleccionadas, cabecera } = fieldsOf(body);
  const [named] = Array.isArray(cuentasSeleccionadas) ? (cuentasSeleccionadas as unknown[]) : [];
  const account = accountIn(company, named, 'rutEmpresa');
  if (account === null) return null;
  const { fechaInicio, fechaFin } = fieldsOf(cabecera);
  const [since, until] = [dayOf(fechaInicio), dayOf(fechaFin)];
  const rows = account.movements.filter(
    ({ date }) => date >= (since ?? date) && date <= (until ?? date),
  );
  const oldest = rows.at(-1);
  const signed = oldest?.type === 'inflow' ? oldest.amount : -(oldest?.amount ?? 0);
  return {
    saldoDisponible: account.availableBalance,
    saldoContable: account.currentBalance,
    saldoInicial: oldest === undefined ? account.currentBalance : oldest.balance - signed,
    saldoFinal: account.currentBalance,
    moneda: isoOf(account),
    glosaMoneda: account.currency === 'clp' ? 'PESOS' : isoOf(account),
    cantidadMovimientos: rows.length,
    movimientos: rows.map((one, index) => movementRow(account, one, index)),
  };
}

/** The date of a timestamp such as `2026-01-05T03:00:00.000Z`; null if none is given. */
const dayOf = (moment: unknown): string | null =>
  typeof moment === 'string' ? moment.slice(0, '2026-01-05'.length) : null;

/**
 * `tef/saldo`: the amount that an account has available for transfers; null for an unknown account.
 */
export function transferBalanceAnswer(company: BankCustomer, number: string | null): unknown {
  const account = company.accounts.find(({ accountNumber }) => accountNumber === number);
  return account === undefined ? null : { saldo: account.availableBalance };
}
