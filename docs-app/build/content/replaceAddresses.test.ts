import { expect, it } from 'vitest';
import { readSiteConfig } from '../../site.config.ts';
import { replaceAddresses } from './replaceAddresses.ts';

const guide = `export CAUCE_URL=http://127.0.0.1:3000/api/v1
La bandeja está en http://127.0.0.1:3002/correo, lo demás en http://127.0.0.1:30001.`;

it('inserts the addresses of a sandbox on other ports, even if two of them are swapped', () => {
  const { addresses } = readSiteConfig({
    DOCS_SANDBOX_URL: 'http://127.0.0.1:3002',
    DOCS_SIMULATOR_URL: 'http://127.0.0.1:3000/',
  });
  expect(replaceAddresses(guide, addresses)).toBe(`export CAUCE_URL=http://127.0.0.1:3002/api/v1
La bandeja está en http://127.0.0.1:3000/correo, lo demás en http://127.0.0.1:30001.`);
});

it('does not change the text if the ports are the default ones or not configured', () => {
  const usual = { DOCS_SANDBOX_URL: 'http://127.0.0.1:3000', DOCS_SIMULATOR_URL: '' };
  for (const env of [usual, {}]) {
    const { addresses } = readSiteConfig(env);
    expect(addresses).toEqual({});
    expect(replaceAddresses(guide, addresses)).toBe(guide);
  }
});
