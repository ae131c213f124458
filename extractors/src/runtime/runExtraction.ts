import { findInstitution } from '../catalogue/lookup.ts';
import { connectors, institutionOrigins } from '../connectors/registry.ts';
import type { Network, SimulatorAddress } from '../contract/network.ts';
import type { ExtractionOutcome } from '../contract/outcome.ts';
import type { ExtractionRequest } from '../contract/request.ts';
import type { StandIn } from '../contract/standIn.ts';
import { products } from '../products/products.ts';
import { createNetwork } from './network.ts';
import type { BrowserOptions } from './network.ts';
import { run } from './run.ts';
import type { RunEnvironment } from './run.ts';

const environment: RunEnvironment = {
  findInstitution,
  findConnector: (entityId) => connectors.get(entityId),
  findSchema: (product) =>
    Object.hasOwn(products, product) ? products[product]?.schema : undefined,
  now: Date.now,
  requestTimeoutMs: 120_000,
  backoffMs: [250, 1_000],
  approvalPollMs: 1_000,
};

/**
 * @param simulator replaces every institution; null if host names resolve as usual
 * @param standIn for the sandbox
 */
export function createInstitutionNetwork(
  simulator: SimulatorAddress | null,
  browser: BrowserOptions,
  standIn?: Pick<StandIn, 'origin'>,
): Network {
  const origins = [...institutionOrigins(), ...(standIn ? [standIn.origin] : [])];
  return createNetwork({ origins, simulator, browser });
}

/**
 * Logs in at the institution and reads every requested action. Never throws; the session is always
 * closed at the institution, and no request is sent after the deadline.
 */
export function runExtraction(request: ExtractionRequest): Promise<ExtractionOutcome> {
  return run(request, environment);
}
