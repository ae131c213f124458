import { afterAll } from 'vitest';
import type { ExtractionRequest } from '../src/contract/request.ts';
import { run } from '../src/runtime/run.ts';
import { fakeConnector, fakeEnvironment, fakeRequest, type FakeParts } from './fakeConnector.ts';
import { sendHtml, startServer, type Respond, type TestServer } from './httpServer.ts';

const servers: TestServer[] = [];

afterAll(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

/** A portal that is closed after the test file; without `respond`, it answers ok to everything. */
export async function serve(respond?: Respond): Promise<TestServer> {
  const server = await startServer(respond ?? ((_request, response) => sendHtml(response, 'ok')));
  servers.push(server);
  return server;
}

/** Runs a fake connector against a server; the outcome, and the paths that arrived in order. */
export async function extract(
  server: TestServer,
  parts: FakeParts = {},
  overrides: Partial<ExtractionRequest> = {},
) {
  const connector = fakeConnector(parts);
  const outcome = await run(fakeRequest(server.url, overrides), fakeEnvironment(connector));
  return { outcome, paths: server.arrived.map((one) => one.url) };
}

/** One turn of the event loop, for network activity. */
export const turn = () =>
  new Promise<void>((resolve) => {
    setImmediate(resolve);
  });
