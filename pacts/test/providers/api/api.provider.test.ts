import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Verifier, type VerifierOptions } from '@pact-foundation/pact';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../api/test/testServer.ts';
import { providerStates, requireState, type StateName } from '../../states.ts';
import { LIMITS, type StateFacts } from './stateFacts.ts';
import { resetShared, stateHandlers } from './stateHandlers.ts';

const CONTRACTS_DIR = fileURLToPath(new URL('../../../contracts/', import.meta.url));

interface PactFile {
  interactions: { description: string; providerStates?: { name: string }[] }[];
}

type Handlers = NonNullable<VerifierOptions['stateHandlers']>;

const pactFiles = readdirSync(CONTRACTS_DIR)
  .filter((name) => name.endsWith('-cauce-api.json'))
  .map((name) => join(CONTRACTS_DIR, name));
const statesInUse = new Set(
  pactFiles
    .map((path) => JSON.parse(readFileSync(path, 'utf8')) as PactFile)
    .flatMap(({ interactions }) => interactions)
    .flatMap((interaction) => (interaction.providerStates ?? []).map(({ name }) => name)),
);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    TASK_DEADLINE_SECONDS: '30',
    RATE_LIMIT_WIDGET_PER_MINUTE: String(LIMITS.session),
  });
});
afterAll(() => server.close());

it('finds the contracts of the console, the page for persons, the SDK and the widget', () => {
  expect(pactFiles.map((path) => path.slice(CONTRACTS_DIR.length))).toEqual([
    'cauce-consola-cauce-api.json',
    'cauce-persona-cauce-api.json',
    'cauce-sdk-cauce-api.json',
    'cauce-widget-cauce-api.json',
  ]);
});

// The verifier only logs a warning for a state that it cannot set up.
it('has a handler for each state of a contract, and no others', () => {
  for (const name of statesInUse) expect(() => requireState(name)).not.toThrow();
  expect([...statesInUse].sort()).toEqual(Object.keys(providerStates).sort());
});

it('responds as the contracts require', async () => {
  const handlers = stateHandlers(server);
  const faults: string[] = [];
  let current: StateFacts = {};

  const setUp = async (name: StateName, parameters: unknown) => {
    // The contract was written from the same list, so its parameters are of that shape.
    const handle = handlers[name] as (parameters: unknown) => Promise<StateFacts>;
    try {
      await resetShared(server);
      current = await handle(parameters);
      return { ...current.values };
    } catch (error) {
      // The verifier would print it and go on.
      faults.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      throw error;
    }
  };
  const asked: Handlers = Object.fromEntries(
    Object.keys(providerStates).map((name) => [
      name,
      (parameters: unknown) => setUp(requireState(name), parameters),
    ]),
  );

  const verifier = new Verifier({
    provider: 'cauce-api',
    providerBaseUrl: server.url,
    pactUrls: pactFiles,
    logLevel: 'error',
    stateHandlers: asked,
    requestFilter: (request, _response, next) => {
      const { sessionToken, apiKey } = current;
      if (request.headers['x-api-key'] !== undefined && apiKey !== undefined)
        request.headers['x-api-key'] = apiKey;
      if (request.headers.authorization !== undefined && sessionToken !== undefined)
        request.headers.authorization = `Bearer ${sessionToken}`;
      next();
    },
  });
  // The error repeats everything that it has printed.
  const isVerified = await verifier.verifyProvider().then(
    () => true,
    () => false,
  );
  expect(faults).toEqual([]);
  expect(isVerified, 'The answers differ from the contract where it is printed above').toBe(true);
});
