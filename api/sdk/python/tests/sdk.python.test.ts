import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, inject, it } from 'vitest';
import { startEventRelay } from '../../../src/processes/eventRelay.ts';
import type { RunningProcess } from '../../../src/processes/process.ts';
import { CANARY } from '../../../test/canary.ts';
import { connectClient, type ConnectClient } from '../../../test/connect.ts';
import { EMAIL, signInPerson } from '../../../test/person.ts';
import { startTestServer, type TestServer } from '../../../test/testServer.ts';
import { FaultyProxy, type Fault } from '../../typescript/test/FaultyProxy.ts';
import { ControlServer } from './ControlServer.ts';
import { runPython } from './runPython.ts';

// The tests themselves are written in Python, in ../tests. This file provides the API that they
// call, and functions that they need in addition.

let server: TestServer;
let proxy: FaultyProxy;
let relay: RunningProcess;
let integrator: ConnectClient;
let control: ControlServer;

let advanced = 0;

const advance = (seconds: number) => {
  advanced += seconds;
  server.clock.advance(seconds);
};

beforeAll(async () => {
  if ('missing' in inject('python')) return;
  server = await startTestServer();
  proxy = await FaultyProxy.start(() => server.url);
  relay = startEventRelay(server.container);
  integrator = await connectClient(server, { scopes: ['connect', 'persons'] });
  control = await ControlServer.start({
    client: (options: Parameters<TestServer['client']>[0]) => server.client(options),
    integrator: () => ({
      apiKey: integrator.apiKey,
      clientId: integrator.clientId,
      widgetConfigId: integrator.widgetConfigId,
    }),
    consent: async ({ rut, products }: { rut: string; products: readonly string[] }) =>
      (await integrator.consent(rut, { products })).consentId,
    objection: async ({ rut, reason }: { rut: string; reason: string }) => {
      const user = { username: rut, email: EMAIL };
      const { consentId } = await integrator.consent(rut, { user });
      const person = await signInPerson(server, rut);
      const path = `/person/connections/${consentId}/objection`;
      const objected = await person.call('POST', path, { reason });
      return String(objected.body.data.request.id);
    },
    run_task: (taskId: string) => server.runTask(taskId),
    begin_task: (taskId: string) => void server.runTask(taskId),
    advance,
    fail: ({ call, faults }: { call: string; faults: readonly Fault[] }) =>
      proxy.fail(call, ...faults),
    requests: (call: string) => proxy.requests(call),
    open_streams: () => proxy.openStreams(),
    reset: () => {
      proxy.reset();
      advance(-advanced);
    },
    cut: () => proxy.cut(),
  });
});
afterAll(async () => {
  if ('missing' in inject('python')) return;
  await control.close();
  await relay.stop();
  await proxy.close();
  await server.close();
});

describe('against the API', () => {
  const tests = readdirSync(new URL('./', import.meta.url));
  it.for(tests.filter((name) => name.startsWith('test_')))('%s', async (name, context) => {
    await runPython(context, ['-m', 'pytest', '--tb=short', '--durations=6', `tests/${name}`], {
      env: {
        CAUCE_TEST_URL: proxy.url,
        CAUCE_TEST_CONTROL_URL: control.url,
        CAUCE_TEST_PASSWORD: CANARY,
        PYTHONPATH: 'src',
      },
    });
  });
});

describe('the sources', () => {
  it.for([
    ['are formatted', '-m ruff format --check .'],
    ['are linted', '-m ruff check .'],
    ['are typed', '-m mypy'],
  ] as const)('%s', async ([, command], context) => {
    await runPython(context, command.split(' '));
  });
});
