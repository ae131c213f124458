import { setTimeout as sleep } from 'node:timers/promises';
import type { SandboxClient } from './sandbox.ts';

const TASKS_END_WITHIN_MS = 30_000;

async function post(url: string, headers: Record<string, string>, body: object) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`POST ${url}: ${String(answer.status)} ${text}`);
  return JSON.parse(text) as Record<string, string>;
}

/** A session token of a client. */
export async function openSession(url: string, { apiKey }: SandboxClient): Promise<string> {
  const { token = '' } = await post(`${url}/auth/login`, { 'X-API-Key': apiKey }, {});
  return token;
}

/** The id of a task that has just begun and takes three seconds. */
export async function launchSlowTask(url: string, token: string, rut: string): Promise<string> {
  const headers = { Authorization: `Bearer ${token}`, 'X-Sandbox-Scenario': 'slow=3' };
  const { taskId = '' } = await post(`${url}/tasks`, headers, {
    action: 'banco-chile:product-balance',
    args: { username: rut, password: 'clave123' },
  });
  return taskId;
}

/**
 * Waits until the client's tasks have ended: a program may exit before its task does, which would
 * refuse the next program's task of the same person with 429.
 */
export async function tasksEnded(url: string, client: SandboxClient): Promise<void> {
  const headers = { Authorization: `Bearer ${await openSession(url, client)}` };
  const giveUp = performance.now() + TASKS_END_WITHIN_MS;
  for (const status of ['pending', 'running'])
    while (performance.now() < giveUp) {
      const answer = await fetch(`${url}/tasks?status=${status}&limit=1`, { headers });
      const { data } = (await answer.json()) as { data: unknown[] };
      if (data.length === 0) break;
      await sleep(200);
    }
}
