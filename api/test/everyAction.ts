import { institutions, meetsPasswordRule, products, type Institution } from '@cauce/extractors';
import { expect } from 'vitest';
import { CANARY } from './canary.ts';
import type { TestServer } from './testServer.ts';

/** Each institution's password rule accepts at least one of these. */
const PASSWORDS = [CANARY, CANARY.slice(0, 8), '482913', '4829', `${CANARY}:${CANARY}`];

/** An action with an unexpected outcome. */
export interface Failed {
  readonly action: string;
  readonly ended: string;
}

export const EVERY_ACTION = institutions.flatMap((institution) =>
  institution.actions.map((action) => ({ institution, action })),
);

/** The first action of each product and of each institution. */
export const SOME_ACTIONS = EVERY_ACTION.filter(
  ({ institution, action }, index) =>
    institution.actions[0] === action ||
    EVERY_ACTION.findIndex((other) => other.action.product === action.product) === index,
);

/**
 * Launches actions for one person through the API, runs each task, and validates the data against its
 * product's schema.
 * @returns how many were launched, which failed, and the results by action
 */
export async function launchActions(
  server: TestServer,
  username: string,
  actions = EVERY_ACTION,
): Promise<{ launched: number; failed: Failed[]; data: Map<string, unknown> }> {
  const { token } = await server.session({ monthlyQuota: 100_000 });
  const failed: Failed[] = [];
  const data = new Map<string, unknown>();
  for (const { institution, action } of actions) {
    const name = `${institution.id}:${action.type}`;
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
    const result = product?.schema
      .tailor('delivered')
      .validate(body.results.data, { convert: false });
    if (result?.error) failed.push({ action: name, ended: result.error.message });
    data.set(name, body.results.data);
  }
  return { launched: actions.length, failed, data };
}

function passwordFor(
  institution: Institution,
  loginKind: 'internet' | 'clave-tributaria' | 'clave-unica',
): string {
  const password = PASSWORDS.find((one) => meetsPasswordRule(institution, loginKind, one));
  expect(password, `a password for ${institution.id}`).toBeDefined();
  return password ?? '';
}
