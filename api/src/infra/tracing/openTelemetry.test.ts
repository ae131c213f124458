import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startOtlpCollector, type OtlpCollector } from '../../../test/otlpCollector.ts';
import { createOpenTelemetry } from './openTelemetry.ts';
import { noTracing } from './Tracing.ts';

let collector: OtlpCollector;
beforeEach(async () => {
  collector = await startOtlpCollector();
});
afterEach(() => collector.close());

const process = (service: string, endpoint = collector.endpoint) =>
  createOpenTelemetry({ endpoint, service, environment: 'sandbox' });

describe('traces', () => {
  it('continue in another process, with the spans of both', async () => {
    const [web, worker] = [process('cauce-web'), process('cauce-worker')];
    let handed: string | null = null;
    await web.span('http.request', { kind: 'server' }, async (span) => {
      await Promise.resolve();
      handed = web.current();
      span.set({ 'http.route': '/api/v1/tasks' });
    });
    expect(web.current()).toBeNull();
    await worker.span('task.run', { kind: 'consumer', parent: handed }, async () => {
      const step = worker.start('extraction.login');
      await Promise.resolve();
      step.fail('INSTITUTION_TIMEOUT');
      step.end();
    });
    await Promise.all([web.close(), worker.close()]);

    const byName = Object.fromEntries(collector.spans().map((span) => [span.name, span]));
    const request = byName['http.request'];
    const task = byName['task.run'];
    expect(request).toMatchObject({
      service: 'cauce-web',
      attributes: { 'http.route': '/api/v1/tasks' },
      failure: null,
    });
    expect(handed).toBe(`00-${String(request?.traceId)}-${String(request?.spanId)}-01`);
    expect(task).toMatchObject({
      service: 'cauce-worker',
      traceId: request?.traceId,
      parentSpanId: request?.spanId,
    });
    expect(byName['extraction.login']).toMatchObject({
      traceId: request?.traceId,
      parentSpanId: task?.spanId,
      failure: 'INSTITUTION_TIMEOUT',
    });
  });

  it('contain the type of an error, but not its message', async () => {
    const tracing = process('cauce-web');
    const failing = tracing.span('http.request', {}, () =>
      Promise.reject(new TypeError('12345678-5 is not a function')),
    );
    await expect(failing).rejects.toThrow(TypeError);
    await tracing.close();
    expect(collector.spans()).toMatchObject([{ failure: 'TypeError' }]);
    expect(collector.bodies.join('')).not.toContain('12345678');
  });

  it('start again if there is no valid traceparent', async () => {
    const tracing = process('cauce-worker');
    for (const parent of ['', 'nonsense', null])
      await tracing.span('task.run', { parent }, () => Promise.resolve());
    await tracing.close();
    const spans = collector.spans();
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(3);
    expect(spans.some(({ parentSpanId }) => Boolean(parentSpanId))).toBe(false);
  });

  it('are dropped while the collector is unreachable, without affecting the work', async () => {
    const tracing = process('cauce-web', 'http://127.0.0.1:9');
    expect(await tracing.span('http.request', {}, () => Promise.resolve(7))).toBe(7);
    await tracing.close();
    expect(collector.bodies).toEqual([]);
  });

  it('are not created without a collector', async () => {
    expect(await noTracing.span('http.request', {}, () => Promise.resolve(7))).toBe(7);
    expect(noTracing.current()).toBeNull();
  });
});
