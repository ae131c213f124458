import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { readyConsent } from './readyConsent.ts';
import { runSnippet } from './runSnippet.ts';
import { rutOf } from './ruts.ts';
import { createClient, type SandboxClient } from './sandbox.ts';

const folder = join(import.meta.dirname, '../../generated/static/postman');
const newman = createRequire(import.meta.url).resolve('newman/bin/newman.js');
const RUT = rutOf(15_900_000);

/** Runs the collection like a reader who has filled in the environment. */
function run(client: SandboxClient, values: Record<string, string>, ...args: string[]) {
  const all = { baseUrl: inject('sandboxUrl'), username: RUT, ...client, ...values };
  const variables = Object.entries(all).flatMap(([key, value]) => ['--env-var', `${key}=${value}`]);
  return runSnippet(
    {
      command: process.execPath,
      args: [newman, 'run', '--color', 'off', '--timeout', '120000', ...variables, ...args],
    },
    join(folder, 'cauce.postman_collection.json'),
    { cwd: folder, env: {}, timeoutMs: 140_000 },
  );
}

const withEnvironment = ['--environment', join(folder, 'cauce.postman_environment.json')];

describe('the Postman collection', () => {
  it('passes from beginning to end, twice', async () => {
    const client = await createClient(inject('sandboxDataDir'));
    for (let time = 0; time < 2; time += 1) {
      const { code, stdout } = await run(client, {}, ...withEnvironment);
      expect(code, stdout).toBe(0);
      expect(stdout).toMatch(/Termina con éxito/);
      expect(stdout).toMatch(/Dice que falta el permiso/);
    }
  });

  it('reads the data of a person who gave consent, and revokes it', async () => {
    const client = await createClient(inject('sandboxDataDir'));
    const { consentId } = await readyConsent(inject('sandboxUrl'), client, RUT);
    const { code, stdout } = await run(
      client,
      { consentId },
      ...withEnvironment,
      '--folder',
      '4. Connect: leer lo autorizado',
      '--folder',
      '5. Connect: quitar el permiso',
    );
    expect(code, stdout).toBe(0);
    expect(stdout).toMatch(/✓ {2}Trae los datos/);
    expect(stdout).not.toMatch(/Dice que falta el permiso/);
  });

  it('fails with an invalid key', async () => {
    const client = inject('sandboxClients')[0];
    if (client === undefined) throw new Error('There is no client.');
    const { code, stdout } = await run(
      { ...client, apiKey: 'no-es-una-llave' },
      {},
      ...withEnvironment,
    );
    expect(code).not.toBe(0);
    expect(stdout).toContain('expected response to have status code 200 but got 401');
  });
});
