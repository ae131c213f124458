import { afterEach, describe, expect, it } from 'vitest';
import { startEndpoint, type Endpoint } from '../../../test/startEndpoint.ts';
import { createOutbound, MAX_ANSWER_BYTES, type Outbound } from './outbound.ts';
import type { Resolve } from './resolve.ts';

const PUBLIC_ADDRESS = '93.184.216.34';
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function endpoint(...args: Parameters<typeof startEndpoint>): Promise<Endpoint> {
  const one = await startEndpoint(...args);
  closing.unshift(() => one.close());
  return one;
}

function outbound(allowsLoopback: boolean, resolve: Resolve, timeoutMs?: number): Outbound {
  const options = { resolve, connections: 2, ...(timeoutMs !== undefined && { timeoutMs }) };
  const one = createOutbound({ allowsLoopback }, options);
  closing.unshift(() => one.close());
  return one;
}

const loopback: Resolve = () => Promise.resolve(['127.0.0.1']);
const post = (from: Outbound, url: string) =>
  from.post(url, { headers: {}, body: '{}', startBytes: 8 });

describe('the destination of a request', () => {
  it('is the checked address, for which the name is resolved only once', async () => {
    const { port, received } = await endpoint();
    let resolved = 0;
    // Resolving the name a second time would return a different address.
    const from = outbound(true, () => Promise.resolve([resolved++ === 0 ? '127.0.0.1' : '::1']));
    const answer = await post(from, `http://app.example:${String(port)}/`);
    expect([answer.status, String(answer.start), resolved]).toEqual([200, 'ok', 1]);
    expect(received.map(({ headers }) => headers.host)).toEqual([`app.example:${String(port)}`]);
  });

  it('is never an internal address, even if the name had a public address before', async () => {
    const addresses = [PUBLIC_ADDRESS, '127.0.0.1'];
    const resolve: Resolve = () => Promise.resolve([addresses.shift() ?? '']);
    // The address that the name had when the webhook was created.
    expect(await resolve('app.example')).toEqual([PUBLIC_ADDRESS]);
    const { connections } = await endpoint();
    const answer = await post(outbound(false, resolve), 'https://app.example/');
    expect([answer.fault, connections()]).toEqual(['address_refused', 0]);
  });

  it('is refused if one of the resolved addresses is not public', async () => {
    const resolve: Resolve = () => Promise.resolve([PUBLIC_ADDRESS, '10.0.0.1']);
    const answer = await post(outbound(false, resolve), 'https://app.example/');
    expect(answer.fault).toBe('address_refused');
  });

  it.each(['10.0.0.1', '169.254.169.254', '::ffff:127.0.0.1', 'fe80::1'])(
    'is refused in the sandbox too if it is %s',
    async (address) => {
      const from = outbound(true, () => Promise.resolve([address]));
      expect((await post(from, 'http://app.example/')).fault).toBe('address_refused');
    },
  );

  it('is refused without a name lookup if the URL contains a forbidden address', async () => {
    const { port, connections } = await endpoint();
    const never: Resolve = () => Promise.reject(new Error('resolved'));
    const answer = await post(outbound(false, never), `https://127.0.0.1:${String(port)}/`);
    expect([answer.fault, connections()]).toEqual(['address_refused', 0]);
  });

  it('is not the target of a redirect', async () => {
    const target = await endpoint();
    const { url } = await endpoint((response) =>
      response.writeHead(307, { location: target.url }).end(),
    );
    const answer = await post(outbound(true, loopback), url);
    expect([answer.status, target.connections()]).toEqual([307, 0]);
  });
});

describe('a response', () => {
  it('times out, even if its body has begun but does not end', async () => {
    const silent = await endpoint(() => undefined);
    const endless = await endpoint((response) => void response.write('a'));
    const from = outbound(true, loopback, 300);
    expect((await post(from, silent.url)).fault).toBe('timeout');
    expect((await post(from, endless.url)).fault).toBe('timeout');
  });

  it('is read up to 64 kB, and only its first bytes are kept', async () => {
    const withoutEnd = (bytes: number) =>
      endpoint((response) => void response.write(Buffer.alloc(bytes, 'a')));
    const tooLong = await withoutEnd(MAX_ANSWER_BYTES + 1);
    const answer = await post(outbound(true, loopback), tooLong.url);
    expect([answer.status, String(answer.start)]).toEqual([200, 'aaaaaaaa']);
    // With one byte less, it keeps waiting for more.
    const longest = await withoutEnd(MAX_ANSWER_BYTES);
    expect((await post(outbound(true, loopback, 300), longest.url)).fault).toBe('timeout');
  });

  it('is reported as a connection, DNS or TLS fault if it does not arrive', async () => {
    const gone = await startEndpoint();
    await gone.close();
    const from = outbound(true, loopback);
    expect((await post(from, gone.url)).fault).toBe('connection');
    const nameless = outbound(true, () => Promise.reject(new Error('no such name')));
    expect((await post(nameless, 'http://app.example/')).fault).toBe('unknown_host');
    const plain = await endpoint();
    const tls = await post(from, plain.url.replace('http:', 'https:'));
    expect(['tls', 'connection']).toContain(tls.fault);
  });
});

describe('a request of a library', () => {
  it('gets the whole answer, whatever its status, and follows no redirect', async () => {
    const target = await endpoint();
    const { url, received } = await endpoint((response) =>
      response
        .writeHead(302, { location: target.url, 'content-type': 'application/json' })
        .end('{"error":"moved"}'),
    );
    const body = new URLSearchParams({ code: 'a b' });
    const type = 'application/x-www-form-urlencoded;charset=UTF-8';
    const headers = new Headers({ 'content-type': type });
    const answer = await outbound(true, loopback).fetch(url, { method: 'POST', headers, body });
    expect([answer.status, await answer.json()]).toEqual([302, { error: 'moved' }]);
    expect(received).toMatchObject([{ body: 'code=a+b', headers: { 'content-type': type } }]);
    expect(target.connections()).toBe(0);
  });

  it('fails at an internal address, without an answer in time, or with one over 64 kB', async () => {
    const fault = (from: Outbound, url: string) =>
      from.fetch(url).then(
        () => null,
        (error: unknown) => (error as Error).message.replace('There was no usable answer: ', ''),
      );
    const { port, connections } = await endpoint();
    const never: Resolve = () => Promise.reject(new Error('resolved'));
    const internal = `https://127.0.0.1:${String(port)}/`;
    expect([await fault(outbound(false, never), internal), connections()]).toEqual([
      'address_refused',
      0,
    ]);
    const hidden = outbound(true, () => Promise.resolve(['10.0.0.1']));
    expect(await fault(hidden, 'http://app.example/')).toBe('address_refused');
    const silent = await endpoint(() => undefined);
    expect(await fault(outbound(true, loopback, 300), silent.url)).toBe('timeout');
    const large = await endpoint((response) => response.end(Buffer.alloc(MAX_ANSWER_BYTES + 1)));
    expect(await fault(outbound(true, loopback), large.url)).toBe('too_large');
    const exact = await endpoint((response) => response.end(Buffer.alloc(MAX_ANSWER_BYTES)));
    expect(await fault(outbound(true, loopback), exact.url)).toBeNull();
  });
});
