import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CANARY, canaryInText } from '../../../../../test/canary.ts';
import { buildRut } from '../../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../../test/testServer.ts';
import { runTask, type RunTaskDeps } from './runTask.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await server.session());
});
afterAll(() => server.close());

let serial = 32_000_000;
const nextRut = () => buildRut((serial += 1));

/**
 * Runs a task of Bci whose extraction has the given outcome.
 * @returns what the client reads, and the log lines
 */
async function runEnding(outcome: Awaited<ReturnType<NonNullable<RunTaskDeps['extract']>>>) {
  const launched = await server.launch(token, {
    action: 'banco-bci:identity-validation',
    args: { username: nextRut(), password: CANARY.slice(0, 8) },
  });
  const taskId = String(launched.body.taskId);
  const deps = {
    ...server.container,
    workerId: 'test',
    leaseSeconds: 12,
    shutdown: new AbortController().signal,
    extract: () => Promise.resolve(outcome),
  };
  await runTask(deps, taskId);
  const lines = server.logs.filter((line) => line.includes(taskId)).map((line) => asFacts(line));
  return { task: await server.task(token, taskId), lines };
}

const asFacts = (line: string) => JSON.parse(line) as Record<string, unknown>;

async function counted(): Promise<string[]> {
  const text = await server.container.metrics.text();
  return text
    .split('\n')
    .filter((line) => line.startsWith('cauce_extraction_unexpected_fields_total{'))
    .map((line) => /\{(.*),process=.* (\d+)$/.exec(line)?.slice(1).join(' ') ?? line);
}

describe('a changed field', () => {
  const field = 'movements:movimientos[].monto';
  const changed = {
    kind: 'error',
    code: 'UNEXPECTED_PAGE',
    message: '"movimientos[].monto" of the answer "movements" is missing',
    retryable: false,
    fixableBy: 'us',
    field,
  } as const;

  it('is counted and logged with the institution, and not shown to the client', async () => {
    const { task, lines } = await runEnding(changed);
    expect(await counted()).toEqual([`entity="banco-bci",field="${field}",kind="changed" 1`]);
    const failed = lines.filter(({ msg }) => msg === 'extraction failed');
    expect(failed).toEqual([
      expect.objectContaining({ entityId: 'banco-bci', field, code: 'UNEXPECTED_PAGE' }),
    ]);
    expect(task.body.results.error).toEqual({
      code: 'UNEXPECTED_PAGE',
      message: 'The extraction failed on our side; it has been reported to us',
      retryable: false,
    });
  });

  it('is detected in a page that a connector reads', async () => {
    const launched = await server.launch(
      token,
      { action: 'banco-chile:movement', args: { username: nextRut(), password: CANARY } },
      { 'x-sandbox-scenario': 'malformed' },
    );
    const taskId = String(launched.body.taskId);
    await server.runTask(taskId);
    const failed = server.logs
      .filter((line) => line.includes(taskId))
      .map((line) => asFacts(line))
      .find(({ msg }) => msg === 'extraction failed');
    expect(failed).toMatchObject({ entityId: 'banco-chile', code: 'UNEXPECTED_PAGE' });
    expect(failed?.field).toMatch(/^[a-z-]+/);
    expect(await counted()).toContain(
      `entity="banco-chile",field="${String(failed?.field)}",kind="changed" 1`,
    );
    expect(canaryInText(JSON.stringify(failed))).toEqual([]);
  });
});

describe('a new field', () => {
  const data = { 'identity-validation': { isValid: true } };

  it('is counted and logged, and the task succeeds', async () => {
    const newFields = ['movements:movimientos[].sucursal', 'movements:pagina'];
    const { task, lines } = await runEnding({ kind: 'success', data, newFields });
    expect(task.body.taskStatus).toBe('success');
    expect(JSON.stringify(task.body)).not.toContain('sucursal');
    expect(lines).toContainEqual(
      expect.objectContaining({ msg: 'extraction ended', entityId: 'banco-bci', newFields }),
    );
    for (const field of newFields)
      expect(await counted()).toContain(`entity="banco-bci",field="${field}",kind="new" 1`);
  });

  it('gets its own label only up to a maximum number of fields', async () => {
    const newFields = Array.from({ length: 60 }, (_, index) => `movements:k${String(index)}`);
    await runEnding({ kind: 'success', data, newFields });
    const lines = (await counted()).filter((line) => line.startsWith('entity="banco-bci"'));
    expect(lines.length).toBeLessThanOrEqual(52);
    expect(lines).toContainEqual(expect.stringMatching(/field="other",kind="new" \d+$/));
    await runEnding({
      kind: 'error',
      code: 'UNEXPECTED_PAGE',
      message: '',
      retryable: false,
      fixableBy: 'us',
      field: 'movements:fecha',
    });
    expect(await counted()).toContain(
      'entity="banco-bci",field="movements:fecha",kind="changed" 1',
    );
  });
});
