import type { ConsoleModel } from '../site/referenceTypes.ts';

export interface ConsoleInput {
  credential: string;
  /** By parameter name. */
  values: Readonly<Record<string, string>>;
  body: string;
}

export interface SandboxRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string;
}

export interface SandboxAnswer {
  status: number;
  /** Response text, indented if it is JSON. */
  text: string;
  json: unknown;
  milliseconds: number;
}

const ANSWER_WITHIN_MS = 30_000;

/** Builds the request from the console's fields; empty ones are omitted. */
export function sandboxRequest(model: ConsoleModel, input: ConsoleInput): SandboxRequest {
  let path = model.path;
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  for (const { name, in: place } of model.parameters) {
    const value = input.values[name] ?? '';
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value));
    else if (value === '') continue;
    else if (place === 'query') query.set(name, value);
    else headers[name] = value;
  }
  if (input.credential !== '' && model.auth !== null) {
    if (model.auth === 'apiKey') headers['X-API-Key'] = input.credential;
    else headers['Authorization'] = `Bearer ${input.credential}`;
  }
  const hasBody = model.body !== null && input.body.trim() !== '';
  if (hasBody) headers['Content-Type'] = 'application/json';
  const search = query.toString();
  return {
    url: model.baseUrl + path + (search === '' ? '' : `?${search}`),
    method: model.method,
    headers,
    ...(hasBody && { body: input.body }),
  };
}

/** Sends a request without cookies. @throws if there is no response in time */
export async function sendToSandbox({ url, ...request }: SandboxRequest): Promise<SandboxAnswer> {
  const started = performance.now();
  const response = await fetch(url, {
    ...request,
    credentials: 'omit',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  const raw = await response.text();
  let json: unknown = {};
  let text = raw;
  try {
    json = JSON.parse(raw) ?? {};
    text = JSON.stringify(json, null, 2);
  } catch {
    // Not JSON: shown unchanged.
  }
  return {
    status: response.status,
    text,
    json,
    milliseconds: Math.round(performance.now() - started),
  };
}
