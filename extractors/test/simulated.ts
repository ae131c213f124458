import { fileURLToPath } from 'node:url';
import { authorityFile } from '../simulator/certificates.ts';
import { createSimulator } from '../simulator/createSimulator.ts';
import type { Simulator, SimulatorOptions } from '../simulator/createSimulator.ts';
import { standIn } from '../stand-in/client/index.ts';
import { findInstitution } from '../src/catalogue/lookup.ts';
import { institutions } from '../src/catalogue/institutions.ts';
import { meetsPasswordRule } from '../src/catalogue/meetsPasswordRule.ts';
import { connectors } from '../src/connectors/registry.ts';
import type { Connector } from '../src/contract/connector.ts';
import type { LoginKind } from '../src/contract/institution.ts';
import type { Network } from '../src/contract/network.ts';
import type { ExtractionRequest } from '../src/contract/request.ts';
import type { BrowserOptions } from '../src/runtime/network.ts';
import { createInstitutionNetwork } from '../src/runtime/runExtraction.ts';
import { LIGHT } from './networks.ts';
import { rutOf } from '../src/shared/rut.ts';

/** The day in tests, in the middle of a month. */
export const TEST_DAY = '2026-01-15';

/** At midday, so that no time zone shifts it to another day. */
export const TEST_MOMENT = Date.parse(`${TEST_DAY}T15:00:00Z`);

/** The institution simulator on a free port of this process. */
export interface Simulated {
  readonly simulator: Simulator;
  /** A network on which every institution resolves to the simulator. */
  readonly network: Network;
  /** The base URL of an institution's pages for people. */
  baseUrl(entityId: string): string;
  /** A request for actions of an institution, with a password that meets its rule. */
  request(
    entityId: string,
    actions: readonly string[],
    username: string,
    overrides?: Partial<ExtractionRequest>,
  ): ExtractionRequest;
  close(): Promise<void>;
}

/** Test processes share one certificate. */
export const CERTIFICATE_FOLDER = fileURLToPath(new URL('../../.cache/simulator', import.meta.url));

/** @param browser the engine that extractions use */
export async function startSimulated(
  options: Partial<SimulatorOptions> = {},
  browser: BrowserOptions = LIGHT,
): Promise<Simulated> {
  const simulator = createSimulator({
    certificateFolder: CERTIFICATE_FOLDER,
    now: () => TEST_MOMENT,
    secondMs: 5,
    ...options,
  });
  const port = await simulator.listen(0, '127.0.0.1');
  const url = `http://127.0.0.1:${port}`;
  const baseUrl = (entityId: string): string => `${url}/${entityId}`;
  const certificateAuthority = authorityFile(CERTIFICATE_FOLDER);
  const network = createInstitutionNetwork({ url, certificateAuthority }, browser, standIn);
  return {
    simulator,
    network,
    baseUrl,
    request: (entityId, actions, username, overrides = {}) => ({
      entityId,
      actions,
      credentials: { username, password: passwordFor(entityId, loginKindOf(entityId, actions)) },
      network,
      deadline: new Date(Date.now() + 280_000),
      ...overrides,
      sandbox: { standIn, ...overrides.sandbox },
    }),
    close: async () => {
      await simulator.close();
      await network.close();
    },
  };
}

/** The login kind of these actions; they share one. */
function loginKindOf(entityId: string, actions: readonly string[]): LoginKind {
  const known = findInstitution(entityId)?.actions ?? [];
  return known.find((action) => actions.includes(action.type))?.loginKind ?? 'internet';
}

/** Each institution's connector as the sandbox runs it, by the institution's id. */
export const sandboxConnectors: ReadonlyMap<string, Connector> = new Map(
  institutions.map((institution) => {
    const whole = standIn.connectorOf(institution);
    const own = connectors.get(institution.id);
    const both = own && { ...own, actions: { ...whole.actions, ...own.actions } };
    return [institution.id, both ?? whole];
  }),
);

/** One connector for each kind of stand-in, and every institution's own. */
export const distinctConnectors: readonly Connector[] = [
  ...new Map(
    institutions.map(({ id, type }) => [connectors.has(id) ? id : type, sandboxConnectors.get(id)]),
  ).values(),
].filter((connector) => connector !== undefined);

/** An institution's actions, grouped by login kind. */
export function loginsOf(entityId: string): string[][] {
  const actions = findInstitution(entityId)?.actions ?? [];
  return [...new Set(actions.map(({ loginKind }) => loginKind))].map((kind) =>
    actions.filter(({ loginKind }) => loginKind === kind).map(({ type }) => type),
  );
}

/** A connector's actions, grouped by login kind. */
export const actionsByLogin = ({ definition, actions }: Connector): string[][] =>
  loginsOf(definition.entityId)
    .map((types) => types.filter((type) => actions[type] !== undefined))
    .filter((types) => types.length > 0);

/** The fastest and the slowest of the actions that a login serves. */
export function fastestAndSlowest(types: readonly string[]): [fastest: string, slowest: string] {
  const fastest = types.find((type) => type === 'identity-validation') ?? types[0] ?? '';
  return [fastest, types.find((type) => type === 'movement') ?? types.at(-1) ?? fastest];
}

/** Whether the institution serves companies. */
export function mayBeCompany(entityId: string): boolean {
  const type = findInstitution(entityId)?.type;
  return type === 'business-bank' || entityId === 'sii' || entityId === 'tgr';
}

const CANDIDATES = ['1234', '123456', 'abc12345', 'clave9876', 'clave9876:secreto54'];

/** A password that fits the institution's rule. */
export function passwordFor(entityId: string, loginKind: LoginKind = 'internet'): string {
  const institution = findInstitution(entityId);
  if (institution === undefined) throw new Error(`The catalogue has no ${entityId}`);
  const password = CANDIDATES.find((one) => meetsPasswordRule(institution, loginKind, one));
  if (password === undefined) throw new Error(`No test password meets the rule of ${entityId}`);
  return password;
}

let lastRutNumber = 15_000_000;

/** A RUT that no other test of this process has used, so that counts are independent. */
export function freshRut(): string {
  lastRutNumber += 7;
  return rutOf(lastRutNumber);
}
