import { fork } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { authorityFile } from '../simulator/certificates.ts';
import type { Network } from '../src/contract/network.ts';
import { createInstitutionNetwork } from '../src/runtime/runExtraction.ts';
import { LIGHT } from './networks.ts';
import { CERTIFICATE_FOLDER } from './simulated.ts';

export interface SimulatorProcess {
  /** Without a trailing slash. */
  readonly url: string;
  /** A network on which every institution resolves to the simulator. */
  readonly network: Network;
  stop(): Promise<void>;
}

/**
 * Runs the simulator in a separate process, so that its CPU time is not counted as the connectors'.
 */
export async function startSimulatorProcess(): Promise<SimulatorProcess> {
  const main = fileURLToPath(new URL('../simulator/main.ts', import.meta.url));
  const child = fork(main, {
    execArgv: ['--import', './api/bin/typescript.mjs'],
    env: { ...process.env, SIMULATOR_PORT: '0', DATA_DIR: dirname(CERTIFICATE_FOLDER) },
    silent: true,
  });
  if (child.stdout === null) throw new Error('The simulator has no output');
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const { port } = JSON.parse(line.toString()) as { port: number };
  const url = `http://127.0.0.1:${port}`;
  const certificateAuthority = authorityFile(CERTIFICATE_FOLDER);
  const network = createInstitutionNetwork({ url, certificateAuthority }, LIGHT);
  return {
    url,
    network,
    stop: async () => {
      const closed = once(child, 'exit');
      child.kill('SIGTERM');
      await closed;
      await network.close();
    },
  };
}
