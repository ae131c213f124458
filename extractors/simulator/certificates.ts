import { webcrypto, X509Certificate } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const DAY_MS = 86_400_000;
const LIFETIME_DAYS = 365;
/** A certificate is replaced this long before it expires. */
const RENEWAL_DAYS = 30;
/** Extended key usage of a TLS server (RFC 5280, 4.2.1.12). */
const SERVER_AUTH = '1.3.6.1.5.5.7.3.1';

const FILES = {
  authority: 'ca.pem',
  certificate: 'certificate.pem',
  key: 'key.pem',
} as const;

/** PEM: the simulator's certificate with its key, and the authority that signed it. */
export type Certificates = Readonly<Record<keyof typeof FILES, string>>;

/** The file with the authority that clients of a simulator with this folder trust. */
export const authorityFile = (folder: string): string => join(folder, FILES.authority);

/**
 * The simulator's certificate for these hosts, read from the folder or created there. The
 * authority's key is discarded after the single signature: nobody can create another certificate
 * that is trusted.
 */
export async function loadCertificates(
  folder: string,
  hosts: readonly string[],
): Promise<Certificates> {
  const kept = read(folder);
  if (kept !== null && isUsable(kept, hosts)) return kept;
  const made = await createCertificates(hosts);
  mkdirSync(dirname(folder), { recursive: true });
  const draft = mkdtempSync(`${folder}-`);
  for (const [name, file] of Object.entries(FILES))
    writeFileSync(join(draft, file), made[name as keyof Certificates], { mode: 0o600 });
  try {
    // Another process may have created it meanwhile.
    const other = read(folder);
    if (other !== null && isUsable(other, hosts)) return other;
    if (other !== null) rmSync(folder, { recursive: true, force: true });
    renameSync(draft, folder);
    return made;
  } catch (error) {
    const other = read(folder);
    if (other !== null && isUsable(other, hosts)) return other;
    throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function read(folder: string): Certificates | null {
  try {
    const text = (file: string) => readFileSync(join(folder, file), 'utf8');
    const { authority, certificate, key } = FILES;
    return { authority: text(authority), certificate: text(certificate), key: text(key) };
  } catch {
    return null;
  }
}

function isUsable({ authority, certificate }: Certificates, hosts: readonly string[]): boolean {
  try {
    const leaf = new X509Certificate(certificate);
    return (
      leaf.verify(new X509Certificate(authority).publicKey) &&
      Date.parse(leaf.validTo) > Date.now() + RENEWAL_DAYS * DAY_MS &&
      hosts.every((host) => leaf.checkHost(host, { wildcards: false }) !== undefined)
    );
  } catch {
    return false;
  }
}

async function createCertificates(hosts: readonly string[]): Promise<Certificates> {
  // `@peculiar/x509` needs `reflect-metadata`. Both are slow to load, and most starts find a
  // certificate.
  await import('reflect-metadata');
  const x509 = await import('@peculiar/x509');
  const validity = {
    notBefore: new Date(Date.now() - DAY_MS),
    notAfter: new Date(Date.now() + LIFETIME_DAYS * DAY_MS),
    signingAlgorithm: ALGORITHM,
  };
  const generateKeys = () => webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const [authorityKeys, keys] = [await generateKeys(), await generateKeys()];
  const authority = await x509.X509CertificateGenerator.createSelfSigned({
    ...validity,
    serialNumber: '01',
    name: 'CN=Cauce simulator authority',
    keys: authorityKeys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
    ],
  });
  const certificate = await x509.X509CertificateGenerator.create({
    ...validity,
    serialNumber: '02',
    subject: 'CN=Cauce simulator',
    issuer: authority.subject,
    publicKey: keys.publicKey,
    signingKey: authorityKeys.privateKey,
    extensions: [
      new x509.SubjectAlternativeNameExtension(hosts.map((value) => ({ type: 'dns', value }))),
      new x509.ExtendedKeyUsageExtension([SERVER_AUTH]),
    ],
  });
  const key = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey);
  return {
    authority: authority.toString('pem'),
    certificate: certificate.toString('pem'),
    key: x509.PemConverter.encode(key, 'PRIVATE KEY'),
  };
}
