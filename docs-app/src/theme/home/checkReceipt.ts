/**
 * Checks the sample receipt's signature with the published key, as anybody can check a real one.
 * @param isAltered changes a letter first, so that it must fail
 * @throws if the browser does not know Ed25519, or the files cannot be loaded
 */
export async function checkReceipt(isAltered: boolean): Promise<boolean> {
  const [{ jws }, { keys }] = await Promise.all([
    readJson<{ jws: string }>('/comprobante/comprobante.json'),
    readJson<{ keys: JsonWebKey[] }>('/comprobante/jwks.json'),
  ]);
  const [header = '', payload = '', signature = ''] = jws.split('.');
  const signed = `${header}.${isAltered ? `f${payload.slice(1)}` : payload}`;
  const key = await crypto.subtle.importKey('jwk', keys[0] ?? {}, 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', key, bytesOf(signature), new TextEncoder().encode(signed));
}

async function readJson<T>(path: string): Promise<T> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} answered ${String(response.status)}.`);
  return (await response.json()) as T;
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), (letter) =>
    letter.charCodeAt(0),
  );
