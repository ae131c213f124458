import type { Exchange, HostCallName, HostCalls } from '../shared/exchange.ts';

/**
 * Calls the API through the host's server.
 *
 * @throws {Error} with a message for the person if host or API do not respond
 */
export async function callHost<N extends HostCallName>(
  name: N,
  input: HostCalls[N],
): Promise<Exchange> {
  let response;
  let answer: unknown;
  try {
    response = await fetch(`/calls/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    answer = await response.json();
  } catch (cause) {
    throw new Error('El servidor de esta página no responde. ¿Sigue andando npm start?', { cause });
  }
  if (!response.ok) throw new Error((answer as { message?: string }).message ?? 'No resultó.');
  return answer as Exchange;
}
