import { createApiClient, type ApiClient } from './apiClient.ts';
import { startFleet, type Fleet, type FleetOptions } from './fleet.ts';

export type SystemPart = 'mongo' | 'redis' | 'simulator' | 'web' | 'worker';

/** The whole product with one API process and one worker, and a client for it. */
export interface System extends Omit<Fleet, 'start' | 'end' | 'pid'>, ApiClient {
  readonly apiUrl: string;
  readonly apiKey: string;
  readonly clientId: string;
  readonly widgetConfigId: string;
  start(part: SystemPart): Promise<void>;
  /** Pid of a running process. */
  pid(part: SystemPart): number;
  /** @returns the exit code, null if a signal ended the process or it was not running */
  end(part: SystemPart, signal?: NodeJS.Signals): Promise<number | null>;
}

/** @param env added to the processes' environment */
export async function startSystem(
  env: Readonly<Record<string, string>> = {},
  options: Pick<FleetOptions, 'dumpsCore'> = {},
): Promise<System> {
  const fleet = await startFleet({ ...options, webs: 1, workers: 1, env });
  const [apiUrl = ''] = fleet.webUrls;
  return { ...fleet, ...fleet.demo, apiUrl, ...createApiClient(apiUrl, fleet.demo.apiKey) };
}
