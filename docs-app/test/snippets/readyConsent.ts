import { setTimeout as sleep } from 'node:timers/promises';
import { CompactEncrypt, importJWK, type JWK } from 'jose';
import type { SandboxClient } from './sandbox.ts';

/** The data that a ready consent covers. */
const PRODUCTS = ['product-balance', 'movement', 'income-report', 'tef'];
const ENTITY = 'banco-chile';
const POLLS = 120;

/** The e-mail address of a program's person. */
export const emailOf = (rut: string): string => `persona.${rut.toLowerCase()}@correo.example`;

type Data = Record<string, unknown>;

export interface ReadyConsent {
  readonly consentId: string;
  /** Reads the consent's receipt as the widget does; the person has the same one by e-mail. */
  receipt(): Promise<unknown>;
}

/** Accepts a consent as the widget does, and waits for a first successful extraction. */
export async function readyConsent(
  url: string,
  { apiKey, clientId, widgetConfigId }: SandboxClient,
  rut: string,
): Promise<ReadyConsent> {
  const call = async (
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: Data,
  ) => {
    const answer = await fetch(url + path, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${String(answer.status)} ${text}`);
    return (JSON.parse(text) as { data: Data }).data;
  };

  const otp = await call(
    'POST',
    '/token/otp/create',
    { 'X-API-Key': apiKey },
    {
      products: PRODUCTS,
      clientId,
      user: { username: rut, email: emailOf(rut) },
      widgetConfigId,
    },
  );
  const opened = { otpToken: otp['otpToken'], widgetConfigId };
  const session = await call('POST', '/widget/sessions', {}, opened);
  const bearer = { Authorization: `Bearer ${String(session['sessionToken'])}` };
  const { version } = session['terms'] as { version: string };
  await call('POST', '/widget/consent', bearer, { entityId: ENTITY, termsVersion: version });

  const key = session['encryptionKey'] as JWK & { alg: string; kid: string };
  const credentials = JSON.stringify({ username: rut, password: 'clave123' });
  const encryptArgs = await new CompactEncrypt(new TextEncoder().encode(credentials))
    .setProtectedHeader({ alg: key.alg, enc: 'A256GCM', kid: key.kid })
    .encrypt(await importJWK(key));
  const started = { entityId: ENTITY, encryptArgs };
  const { id } = await call('POST', '/widget/extractions', bearer, started);
  for (let poll = 0; poll < POLLS; poll += 1) {
    const { status } = await call('GET', `/widget/extractions/${String(id)}`, bearer);
    if (status === 'success')
      return {
        consentId: String(otp['consentId']),
        receipt: () => call('GET', '/widget/receipt', bearer),
      };
    if (status !== 'pending' && status !== 'running')
      throw new Error(`The consent's extraction ended as ${String(status)}.`);
    await sleep(250);
  }
  throw new Error("The consent's extraction did not end.");
}
