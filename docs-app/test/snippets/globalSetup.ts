import type { TestProject } from 'vitest/node';
import { LANES } from './lanes.ts';
import { createClient, startSandbox, type SandboxClient } from './sandbox.ts';

declare module 'vitest' {
  interface ProvidedContext {
    sandboxUrl: string;
    sandboxSiteUrl: string;
    sandboxSimulatorUrl: string;
    sandboxPageUrl: string;
    sandboxDataDir: string;
    /** One per lane. */
    sandboxClients: SandboxClient[];
  }
}

/** One sandbox for all programs that the guides show. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const sandbox = await startSandbox();
  try {
    const others = Array.from({ length: LANES - 1 }, () => createClient(sandbox.dataDir));
    project.provide('sandboxUrl', sandbox.url);
    project.provide('sandboxSiteUrl', sandbox.siteUrl);
    project.provide('sandboxSimulatorUrl', sandbox.simulatorUrl);
    project.provide('sandboxPageUrl', sandbox.pageUrl);
    project.provide('sandboxDataDir', sandbox.dataDir);
    project.provide('sandboxClients', [sandbox.client, ...(await Promise.all(others))]);
  } catch (error) {
    await sandbox.stop();
    throw error;
  }
  return sandbox.stop;
}
