import { defineAction, defineConnector } from '../../contract/connector.ts';
import type { Connector, FetchContext, LoginContext } from '../../contract/connector.ts';
import { ExtractionError, unexpectedPage } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import { cryptoBalances } from '../../derived/cryptoBalances.ts';
import type { CryptoBalances } from '../../products/balances.ts';
import { rowCount } from '../../shared/rows.ts';
import { budaAnswers } from './answers.ts';
import { ask, LOGIN } from './ask.ts';
import { parseAnswer } from './parse.ts';
import type { BudaAnswer, Holding } from './parse.ts';
import { marketsFor, priceInDollars } from './prices.ts';
import { createSigner, readApiKey } from './signature.ts';
import type { Signer } from './signature.ts';

const EXCHANGE_NAME = 'Buda.com';
const BALANCES = '/api/v2/balances.json';
const MARKETS = '/api/v2/markets.json';
const tickerOf = (market: string) => `/api/v2/markets/${market.toLowerCase()}/ticker.json` as const;

/**
 * The connector of the exchange's public API, as documented at https://api.buda.com: requests are
 * signed with a key that the person created there. The user name is not sent: the key identifies
 * the account.
 */
export const buda: Connector = defineConnector<Signer>({
  definition: {
    entityId: 'buda',
    headers: {},
    extraOrigins: [],
    signed: { sandboxPath: '/__sandbox/keys' },
  },
  login,
  // Nothing to close: a key is valid until its holder revokes it.
  logout: () => Promise.resolve(),
  actions: {
    balance: defineAction({ fetch: fetchBalances, parse: parseAnswer, normalise }),
  },
  answers: budaAnswers,
});

/** Verifies the key with a first signed request, since there is no login. */
async function login({ session, credentials: { password } }: LoginContext): Promise<Signer> {
  const apiKey = readApiKey(password);
  if (apiKey === null) {
    throw new ExtractionError('WRONG_LOGIN', 'The password is not a key and its secret');
  }
  const sign = createSigner(apiKey);
  await ask(session, sign, BALANCES, { page: LOGIN });
  return sign;
}

/** The balances, and the prices of the assets held. */
async function* fetchBalances({
  session,
  state: sign,
}: FetchContext<Signer>): AsyncIterable<RawDocument> {
  const balances = (await ask(session, sign, BALANCES, { page: 'balances' })).document();
  yield balances;
  const held = holdingsIn([parseAnswer(balances)]);
  if (held.length === 0) return;
  const listed = (await ask(session, sign, MARKETS, { page: 'markets' })).document();
  yield listed;
  const markets = marketsIn([parseAnswer(listed)]);
  const needed = new Set(held.flatMap(({ symbol }) => marketsFor(symbol, markets) ?? []));
  for (const market of needed) {
    const asked = { page: 'ticker', about: { market } };
    yield (await ask(session, sign, tickerOf(market), asked)).document();
  }
}

function normalise(answers: readonly BudaAnswer[]): CryptoBalances {
  const held = holdingsIn(answers);
  if (held.length === 0) return cryptoBalances(EXCHANGE_NAME, []);
  const markets = marketsIn(answers);
  const prices = new Map(
    answers.filter((one) => one.kind === 'ticker').map((one) => [one.market, one.lastPrice]),
  );
  const lastPrice = (market: string): number => {
    const price = prices.get(market);
    if (price === undefined) throw missing(`price of ${market}`);
    return price;
  };
  return cryptoBalances(
    EXCHANGE_NAME,
    held.map(({ symbol, amount }) => ({
      symbol,
      balance: amount,
      priceUsd: priceInDollars(symbol, markets, lastPrice),
    })),
  );
}

/** The exchange lists all assets; only those held are of interest. */
function holdingsIn(answers: readonly BudaAnswer[]): readonly Holding[] {
  const [balances, ...more] = answers.filter((one) => one.kind === 'balances');
  if (balances === undefined || more.length > 0) throw missing('balances');
  // The exchange always lists all assets, so an empty list is an error.
  if (rowCount(balances) === 0) throw missing('balances');
  return balances.entries.filter(({ amount }) => amount > 0);
}

function marketsIn(answers: readonly BudaAnswer[]): ReadonlySet<string> {
  const [listed, ...more] = answers.filter((one) => one.kind === 'markets');
  if (listed === undefined || more.length > 0) throw missing('markets');
  return new Set(listed.markets);
}

function missing(what: string): ExtractionError {
  return unexpectedPage(`The exchange did not return the ${what}`);
}
