import { describe, expect, it } from 'vitest';
import { createConsoleClient } from './createConsoleClient.ts';

/** The calls that a client makes, each answered alike. */
function recorded(answer: unknown, status = 200) {
  const sent: { call: string; body: unknown; token: string | null }[] = [];
  const fetch = (url: RequestInfo | URL, init: RequestInit = {}) => {
    const { method = 'GET', body, headers } = init;
    sent.push({
      call: `${method} ${(url as string).replace('https://api.example/api/v1', '')}`,
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
      token: new Headers(headers).get('authorization'),
    });
    return Promise.resolve(Response.json(answer, { status }));
  };
  const client = createConsoleClient({ baseUrl: 'https://api.example', fetch });
  return { client, calls: client.callsOf('ficha'), sent };
}

describe('createConsoleClient', () => {
  it('signs in without credentials', async () => {
    const { client, sent } = recorded({ data: { signInId: 's', options: {} } });
    await client.startSignIn();
    await client.startOpenidSignIn('ana@empresa.cl');
    await client.openOpenidSession({ signInId: 's', callback: '/consola/openid/c?code=x' });
    expect(sent).toEqual([
      { call: 'POST /console/sign-ins', body: {}, token: null },
      { call: 'POST /console/openid-sign-ins', body: { email: 'ana@empresa.cl' }, token: null },
      {
        call: 'POST /console/openid-sessions',
        body: { signInId: 's', callback: '/consola/openid/c?code=x' },
        token: null,
      },
    ]);
  });

  it('reads a page by cursor, with the filter that is set', async () => {
    const { calls, sent } = recorded({ data: [{ id: 't' }], cursor: 'c2' });
    expect(await calls.listTasks({ status: 'error' }, 'c1')).toEqual({
      rows: [{ id: 't' }],
      next: 'c2',
    });
    expect(sent).toEqual([
      {
        call: 'GET /tasks?status=error&cursor=c1&limit=25',
        body: undefined,
        token: 'Bearer ficha',
      },
    ]);
  });

  it.each([
    [true, 'd-2'],
    [false, null],
  ])('goes on before the last row if there is more: %s', async (hasMore, next) => {
    const { calls } = recorded({ deliveries: [{ id: 'd-1' }, { id: 'd-2' }], hasMore });
    expect((await calls.listDeliveries('wh', 'failed', null)).next).toBe(next);
  });

  it('escapes what comes from data', async () => {
    const { calls, sent } = recorded({ data: {} });
    await calls.removeOrigin('wc_1', 'https://a.example');
    await calls.findExtraction('../x');
    expect(sent.map(({ call }) => call)).toEqual([
      'DELETE /console/widget-configs/wc_1/origins/https%3A%2F%2Fa.example',
      'GET /extractions/..%2Fx',
    ]);
  });

  it('tells the code of an error of either API', async () => {
    const main = recorded({ errorCode: 'TOO_MANY_KEYS', message: 'm', requestId: 'r' }, 409);
    await expect(main.calls.listKeys()).rejects.toMatchObject({
      code: 'TOO_MANY_KEYS',
      requestId: 'r',
    });
    const connect = recorded({ code: 'LAST_OWNER', message: 'm', requestId: 'r' }, 409);
    await expect(connect.calls.removeMember('m-1')).rejects.toMatchObject({ code: 'LAST_OWNER' });
  });
});
