import type { FetchContext } from '../../contract/connector.ts';
import { ExtractionError, unexpectedPage } from '../../contract/ExtractionError.ts';
import type { InstitutionResponse } from '../../contract/session.ts';
import type { BciState } from './login.ts';
import { APPS } from './portal.ts';
import type { App } from './portal.ts';

/** Headers that each application sends; the bank may change their values at any time. */
const NAMES = [
  'application-id',
  'channel',
  'origin-addr',
  'reference-operation',
  'reference-service',
  'tracking-id',
  'x-ibm-client-id',
] as const;

/** The other names are within this many characters of the first one. */
const VICINITY = 3_000;

/** Headers of an application's calls: its constants, and the person's token. */
export async function headersOf(
  { session, state }: FetchContext<BciState>,
  app: App,
): Promise<Readonly<Record<string, string>>> {
  const known = state.headers.get(app);
  if (known !== undefined) return known;
  const page = `${app}-app`;
  const shell = await session.get(APPS[app], { page, expect: 'html' });
  const source = bundleIn(shell.text);
  if (source === undefined) {
    throw unexpectedPage('The application has no script', { page });
  }
  const bundle = await session.get(shell.resolve(source), { page, expect: 'any' });
  const headers = {
    ...constantsIn(bundle.text, page),
    // Lowercase, as the applications send it.
    authorization: `bearer ${state.token}`,
    origin: 'https://personas.bci.cl',
    referer: 'https://personas.bci.cl/',
  };
  state.headers.set(app, headers);
  return headers;
}

/** The address of the application's script. */
function bundleIn(shell: string): string | undefined {
  const tags = shell.match(/<script\b[^<>]*/gi) ?? [];
  const sources = tags.flatMap((tag) => [...tag.matchAll(/\bsrc=["']?([^"'\s]*)/gi)]);
  for (const [, source = ''] of sources) {
    const [address = ''] = source.split(/[?#]/, 1);
    const name = address.split('/').at(-1) ?? '';
    if (/\bmain[.-]/i.test(name) && /^[\w.-]+\.js$/i.test(name)) return address;
  }
  return undefined;
}

/** The constants in the code that adds headers to an application's requests. */
export function constantsIn(bundle: string, page: string): Record<string, string> {
  const at = bundle.search(/application-id/i);
  const code = at === -1 ? '' : bundle.slice(Math.max(0, at - VICINITY), at + VICINITY);
  return Object.fromEntries(
    NAMES.map((name) => {
      const value = literalOf(name, code) ?? (name === 'x-ibm-client-id' ? keyIn(bundle) : null);
      if (value !== null) return [name, value];
      throw unexpectedPage(`The application has no constant ${name}`, { page, field: name });
    }),
  );
}

function literalOf(name: string, code: string): string | null {
  const pattern = new RegExp(
    `["'\`]?\\b${name}["'\`]?\\s?[:,]\\s?["'\`]([\\w.-]{1,100})["'\`]`,
    'i',
  );
  return pattern.exec(code)?.[1] ?? null;
}

/** The production environment's key, used if the header only refers to it. */
function keyIn(bundle: string): string | null {
  const [environment = ''] = bundle
    .split(/[{}]/)
    .filter((one) => /production:\s?(?:!0|true)/.test(one));
  return /\bapiKey:\s?["'`]([\w-]{1,100})["'`]/.exec(environment)?.[1] ?? null;
}

/** After the token's hour, the answer is `{error, error_description}` with status 401. */
export function known(response: InstitutionResponse): InstitutionResponse {
  if (response.status !== 401) return response;
  throw new ExtractionError('SESSION_LOST', 'The bank no longer knows the token');
}
