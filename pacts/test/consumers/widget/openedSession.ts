import { webcrypto } from 'node:crypto';
import type { EncryptionKey, WidgetSession } from '@cauce/ui/client';

/** A session that the client holds already, with a key that it can encrypt to. */
export async function openedSession(): Promise<WidgetSession> {
  const pair = await webcrypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
    'deriveBits',
  ]);
  const { x = '', y = '' } = await webcrypto.subtle.exportKey('jwk', pair.publicKey);
  const encryptionKey: EncryptionKey = {
    kty: 'EC',
    crv: 'P-256',
    x,
    y,
    kid: 'session-key',
    alg: 'ECDH-ES',
  };
  return {
    sessionToken: 'session-token',
    expiresAt: '2026-11-21T12:20:00.000Z',
    lifetimeMinutes: 20,
    environment: 'sandbox',
    consentId: '6f1d1a3e-54a4-4a0b-9d0b-2d5f6b7a8c90',
    client: {
      name: 'Prueba',
      legalName: 'Prueba SpA',
      rut: '76123456-0',
      logoUrl: null,
      privacyUrl: null,
      revocationUrl: null,
    },
    personPageUrl: 'https://api.cauce.example/persona',
    user: { username: '12345678-5', companyId: null },
    products: [],
    purpose: 'Probar.',
    validity: {
      validUntil: '2027-11-21T12:00:00.000Z',
      storesCredentials: true,
      refresh: 'on-read',
    },
    terms: { version: '2026-11', text: 'Los términos.' },
    theme: { mode: 'auto', color: null },
    locale: 'es-CL',
    encryptionKey,
  };
}
