import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { compactDecrypt, exportJWK, generateKeyPair } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createWidgetClient } from './createWidgetClient.ts';
import type { EncryptionKey } from './types.ts';
import { ApiError, NetworkError } from './callApi.ts';

interface Answer {
  status: number;
  body: string;
}

interface Seen {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

let server: Server;
let answers: Answer[];
let seen: Seen[];
let baseUrl: string;

beforeEach(async () => {
  answers = [];
  seen = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      seen.push({ method: request.method, url: request.url, headers: request.headers, body });
      const answer = answers.shift();
      response.statusCode = answer?.status ?? 500;
      response.end(answer?.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});

afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
});

const answer = (body: unknown, status = 200) => {
  answers.push({ status, body: JSON.stringify(body) });
};

const { publicKey, privateKey } = await generateKeyPair('ECDH-ES', { extractable: true });
const encryptionKey = {
  ...(await exportJWK(publicKey)),
  kid: 'session-key',
  alg: 'ECDH-ES',
} as EncryptionKey;

async function opened() {
  answer({ data: { sessionToken: 'widget-token', encryptionKey } });
  return createWidgetClient({ baseUrl }).openSession({ otpToken: 'otp', widgetConfigId: 'wc' });
}

describe('createWidgetClient', () => {
  it('opens a session with the one-time token and no other credentials', async () => {
    const { session } = await opened();
    expect(session.sessionToken).toBe('widget-token');
    expect(seen[0]).toMatchObject({ method: 'POST', url: '/api/v1/widget/sessions' });
    expect(seen[0]?.headers.authorization).toBeUndefined();
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ otpToken: 'otp', widgetConfigId: 'wc' });
  });

  it('encrypts credentials with the public key of the session', async () => {
    const { calls } = await opened();
    answer({ data: { id: 'x' } });
    const credentials = await calls.sealCredentials({
      username: '12345678-5',
      password: 'una-clave-secreta',
    });
    await calls.startExtraction({ entityId: 'banco-chile', credentials });
    const sent = seen[1];
    expect(sent?.body).not.toContain('una-clave-secreta');
    expect(sent?.headers.authorization).toBe('Bearer widget-token');
    expect(sent?.headers['x-sandbox-scenario']).toBeUndefined();
    const { entityId, encryptArgs } = JSON.parse(sent?.body ?? '') as Record<string, string>;
    expect(entityId).toBe('banco-chile');
    const { plaintext, protectedHeader } = await compactDecrypt(encryptArgs ?? '', privateKey);
    expect(protectedHeader).toMatchObject({ alg: 'ECDH-ES', enc: 'A256GCM', kid: 'session-key' });
    expect(JSON.parse(new TextDecoder().decode(plaintext))).toEqual({
      username: '12345678-5',
      password: 'una-clave-secreta',
      jti: credentials.id,
    });
    expect(sent?.headers['idempotency-key']).toBe(credentials.id);
  });

  it('sends the sandbox scenario as a header', async () => {
    const { calls } = await opened();
    answer({ data: { id: 'x' } });
    const credentials = await calls.sealCredentials({ username: '12345678-5', password: 'clave' });
    const sandboxScenario = 'slow=20';
    await calls.startExtraction({ entityId: 'banco-chile', credentials, sandboxScenario });
    expect(seen[1]?.headers['x-sandbox-scenario']).toBe('slow=20');
  });

  it('rejects with the status, code, request id and retry date of a refusal', async () => {
    const { calls } = await opened();
    const retryAfter = '2026-11-22T12:00:00.000Z';
    answer({ code: 'TEMPORARILY_RESTRICTED', message: 'no', requestId: 'r-1', retryAfter }, 403);
    const refused = await calls.listEntities().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ApiError);
    expect(refused).toMatchObject({
      status: 403,
      code: 'TEMPORARILY_RESTRICTED',
      requestId: 'r-1',
      retryAfter,
    });
  });

  it('treats a response from a proxy as a network error', async () => {
    const { calls } = await opened();
    answers.push({ status: 502, body: '<html>Bad gateway</html>' });
    await expect(calls.discard()).rejects.toBeInstanceOf(NetworkError);
  });

  it('treats a refused connection as a network error', async () => {
    const client = createWidgetClient({ baseUrl: 'http://127.0.0.1:1' });
    await expect(
      client.openSession({ otpToken: 'otp', widgetConfigId: 'wc' }),
    ).rejects.toBeInstanceOf(NetworkError);
  });
});
