import type { Exchange, HostCallName, HostCalls } from '../shared/exchange.ts';

export interface HostSettings {
  /** Origin of the API. */
  apiUrl: string;
  apiKey: string;
  clientId: string;
  widgetConfigId: string;
}

/** The page requested a call that does not exist. */
export class UnknownCallError extends Error {
  override readonly name = 'UnknownCallError';
}

const TIMEOUT_MS = 30_000;

export type MakeHostCall = (name: HostCallName, input: unknown) => Promise<Exchange>;

/**
 * Acts as a client's server: it keeps the API key and the task tokens from the browser.
 * @throws {UnknownCallError} when the page requests a call that does not exist
 */
export function createHostCalls(settings: HostSettings): MakeHostCall {
  const { apiUrl, apiKey, clientId, widgetConfigId } = settings;
  const taskTokens = new Map<string, string>();

  const send = async (
    method: 'GET' | 'POST',
    path: string,
    credential: { kind: CallCredential; value: string },
    body?: unknown,
  ): Promise<Exchange> => {
    const url = `${apiUrl}/api/v1${path}`;
    const begun = performance.now();
    const response = await fetch(url, {
      method,
      headers: {
        ...(credential.kind === 'apiKey'
          ? { 'x-api-key': credential.value }
          : { authorization: `Bearer ${credential.value}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer: unknown = await response.json();
    return {
      curl: curlText({ method, url, credential: credential.kind, body }),
      method,
      path: `/api/v1${path}`,
      status: response.status,
      ms: Math.round(performance.now() - begun),
      body: answer,
    };
  };
  const byKey = { kind: 'apiKey', value: apiKey } as const;
  const byToken = (target: string) =>
    ({ kind: 'taskToken', value: taskTokens.get(target) ?? '' }) as const;

  const calls: { [N in HostCallName]: (input: HostCalls[N]) => Promise<Exchange> } = {
    otp: ({ username, products, entityTypes, locale, companyId }) =>
      send('POST', '/token/otp/create', byKey, {
        clientId,
        products,
        user: { username, email: 'persona@correo.cl' },
        ...(companyId !== null && { company: { id: companyId } }),
        locale,
        widgetConfigId,
        ...(entityTypes.length > 0 && {
          filters: { entities: { include: { types: entityTypes } } },
        }),
      }),
    'task-token': async ({ target }) => {
      const made = await send('POST', '/token/task', byKey, { clientId, target });
      const { data } = made.body as { data?: { taskToken?: string } };
      if (data?.taskToken === undefined) return made;
      taskTokens.set(target, data.taskToken);
      return { ...made, body: { data: { ...data, taskToken: '…' } } };
    },
    consents: ({ target }) => send('GET', '/consents?page=1&limit=5', byToken(target)),
    retrieve: ({ target, consentId, product }) =>
      send('POST', '/products/retrieve-data', byToken(target), { product, consentId }),
    revoke: ({ target, consentId }) =>
      send('POST', `/consents/${encodeURIComponent(consentId)}/revoke`, byToken(target)),
    changes: ({ target, consentId, product, cursor }) =>
      send('POST', '/products/changes', byToken(target), {
        product,
        consentId,
        ...(cursor !== null && { cursor }),
      }),
    clock: ({ days }) => send('POST', '/sandbox/clock', byKey, { days }),
  };

  return async (name, input) => {
    if (!Object.hasOwn(calls, name) || typeof input !== 'object' || input === null) {
      throw new UnknownCallError();
    }
    // The API validates what the page sent, and its response is shown unchanged.
    const call = calls[name] as (input: unknown) => Promise<Exchange>;
    return call(input);
  };
}

/** How a call authenticates. */
export type CallCredential = 'apiKey' | 'taskToken';

const HEADERS: Record<CallCredential, string> = {
  apiKey: '-H "X-API-Key: $CAUCE_API_KEY"',
  taskToken: '-H "Authorization: Bearer $TASK_TOKEN"',
};

/** A call as a curl command, with the credential as a variable. */
export function curlText(call: {
  method: 'GET' | 'POST';
  url: string;
  credential: CallCredential;
  body?: unknown;
}): string {
  const lines = [
    ...(call.method === 'GET' ? [] : [`-X ${call.method}`]),
    HEADERS[call.credential],
    ...(call.body === undefined
      ? []
      : [
          "-H 'Content-Type: application/json'",
          `-d ${quoted(JSON.stringify(call.body, null, 2))}`,
        ]),
    `'${call.url}'`,
  ];
  return `curl -s ${lines.join(' \\\n  ')}`;
}

/** Quotes any text for a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
