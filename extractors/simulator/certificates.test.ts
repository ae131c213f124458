import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { authorityFile, loadCertificates } from './certificates.ts';

const HOSTS = ['www.uno.example', 'login.dos.example'];

let parent: string;
let folder: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'cauce-certificates-'));
  folder = join(parent, 'simulator');
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

it('issues a certificate for exactly the given hosts that cannot sign other certificates', async () => {
  const { authority, certificate } = await loadCertificates(folder, HOSTS);
  const leaf = new X509Certificate(certificate);
  expect(leaf.subjectAltName).toBe('DNS:www.uno.example, DNS:login.dos.example');
  expect(leaf.ca).toBe(false);
  expect(leaf.verify(new X509Certificate(authority).publicKey)).toBe(true);
});

it('stores only the files that the simulator and its clients need, and protects the key', async () => {
  await loadCertificates(folder, HOSTS);
  expect(readdirSync(folder).sort()).toEqual(['ca.pem', 'certificate.pem', 'key.pem']);
  expect(statSync(join(folder, 'key.pem')).mode & 0o077).toBe(0);
  expect(readdirSync(parent)).toEqual(['simulator']);
});

it('reuses the certificates after a restart', async () => {
  const first = await loadCertificates(folder, HOSTS);
  expect(await loadCertificates(folder, HOSTS.slice(1))).toEqual(first);
});

it.each([
  ['another host', (): void => undefined, [...HOSTS, 'new.example']],
  ['a broken file', () => writeFileSync(authorityFile(folder), 'broken'), HOSTS],
])('issues new certificates for %s', async (_name, change, hosts) => {
  const first = await loadCertificates(folder, HOSTS);
  change();
  const second = await loadCertificates(folder, hosts);
  expect(second.certificate).not.toBe(first.certificate);
  expect(await loadCertificates(folder, hosts)).toEqual(second);
});

it.each([
  ['without one', (): unknown => undefined],
  ['with one for other hosts', () => loadCertificates(folder, HOSTS.slice(1))],
])(
  'uses a single authority for simulators that start at the same time %s',
  async (_name, begin) => {
    await begin();
    const all = await Promise.all([1, 2, 3].map(() => loadCertificates(folder, HOSTS)));
    expect(new Set(all.map(({ authority }) => authority)).size).toBe(1);
    expect(readdirSync(parent)).toEqual(['simulator']);
  },
);
