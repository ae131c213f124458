import { institutions, meetsPasswordRule, products, type Institution } from '@cauce/extractors';
import { expect } from 'vitest';
import { CANARY } from './canary.ts';
import type { TestServer } from './testServer.ts';

/** Every institution's rule accepts one of these. */
const PASSWORDS = [CANARY, CANARY.slice(0, 8), '482913', '4829', `${CANARY}:${CANARY}`];

/** An action with an unexpected outcome. */
export interface Failed {
  readonly action: string;
  readonly ended: string;
}

/**
 * Launches every action of every institution for one person through the API, runs each task, and
 * validates the data against its product's schema.
 * @returns how many were launched, which failed, and the results by action
 */
export async function launchEveryAction(
  server: TestServer,
  username: string,
): Promise<{ launched: number; failed: Failed[]; data: Map<string, unknown> }> {
  const { token } = await server.session({ monthlyQuota: 100_000 });
  const failed: Failed[] = [];
  const data = new Map<string, unknown>();
  let launched = 0;
  for (const institution of institutions) {
    for (const action of institution.actions) {
      const name = `${institution.id}:${action.type}`;
      launched += 1;
      const answer = await server.launch(token, {
        action: name,
        args: { username, password: passwordFor(institution, action.loginKind) },
      });
      if (answer.status !== 200) {
        failed.push({ action: name, ended: `${String(answer.status)} ${answer.text}` });
        continue;
      }
      const { taskId } = answer.body as { taskId: string };
      await server.runTask(taskId);
      const task = await server.task(token, taskId);
      const body = task.body as { taskStatus: string; results: { data: unknown } };
      if (body.taskStatus !== 'success') {
        failed.push({ action: name, ended: JSON.stringify(body) });
        continue;
      }
      const product = products[action.product];
      const result = product?.schema.validate(body.results.data, { convert: false });
      if (result?.error) failed.push({ action: name, ended: result.error.message });
      data.set(name, body.results.data);
    }
  }
  return { launched, failed, data };
}

function passwordFor(
  institution: Institution,
  loginKind: 'internet' | 'clave-tributaria' | 'clave-unica',
): string {
  const password = PASSWORDS.find((one) => meetsPasswordRule(institution, loginKind, one));
  expect(password, `a password for ${institution.id}`).toBeDefined();
  return password ?? '';
}
