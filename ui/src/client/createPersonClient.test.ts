import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from './callApi.ts';
import { createPersonClient } from './createPersonClient.ts';

interface Sent {
  url: string;
  request: RequestInit;
}

/** A client whose calls get this response, and the requests that it sends. */
function clientWith(answer: () => Response | Promise<never>) {
  const sent: Sent[] = [];
  const client = createPersonClient({
    baseUrl: 'https://api.example.cl',
    fetch: async (url, request) => {
      sent.push({ url: url as string, request: request ?? {} });
      return answer();
    },
  });
  return { client, calls: client.callsOf('ficha'), sent };
}

const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status });

describe('createPersonClient', () => {
  it('requests a code without credentials, and keeps RUT and e-mail out of the URL', async () => {
    const started = { signInId: 's-1', codeExpiresAt: '2026-11-24T12:10:00.000Z' };
    const { client, sent } = clientWith(json({ data: started }, 202));
    const body = { username: '12345678-5', email: 'ana@correo.example', locale: 'es-CL' } as const;
    expect(await client.startSignIn(body)).toEqual(started);
    expect(sent[0]?.url).toBe('https://api.example.cl/api/v1/person/sign-ins');
    expect(sent[0]?.request.headers).not.toHaveProperty('authorization');
    expect(sent[0]?.request).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' });
    expect(JSON.parse(sent[0]?.request.body as string)).toEqual(body);
  });

  it('sends the token, and a reason only if there is one', async () => {
    const { calls, sent } = clientWith(json({ data: { request: {}, connection: {} } }));
    await calls.object('c-1', '');
    await calls.block('c-1', 'Ya no soy cliente');
    expect(sent.map(({ url, request }) => [url.split('/person')[1], request.body])).toEqual([
      ['/connections/c-1/objection', '{}'],
      ['/connections/c-1/blocking', '{"reason":"Ya no soy cliente"}'],
    ]);
    expect(sent[0]?.request.headers).toMatchObject({ authorization: 'Bearer ficha' });
  });

  it('reports how many attempts are left after a wrong code', async () => {
    const refusal = { code: 'INVALID_CODE', message: 'no', requestId: 'r-1', attemptsLeft: 3 };
    const { client } = clientWith(json(refusal, 401));
    const refused = await client
      .openSession({ signInId: 's-1', code: '000000' })
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ApiError);
    expect(refused).toMatchObject({ status: 401, code: 'INVALID_CODE', attemptsLeft: 3 });
  });

  it('reads a file and its name', async () => {
    const headers = { 'content-disposition': 'attachment; filename="mis-datos.pdf"' };
    const { calls, sent } = clientWith(() => new Response('%PDF', { headers }));
    const { name, content } = await calls.exportData('pdf');
    expect([name, await content.text()]).toEqual(['mis-datos.pdf', '%PDF']);
    expect(sent[0]?.request.body).toBe('{"format":"pdf"}');
  });

  it('rejects with the error code of the API if a file is refused', async () => {
    const { calls } = clientWith(json({ code: 'RECEIPT_NOT_FOUND', message: 'no' }, 404));
    await expect(calls.readReceiptPdf('c-1')).rejects.toMatchObject({ code: 'RECEIPT_NOT_FOUND' });
  });

  it('creates a file from the receipt and its signature', async () => {
    const { calls } = clientWith(json({ data: { receipt: { version: 1 }, jws: 'a.b.c' } }));
    const { name, content } = await calls.readReceipt('c-1');
    expect(name).toBe('cauce-comprobante-c-1.json');
    expect(JSON.parse(await content.text())).toEqual({ receipt: { version: 1 }, jws: 'a.b.c' });
  });

  it('ends a session by its id, or all others', async () => {
    const { calls, sent } = clientWith(json({ data: { ended: 1 } }));
    await calls.endSession('s/1');
    await calls.endOtherSessions();
    expect(sent.map(({ url, request }) => [request.method, url.split('/person')[1]])).toEqual([
      ['DELETE', '/sessions/s%2F1'],
      ['DELETE', '/sessions'],
    ]);
  });

  it('signs out without reading a response', async () => {
    const { calls } = clientWith(() => new Response(null, { status: 204 }));
    await expect(calls.signOut()).resolves.toBeUndefined();
  });

  it.each([
    ['an answer of a proxy', () => new Response('<html>Bad gateway</html>', { status: 502 })],
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('treats %s as a network error', async (_, answer) => {
    const { calls } = clientWith(answer);
    await expect(calls.listConnections()).rejects.toBeInstanceOf(NetworkError);
  });
});
