import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findInstitution } from '../catalogue/lookup.ts';
import type { Connector } from '../contract/connector.ts';
import { products } from '../products/products.ts';
import { run } from '../runtime/run.ts';
import type { RunEnvironment } from '../runtime/run.ts';
import { rutOf } from '../shared/rut.ts';
import { measured } from '../../test/measured.ts';
import { standIn } from '../../stand-in/client/index.ts';
import { passwordFor, sandboxConnectors } from '../../test/simulated.ts';
import { startSimulatorProcess } from '../../test/simulatorProcess.ts';
import type { SimulatorProcess } from '../../test/simulatorProcess.ts';

const RUNS = 60;

let simulator: SimulatorProcess;

beforeAll(async () => {
  simulator = await startSimulatorProcess();
});
afterAll(() => simulator.stop());

/** The same connector, timing parse and normalise. */
function timed(connector: Connector) {
  const spent = { milliseconds: 0 };
  const count = <T>(work: () => T): T => {
    const began = performance.now();
    try {
      return work();
    } finally {
      spent.milliseconds += performance.now() - began;
    }
  };
  const actions = Object.entries(connector.actions).map(
    ([type, action]) =>
      [
        type,
        {
          fetch: (context: Parameters<typeof action.fetch>[0]) => action.fetch(context),
          parse: (document: Parameters<typeof action.parse>[0]) =>
            count(() => action.parse(document)),
          normalise: (...given: Parameters<typeof action.normalise>) =>
            count(() => action.normalise(...given)),
        },
      ] as const,
  );
  return { spent, connector: { ...connector, actions: Object.fromEntries(actions) } };
}

/** The fastest and the slowest action of a bank; all actions of the others. */
function timedActions({ actions }: Connector): string[] {
  const types = Object.keys(actions);
  return types.includes('movement') ? ['identity-validation', 'movement'] : types;
}

describe.each([...sandboxConnectors])('%s', (entityId, original) => {
  it.each(timedActions(original))('extracts %s', async (type) => {
    const { connector, spent } = timed(original);
    const environment: RunEnvironment = {
      findInstitution,
      findConnector: () => connector,
      findSchema: (product) => products[product]?.schema,
      now: Date.now,
      requestTimeoutMs: 30_000,
      backoffMs: [],
      approvalPollMs: 1_000,
    };
    const { loginKind } =
      findInstitution(entityId)?.actions.find((action) => action.type === type) ?? {};
    const totals: number[] = [];
    const shares: number[] = [];
    for (let index = 0; index < RUNS; index += 1) {
      spent.milliseconds = 0;
      const began = performance.now();
      const outcome = await run(
        {
          entityId,
          actions: [type],
          credentials: {
            username: rutOf(11_000_000 + index * 7_919),
            password: passwordFor(entityId, loginKind),
          },
          network: simulator.network,
          deadline: new Date(Date.now() + 60_000),
          sandbox: { standIn },
        },
        environment,
      );
      const total = performance.now() - began;
      expect(outcome.kind).toBe('success');
      totals.push(total);
      shares.push((100 * spent.milliseconds) / total);
    }
    measured(`${entityId} ${type}`, {
      'median ms': median(totals),
      'of it parse and normalise, %': median(shares),
    });
  });
});

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
