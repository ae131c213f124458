import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetch } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorityFile, loadCertificates } from '../../simulator/certificates.ts';
import { startSimulated } from '../../test/simulated.ts';
import type { Simulated } from '../../test/simulated.ts';
import { serve } from '../../test/extraction.ts';
import { LIGHT } from '../../test/networks.ts';
import { createNetwork } from './network.ts';
import { createInstitutionNetwork } from './runExtraction.ts';

let simulated: Simulated;
let folder: string;

beforeAll(async () => {
  simulated = await startSimulated();
  folder = mkdtempSync(join(tmpdir(), 'cauce-network-'));
});
afterAll(async () => {
  await simulated.close();
  rmSync(folder, { recursive: true, force: true });
});

const reasonOf = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error ? error.cause.message : 'none';

async function attempt(network: Simulated['network'], url: string): Promise<string> {
  try {
    const { status } = await fetch(url, { dispatcher: network.dispatcher });
    return String(status);
  } catch (error) {
    return reasonOf(error);
  }
}

/** Never started. */
const CHROMIUM = { engine: 'chromium', executablePath: '/nowhere', contexts: 1 } as const;

const REFUSED = 'The origin is not in the catalogue';

describe('a network of the sandbox', () => {
  it('routes the institutions’ own origins to the simulator, over TLS', async () => {
    const answer = await fetch('https://www.bci.cl/corporativo/banco-en-linea/personas', {
      dispatcher: simulated.network.dispatcher,
    });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('Bci');
  });

  it('serves at an origin only the portals of that origin', async () => {
    const { network } = simulated;
    expect(await attempt(network, 'https://www.bci.cl/banco-estado/ingreso')).toBe('404');
    expect(await attempt(network, 'https://www.cuprum.cl/')).toBe('404');
  });

  it.each([
    'https://www.example.com/',
    'http://www.bancoestado.cl/',
    'https://www.bancoestado.cl:8443/',
    'https://127.0.0.1/',
  ])('refuses %s', async (url) => {
    expect(await attempt(simulated.network, url)).toBe(REFUSED);
  });

  it('trusts only the certificate authority of the simulator', async () => {
    await loadCertificates(join(folder, 'other'), ['www.bci.cl']);
    const url = new URL(simulated.baseUrl('')).origin;
    const certificateAuthority = authorityFile(join(folder, 'other'));
    const network = createInstitutionNetwork({ url, certificateAuthority }, LIGHT);
    expect(await attempt(network, 'https://www.bci.cl/')).toMatch(/certificate/);
    await network.close();
  });

  it('connects to nothing before the simulator has created its certificate authority', async () => {
    const url = new URL(simulated.baseUrl('')).origin;
    const certificateAuthority = join(folder, 'late/ca.pem');
    const network = createInstitutionNetwork({ url, certificateAuthority }, LIGHT);
    expect(await attempt(network, 'https://www.bci.cl/')).toBe(
      'The certificate authority of the simulator cannot be read',
    );
    await network.close();
  });
});

describe('a network without a simulator', () => {
  it('reaches the given origins and nothing else', async () => {
    const [institution, other] = [await serve(), await serve()];
    const network = createNetwork({
      origins: [institution.url],
      simulator: null,
      browser: CHROMIUM,
    });
    expect(await attempt(network, `${institution.url}/page`)).toBe('200');
    expect(await attempt(network, `${other.url}/page`)).toBe(REFUSED);
    expect(other.arrived).toEqual([]);
    await network.close();
  });
});
