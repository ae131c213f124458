import type { BrowserAnswer, BrowserSession, LoginOutcome } from '../../src/contract/browser.ts';
import type {
  InstitutionResponse,
  InstitutionSession,
  RequestOptions,
} from '../../src/contract/session.ts';
import type { Exchange } from '../exchange.ts';

/** What a connector reads from in place of an institution. */
export interface Replay {
  readonly session: InstitutionSession;
  readonly browser: BrowserSession;
}

/** An exchange with the bytes of a file, which the import drops. */
type Replayed = Exchange & { readonly bytes: Uint8Array | null };

/** The value of every cookie and storage item. */
const KEPT = 'replayed';

/**
 * Answers with what was recorded: each exchange once, and only requests that were recorded. The
 * pages of a browser need their scripts, which an import drops, so every step of a browser's login
 * succeeds, and its answers are those recorded.
 * @param from the position from which an exchange is preferred; an earlier one is used if there is
 * none
 */
export function replayOf(exchanges: readonly Replayed[], baseUrl: string, from: number): Replay {
  const left = new Map(exchanges.entries());
  const { signal } = new AbortController();

  function take(method: string, address: string): Replayed {
    const isOf = (wanted: (one: string) => string) =>
      [...left].filter(
        ([, one]) => one.method === method && wanted(one.address) === wanted(address),
      );
    const same = isOf((one) => one);
    const found = same.length > 0 ? same : isOf(withoutValues);
    const [at, exchange] = found.find(([position]) => position >= from) ?? found.at(-1) ?? [];
    if (at === undefined || exchange === undefined) {
      throw new Error(`${method} ${address} was not recorded`);
    }
    left.delete(at);
    return exchange;
  }

  function answer(method: string, target: string, options: RequestOptions) {
    const asked = new URL(target.startsWith('/') ? baseUrl + target : target);
    for (const [key, value] of Object.entries(options.query ?? {})) {
      asked.searchParams.set(key, value);
    }
    let exchange = take(method, asked.href);
    for (let next = locationOf(exchange); next !== null; next = locationOf(exchange)) {
      exchange = take('GET', next);
    }
    return Promise.resolve(responseOf(exchange, options));
  }

  return {
    session: {
      signal,
      get: (target, options) => answer('GET', target, options),
      postForm: (target, _fields, options) => answer('POST', target, options),
      postJson: (target, _body, options) => answer('POST', target, options),
      setHeader: () => undefined,
      hasHeader: () => true,
      cookie: () => Promise.resolve(KEPT),
      setCookie: () => Promise.resolve(),
    },
    browser: {
      signal,
      open: () => Promise.resolve(),
      fill: () => Promise.resolve(),
      press: () => Promise.resolve(),
      choose: () => Promise.resolve(),
      waitFor: <Outcome extends LoginOutcome>() => Promise.resolve('accepted' as Outcome),
      textOf: () => Promise.resolve(null),
      markupOf: () => Promise.resolve(null),
      answer: (address, text = /(?:)/) => {
        const found = exchanges.findLast(
          (one) => address.test(one.address) && text.test(one.responseBody ?? ''),
        );
        if (found === undefined) throw new Error(`No answer of ${address.source} was recorded`);
        return answerOf(found);
      },
      keepDecrypted: () => Promise.resolve(),
      decrypted: (address) => {
        throw new Error(`What ${address.source} answers is encrypted`);
      },
      send: ({ address, json }) =>
        Promise.resolve(answerOf(take(json === undefined ? 'GET' : 'POST', address))),
      fileOf: () => Promise.resolve(null),
      storageItem: () => Promise.resolve(KEPT),
    },
  };
}

/**
 * Dates that a connector computes from another date differ from those of an import, which shifts
 * dates.
 */
const withoutValues = (address: string): string => address.replaceAll(/=\d{8}(?=&|$)/g, '=');

const headerOf = ({ responseHeaders }: Exchange, name: string): string | null =>
  responseHeaders.find((one) => one.name.toLowerCase() === name)?.value ?? null;

/** The target of a redirect; null if the exchange is not one. */
function locationOf(exchange: Exchange): string | null {
  const location = headerOf(exchange, 'location');
  if (exchange.status < 300 || exchange.status > 399 || location === null) return null;
  return new URL(location, exchange.address).href;
}

function responseOf(exchange: Replayed, options: RequestOptions): InstitutionResponse {
  const { status, contentType, responseBody, address, bytes } = exchange;
  const url = new URL(address);
  const text = bytes === null ? (responseBody ?? '') : '';
  return {
    status,
    url,
    contentType,
    text,
    header: (name) => headerOf(exchange, name.toLowerCase()),
    json: () => JSON.parse(text) as unknown,
    resolve: (href) => new URL(href, url).href,
    document: () => ({
      page: options.page,
      address,
      contentType,
      text,
      bytes,
      about: options.about ?? {},
    }),
  };
}

function answerOf(exchange: Exchange): BrowserAnswer {
  const { status, contentType, responseBody, address, requestHeaders } = exchange;
  return {
    status,
    contentType,
    url: new URL(address),
    text: responseBody ?? '',
    date: headerOf(exchange, 'date'),
    sentHeaders: Object.fromEntries(requestHeaders.map(({ name, value }) => [name, value])),
  };
}
