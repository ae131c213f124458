import { CANARY } from './canary.ts';
import { until } from './until.ts';

interface ApiAnswer {
  readonly status: number;
  /** Empty if the body is not JSON. */
  readonly body: Record<string, unknown>;
  readonly text: string;
  readonly headers: Headers;
}

/** The demo client's calls to the API. */
export interface ApiClient {
  call(
    method: string,
    path: string,
    options?: { token?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<ApiAnswer>;
  /** Opens a session of the demo client. */
  login(): Promise<string>;
  /** @returns the task's id */
  launch(token: string, username: string, scenario?: string, action?: string): Promise<string>;
  /** Polls until a task is final. */
  wait(token: string, taskId: string, timeoutMs: number): Promise<Record<string, unknown>>;
}

/** An API client with a key. */
export function createApiClient(apiUrl: string, apiKey: string): ApiClient {
  const client: ApiClient = {
    call: async (method, path, { token, body, headers = {} } = {}) => {
      const response = await fetch(`${apiUrl}${path}`, {
        method,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json') === true;
      return {
        status: response.status,
        body: (isJson && text !== '' ? JSON.parse(text) : {}) as Record<string, unknown>,
        text,
        headers: response.headers,
      };
    },
    login: async () => {
      const { body } = await client.call('POST', '/api/v1/auth/login', {
        headers: { 'x-api-key': apiKey },
      });
      return String(body.token);
    },
    launch: async (token, username, scenario, action = 'banco-chile:identity-validation') => {
      const { status, body } = await client.call('POST', '/api/v1/tasks', {
        token,
        body: {
          action,
          args: { username, password: CANARY },
        },
        headers: scenario === undefined ? {} : { 'x-sandbox-scenario': scenario },
      });
      if (status !== 200) throw new Error(`launch was refused: ${JSON.stringify(body)}`);
      return String(body.taskId);
    },
    wait: (token, taskId, timeoutMs) =>
      until(
        async () => {
          const { body } = await client.call('GET', `/api/v1/tasks/${taskId}`, { token });
          return body.taskStatusCode !== 202 && body.taskStatus !== undefined ? body : null;
        },
        { detail: () => `task ${taskId}`, timeoutMs, pauseMs: 100 },
      ),
  };
  return client;
}
