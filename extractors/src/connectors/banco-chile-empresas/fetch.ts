import type { FetchContext } from '../../contract/connector.ts';
import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { InstitutionResponse, RawDocument } from '../../contract/session.ts';
import { portalServices } from '../../families/banco-chile/services.ts';
import type { AccountReference } from '../../families/banking/BankPortal.ts';
import { chileanDay } from '../../shared/dates.ts';
import { formatRut } from '../../shared/rut.ts';
import { productsAnswer } from './answers.ts';
import { accountsIn, accountRows, companyIn } from './parse.ts';
import { CALLS, HOME } from './portal.ts';
import type { ActingCompany, ChileCompanyState } from './state.ts';

type Context = FetchContext<ChileCompanyState>;

const services = portalServices(HOME);

/** The company that the session acts for. Chosen once, before anything else is read. */
function actingCompany(context: Context): Promise<ActingCompany> {
  context.state.acting.company ??= chooseCompany(context);
  return context.state.acting.company;
}

async function chooseCompany({ session, username }: Context): Promise<ActingCompany> {
  const list = await services.get(session, CALLS.companies, { page: 'profile' });
  const company = companyIn(list.document(), username);
  if (!company.isSelected) {
    const body = { empresas: { [company.printed]: true } };
    await services.post(session, CALLS.chooseCompany, body, { page: 'company-choice' });
  }
  return { rut: company.rut, name: company.name, list };
}

/** The list of companies, including the one that the session acts for. */
export async function* fetchProfile(context: Context): AsyncIterable<RawDocument> {
  const { list } = await actingCompany(context);
  const document = list.document();
  yield { ...document, about: { ...document.about, username: context.username } };
}

/** The accounts, then the movements of each, which also contain its balances. */
export async function* fetchAccounts(context: Context): AsyncIterable<RawDocument> {
  await actingCompany(context);
  const response = await services.get(context.session, CALLS.products, { page: 'accounts' });
  // The day by the bank's clock: no field of the list contains a date.
  const date = chileanDay(new Date(response.header('date') ?? ''));
  const document = { ...response.document(), about: { date } };
  yield document;
  for (const account of accountsIn(document)) {
    const found = await movementsOf(context, account, document);
    context.state.movements.set(account.accountNumber, found);
    yield { ...found.document(), page: 'balances' };
  }
}

/** A single answer contains all movements; it was read together with the accounts. */
export async function* fetchMovements(
  { state }: Context,
  { accountNumber }: AccountReference,
): AsyncIterable<RawDocument> {
  const found = state.movements.get(accountNumber);
  if (found === undefined) {
    throw unexpectedPage('An account is not among the accounts');
  }
  yield Promise.resolve(found.document());
}

/** Requests no date range: no source documents how far back it may go. */
async function movementsOf(
  context: Context,
  { accountNumber, currency }: AccountReference,
  products: RawDocument,
): Promise<InstitutionResponse> {
  const { rut, name } = await actingCompany(context);
  const product = accountRows(productsAnswer.read(products)).find(
    ({ numero }) => numero === accountNumber,
  );
  const body = {
    cabecera: { paginacionDesde: {}, fechaInicio: null, fechaFin: null, statusGenerico: true },
    cuentasSeleccionadas: [
      {
        nombreEmpresa: name,
        rutEmpresa: formatRut(rut, 'plain'),
        numero: accountNumber,
        mascara: product?.mascara,
        alias: product?.alias,
        selected: true,
        codigoProducto: product?.codigo,
        claseCuenta: product?.claseCuenta,
        moneda: product?.codigoMoneda,
      },
    ],
  };
  const about = { account: accountNumber, currency };
  return services.post(context.session, CALLS.movements, body, { page: 'movements', about });
}
