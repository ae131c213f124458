import { CANARY } from './canary.ts';
import type { System } from './system.ts';

const ACTION = 'banco-chile:movement';

/**
 * Sends the marked password in every place where it does not belong: it must not be stored there
 * either.
 * @param note called with each response that `call` does not record
 * @returns the statuses of the rejected launches
 */
export async function sendRefused(
  system: System,
  token: string,
  username: string,
  note: (what: string, headers: Headers, text: string) => void,
): Promise<number[]> {
  const args = { username, password: CANARY };
  const statuses: number[] = [];
  for (const body of [
    { action: ACTION, args: { ...args, password: `${CANARY} with blanks` } },
    { action: CANARY, args: { username: CANARY, password: CANARY } },
    { action: ACTION, args: { ...args, [CANARY]: CANARY } },
    { action: ACTION, args, [CANARY]: 1 },
    { action: ACTION, args: CANARY },
    { action: ACTION, encryptArgs: CANARY },
    { action: ACTION, args: { username: '1-1', password: CANARY } },
  ])
    statuses.push((await system.call('POST', '/api/v1/tasks', { token, body })).status);
  const send = async (path: string, init: RequestInit) => {
    const answer = await fetch(`${system.apiUrl}${path}`, init);
    note(path.replaceAll(CANARY, '…'), answer.headers, await answer.text());
  };
  const authorization = `Bearer ${token}`;
  const json = { authorization, 'content-type': 'application/json' };
  const broken = [`{"args":{"password":"${CANARY}",}`, CANARY, `{"a":${CANARY}}`];
  for (const body of broken) await send('/api/v1/tasks', { method: 'POST', headers: json, body });
  const form = { authorization, 'content-type': 'application/x-www-form-urlencoded' };
  const body = `password=${CANARY}`;
  await send('/api/v1/tasks', { method: 'POST', headers: form, body });
  const query = `username=1-9&password=${CANARY}`;
  await send(`/api/v1/users/status/by-entity?${query}`, { headers: { authorization } });
  await send(`/${CANARY}`, { headers: { 'x-request-id': `id ${CANARY}` } });
  await send(`/api/v1/tasks/${CANARY}`, { headers: { authorization } });
  await send('/api/v1/entities', { headers: { authorization: `Bearer ${CANARY}` } });
  await send('/api/v1/auth/login', { method: 'POST', headers: { 'x-api-key': CANARY } });
  return statuses;
}
