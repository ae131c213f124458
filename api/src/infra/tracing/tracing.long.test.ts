import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CANARY, canaryInText } from '../../../test/canary.ts';
import { buildRut } from '../../../test/factories.ts';
import { startOtlpCollector, type OtlpCollector } from '../../../test/otlpCollector.ts';
import { startSystem, type System } from '../../../test/system.ts';

/** Request ids. */
const FIRST = '0c5b6f0e-6f5a-4f0e-8c11-9a3f5d2b7e61';
const SECOND = '0c5b6f0e-6f5a-4f0e-8c11-9a3f5d2b7e62';

let system: System;
let received: OtlpCollector;
const [success, failing] = [buildRut(17_500_001), buildRut(17_500_002)];
const ids: Record<string, string> = {};
beforeAll(async () => {
  received = await startOtlpCollector();
  system = await startSystem({
    OTEL_EXPORTER_OTLP_ENDPOINT: received.endpoint,
    LOG_LEVEL: 'debug',
  });
  const token = await system.login();
  const launch = async (requestId: string, username: string, scenario?: string) => {
    const { body } = await system.call('POST', '/api/v1/tasks', {
      token,
      body: { action: 'banco-chile:identity-validation', args: { username, password: CANARY } },
      headers: {
        'x-request-id': requestId,
        traceparent: '00-11111111111111111111111111111111-2222222222222222-01',
        ...(scenario === undefined ? {} : { 'x-sandbox-scenario': scenario }),
      },
    });
    ids[requestId] = String(body.taskId);
    await system.wait(token, String(body.taskId), 30_000);
  };
  await launch(FIRST, success);
  await launch(SECOND, failing, 'error');
  await system.call(
    'GET',
    `/api/v1/users/status/by-entity?username=${success}&entity=banco-chile`,
    {
      token,
    },
  );
  // Buffered spans are sent when the process stops.
  await system.end('web');
  await system.end('worker');
});
afterAll(async () => {
  await system.stop();
  received.close();
});

describe('a trace', () => {
  it('covers the request, the queue and every step of the extraction', () => {
    const all = received.spans();
    const request = all.find(({ attributes }) => attributes['cauce.request_id'] === FIRST);
    expect(request).toMatchObject({
      name: 'http.request',
      service: 'cauce-web',
      failure: null,
      attributes: { 'http.route': '/api/v1/tasks', 'http.request.method': 'POST' },
    });
    const trace = all.filter(({ traceId }) => traceId === request?.traceId);
    const task = trace.find(({ name }) => name === 'task.run');
    expect(task).toMatchObject({
      service: 'cauce-worker',
      parentSpanId: request?.spanId,
      attributes: { 'cauce.task_id': ids[FIRST], 'cauce.outcome': 'success' },
    });
    const steps = trace.filter(({ parentSpanId }) => parentSpanId === task?.spanId);
    expect(steps.map(({ name }) => name).sort()).toEqual([
      'extraction.fetch',
      'extraction.login',
      'extraction.normalise',
    ]);
    expect(trace).toHaveLength(5);
  });

  it('contains an error code if an extraction fails', () => {
    const all = received.spans();
    const task = all.find(({ attributes }) => attributes['cauce.task_id'] === ids[SECOND]);
    expect(task).toMatchObject({ name: 'task.run', failure: 'INSTITUTION_UNAVAILABLE' });
    const steps = all.filter(({ parentSpanId }) => parentSpanId === task?.spanId);
    expect(steps.filter(({ failure }) => failure === 'INSTITUTION_UNAVAILABLE')).toHaveLength(1);
  });

  it('does not continue a trace of the caller', () => {
    expect(received.bodies.join('\n')).not.toContain('1'.repeat(32));
  });

  it('contains no personal data', () => {
    const text = received.bodies.join('\n');
    expect(canaryInText(text)).toEqual([]);
    for (const rut of [success, failing]) {
      expect(text).not.toContain(rut);
      expect(text).not.toContain(rut.split('-')[0]);
    }
    expect(text).not.toContain('127.0.0.1');
    const names = new Set(received.spans().flatMap(({ attributes }) => Object.keys(attributes)));
    expect([...names].sort()).toEqual([
      'cauce.action',
      'cauce.client_id',
      'cauce.entity_id',
      'cauce.outcome',
      'cauce.request_id',
      'cauce.task_id',
      'http.request.method',
      'http.response.status_code',
      'http.route',
    ]);
  });
});

describe('logs', () => {
  const lines = (name: string) =>
    readFileSync(join(system.dir, 'logs', `${name}.log`), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  it('carry the id of the request, from the API to each step at the worker', () => {
    const request = lines('web').filter(({ requestId }) => requestId === FIRST);
    expect(request).toMatchObject([{ msg: 'request', route: '/api/v1/tasks', status: 200 }]);
    const work = lines('worker').filter(({ requestId }) => requestId === FIRST);
    expect(work.map(({ msg, phase }) => phase ?? msg)).toEqual([
      'login',
      'fetch',
      'normalise',
      'extraction ended',
    ]);
    for (const line of work)
      expect(line).toMatchObject({ taskId: ids[FIRST], entityId: 'banco-chile' });
  });

  it('contain no personal data', () => {
    for (const name of ['web', 'worker']) {
      const text = lines(name)
        .map((line) => JSON.stringify(line))
        .join('\n');
      expect(canaryInText(text)).toEqual([]);
      for (const rut of [success, failing]) expect(text).not.toContain(rut);
    }
  });
});
