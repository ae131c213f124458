import type { SandboxClient } from './sandbox.ts';

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
