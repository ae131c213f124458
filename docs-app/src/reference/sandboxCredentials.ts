import type { ConsoleModel } from '../site/referenceTypes.ts';
import { sendToSandbox } from './sandboxRequest.ts';
import { namesIn, type Known } from './sandboxMemory.ts';

/** The person of all guides. */
const PERSON = '12345678-5';

/**
 * The key of the sandbox that serves this site, and the token that a call needs.
 * @throws if the sandbox does not share its key, or does not answer
 */
export async function sandboxCredentials({ baseUrl, auth }: ConsoleModel): Promise<Known> {
  const response = await fetch('/sandbox.json', { cache: 'no-store' });
  if (!response.ok) throw new Error(`/sandbox.json answered ${String(response.status)}.`);
  const shared = (await response.json()) as Known;
  const token = TOKENS[auth ?? 'apiKey'];
  if (token === null) return shared;
  const { json } = await sendToSandbox({
    url: baseUrl + token.path,
    method: 'POST',
    headers: { 'X-API-Key': shared['apiKey'] ?? '', 'Content-Type': 'application/json' },
    body: JSON.stringify(token.body(shared)),
  });
  return { ...shared, ...namesIn(token.path, json) };
}

interface TokenCall {
  path: string;
  body: (shared: Known) => object;
}

const TOKENS: Record<NonNullable<ConsoleModel['auth']>, TokenCall | null> = {
  apiKey: null,
  session: { path: '/auth/login', body: () => ({}) },
  taskToken: {
    path: '/token/task',
    body: ({ clientId }) => ({ clientId, target: PERSON }),
  },
};
