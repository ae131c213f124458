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

/** Where each kind of credential is known, and how it is sent. */
export const CREDENTIALS = {
  apiKey: { known: 'apiKey', label: 'Llave de la API (X-API-Key)', variable: '$CAUCE_API_KEY' },
  session: { known: 'token', label: 'Token de sesión', variable: '$CAUCE_TOKEN' },
  taskToken: { known: 'taskToken', label: 'Token de tarea', variable: '$CAUCE_TASK_TOKEN' },
} as const;

/**
 * The path with its query, and the headers, of a call with these values; empty ones are omitted.
 * @param inPath the value of a parameter as a part of the path
 */
export function filledCall(
  { auth, path: template, parameters }: ConsoleModel,
  { credential, values }: Omit<ConsoleInput, 'body'>,
  inPath: (name: string, value: string) => string = (_, value) => encodeURIComponent(value),
): { path: string; headers: Record<string, string> } {
  let path = template;
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  if (auth === 'apiKey' && credential !== '') headers['X-API-Key'] = credential;
  else if (auth !== null && credential !== '') headers['Authorization'] = `Bearer ${credential}`;
  for (const { name, in: place } of parameters) {
    const value = values[name] ?? '';
    if (place === 'path') path = path.replace(`{${name}}`, inPath(name, value));
    else if (value === '') continue;
    else if (place === 'query') query.set(name, value);
    else headers[name] = value;
  }
  const search = query.toString();
  return { path: search === '' ? path : `${path}?${search}`, headers };
}

/** Builds the request from the console's fields. */
export function sandboxRequest(model: ConsoleModel, input: ConsoleInput): SandboxRequest {
  const { path, headers } = filledCall(model, input);
  const hasBody = model.body !== null && input.body.trim() !== '';
  return {
    url: model.baseUrl + path,
    method: model.method,
    headers: { ...headers, ...(hasBody && { 'Content-Type': 'application/json' }) },
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
