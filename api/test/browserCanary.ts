import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CANARY, canaryInFiles, filesWith } from './canary.ts';
import type { System } from './system.ts';

/** The traces of a browser visit while it lasted. */
export interface BrowserVisit {
  /**
   * The person's RUT, with and without dots, and the numbers that were read, without duplicates.
   */
  readonly values: readonly string[];
  /** Files of the browser that contained the password or a form of the RUT. */
  readonly inProfile: readonly string[];
  /** The largest number of files that the browser had at a time. */
  readonly profileFiles: number;
}

const ACTION = 'banco-santander:product-balance';
/** A person with three accounts there; most people have a single one, with few movements. */
const USERNAME = '16500168-0';

/** Reads a person's data by browser, first normally and then from pages that have changed. */
export async function readByBrowser(
  system: System,
  token: string,
  { tmp }: { readonly tmp: string },
): Promise<BrowserVisit> {
  const [number = ''] = USERNAME.split('-');
  const ruts = [number, Number(number).toLocaleString('es-CL')];
  const inProfile = new Set<string>();
  let profileFiles = 0;

  const lookAtProfiles = (): void => {
    for (const name of readdirSync(tmp).filter((one) => one.startsWith('cauce-browser-'))) {
      const { found, files } = canaryInFiles(join(tmp, name));
      profileFiles = Math.max(profileFiles, files.length);
      for (const file of [...found, ...filesWith(join(tmp, name), ruts)]) inProfile.add(file);
    }
  };

  /** Runs a task to its end, searching the browser's files all the while. */
  async function read(headers: Record<string, string>): Promise<Task> {
    const body = { action: ACTION, args: { username: USERNAME, password: CANARY } };
    const launched = await system.call('POST', '/api/v1/tasks', { token, body, headers });
    for (;;) {
      // Not by `call`, which records responses: these contain the person's values.
      const path = `/api/v1/tasks/${String(launched.body.taskId)}`;
      const authorization = `Bearer ${token}`;
      const answer = await fetch(`${system.apiUrl}${path}`, { headers: { authorization } });
      const task = (await answer.json()) as Task;
      lookAtProfiles();
      if (!['pending', 'running'].includes(task.taskStatus)) return task;
    }
  }

  const good = await read({});
  const changed = await read({ 'x-sandbox-scenario': 'malformed' });
  if (good.taskStatus !== 'success' || changed.taskStatus !== 'error')
    throw new Error(`The visits ended as ${good.taskStatus} and ${changed.taskStatus}`);
  const values = [...new Set([...ruts, ...valuesIn(good.results?.data)])];
  return { values, inProfile: [...inProfile], profileFiles };
}

interface Task {
  readonly taskStatus: string;
  readonly results?: { readonly data?: unknown };
}

/**
 * Numbers in a result that identify the person, excluding round numbers such as credit limits,
 * which occur in other places too.
 */
function valuesIn(data: unknown): string[] {
  if (typeof data === 'object' && data !== null) return Object.values(data).flatMap(valuesIn);
  const text = String(data);
  return /^\d{7,}$/.test(text) && !text.endsWith('0000') ? [text] : [];
}

/** A recorded visit in which the password and the person appear in every possible place. */
export function harWith([number = '', dotted = '', ...rest]: readonly string[]): string {
  const form = new URLSearchParams({ rut: dotted, password: CANARY, clave: CANARY });
  const headers = [{ name: 'authorization', value: `Bearer ${CANARY}` }];
  const entry = (method: string, path: string, body: unknown, posted?: string) => ({
    request: {
      method,
      url: `https://mibanco.santander.cl${path}`,
      headers,
      ...(posted !== undefined && {
        postData: { mimeType: 'application/x-www-form-urlencoded', text: posted },
      }),
    },
    response: {
      status: 200,
      headers: [{ name: 'set-cookie', value: `sid=${CANARY}; Path=/` }],
      content: { mimeType: 'application/json', size: 2, text: JSON.stringify(body) },
    },
  });
  const entries = [
    entry('POST', '/login', { token: CANARY, rut: dotted }, form.toString()),
    entry('GET', `/cuentas?rut=${number}`, { cuentas: rest.map((numero) => ({ numero })) }),
  ];
  return JSON.stringify({ log: { entries } });
}
