import type { FetchContext } from '../../contract/connector.ts';
import { ExtractionError, unexpectedPage } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { AccountReference } from '../../families/banking/BankPortal.ts';
import { addDays } from '../../shared/dates.ts';
import { accountAnswer, accountsAnswer, movementsAnswer } from './answers.ts';
import type { OfficeBankingState } from './login.ts';
import { currencyCodes, nextPlaceIn, readToday } from './parse.ts';
import { HISTORY_DAYS, MODULE } from './portal.ts';

type Context = FetchContext<OfficeBankingState>;

/** The accounts, then the balances of each. A separate call returns an account's currency. */
export async function* fetchAccounts(context: Context): AsyncIterable<RawDocument> {
  const { module } = context.state;
  const list = await call(context, MODULE.accounts, { page: 'accounts' });
  yield list;
  const { Cuentas, DatosHash } = accountsAnswer.read(list);
  module.hash = DatosHash;
  for (const { NumeroCuenta } of Cuentas) {
    const named = { NumeroCuenta, DatosHash };
    const account = accountAnswer.read(
      await call(context, MODULE.account, { page: 'account', json: named }),
    );
    const { CodigoMoneda, FechaHoy } = account.Result;
    module.today = readToday(FechaHoy);
    yield await call(context, MODULE.balances, {
      page: 'balances',
      json: { ...named, CodigoMoneda },
      about: { account: NumeroCuenta, currency: CodigoMoneda },
    });
  }
}

/** Page by page, each starting after the previous one, until a page is empty. */
export async function* fetchMovements(
  context: Context,
  { accountNumber, currency }: AccountReference,
): AsyncIterable<RawDocument> {
  const { hash, today } = context.state.module;
  const asked = {
    FechaDesde: addDays(today, -HISTORY_DAYS),
    FechaHasta: today,
    NumeroCuenta: accountNumber,
    CodigoMoneda: currencyCodes[currency],
    DatosHash: hash,
  };
  const seen = new Set<string>();
  let place = { MovimientoDesde: '', MovimientoHasta: '', TimeStamp: '' };
  for (;;) {
    const from = place.MovimientoHasta;
    const document = await call(context, MODULE.movements, {
      page: 'movements',
      json: { ...asked, ...place },
      about: {
        account: accountNumber,
        currency: asked.CodigoMoneda,
        ...(from !== '' && { from }),
      },
    });
    yield document;
    const { Result } = movementsAnswer.read(document);
    if (Result === null || nextPlaceIn(Result) === null) return;
    place = {
      MovimientoDesde: String(Result.MovimientoDesde ?? ''),
      MovimientoHasta: String(Result.MovimientoHasta),
      TimeStamp: Result.TimeStamp ?? '',
    };
    const key = Object.values(place).join(' ');
    if (seen.has(key)) {
      throw unexpectedPage('The pages of "movements" form a loop');
    }
    seen.add(key);
  }
}

/** Sends a call as the module's own script does: from inside its page, with its token. */
async function call(
  { browser, state }: Context,
  address: string,
  {
    page,
    json,
    about = {},
  }: {
    readonly page: string;
    readonly json?: unknown;
    readonly about?: RawDocument['about'];
  },
): Promise<RawDocument> {
  const headers = { authorization: `Bearer ${state.token}` };
  const answer = await browser.send({ address, headers, ...(json !== undefined && { json }) });
  const { status, contentType, text } = answer;
  if (status === 401 || status === 403) {
    throw new ExtractionError('SESSION_LOST', 'The bank no longer knows the session');
  }
  if (status >= 500) {
    throw new ExtractionError('INSTITUTION_UNAVAILABLE', 'The bank could not answer', { page });
  }
  if (status !== 200 || contentType !== 'application/json') {
    throw unexpectedPage(`The answer "${page}" is not JSON`, { page });
  }
  return { page, address: answer.url.href, contentType, text, bytes: null, about };
}
