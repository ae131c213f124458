import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CANARY } from '../../../../test/canary.ts';
import {
  connectClient,
  ENTITY,
  type ConnectClient,
  type Widget,
} from '../../../../test/connect.ts';
import { buildRut } from '../../../../test/factories.ts';
import { startTestServer, type Answer, type TestServer } from '../../../../test/testServer.ts';

let server: TestServer;
let client: ConnectClient;
beforeAll(async () => {
  server = await startTestServer();
  client = await connectClient(server);
});
afterAll(() => server.close());

let serial = 31_000_000;
const nextRut = () => buildRut((serial += 1));

/** A person's credentials as the widget encrypts them; the request can be repeated. */
async function order(widget: Widget): Promise<() => Promise<Answer>> {
  const jti = randomUUID();
  const args = { username: widget.username, password: CANARY, jti };
  const body = { entityId: ENTITY, encryptArgs: await widget.encrypt(args) };
  return () => widget.call('POST', '/widget/extractions', body, { 'idempotency-key': jti });
}

const idOf = (answer: Answer) => (answer.body as { data?: { id: string } }).data?.id;

describe('an extraction whose response was lost', () => {
  it('is found by repeating the request, while it runs and afterwards', async () => {
    const widget = await client.widget(nextRut());
    await widget.accept();
    const send = await order(widget);
    const first = await send();
    const second = await send();
    expect(second.status).toBe(200);
    expect(idOf(second)).toBe(idOf(first));
    expect(second.headers.get('idempotent-replayed')).toBe('true');

    const id = String(idOf(first));
    await server.runTask(id);
    expect(idOf(await send())).toBe(id);
    expect((await widget.follow(id)).body.data).toMatchObject({
      status: 'success',
      dataShared: true,
    });
  });

  it('is created once by concurrent requests', async () => {
    const mine = await connectClient(server, { monthlyQuota: 1 });
    const widget = await mine.widget(nextRut());
    await widget.accept();
    const send = await order(widget);
    const answers = await Promise.all(Array.from({ length: 10 }, send));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(idOf)).size).toBe(1);
  });

  it('is found even if the process died between storing it and answering', async () => {
    const widget = await client.widget(nextRut());
    await widget.accept();
    const send = await order(widget);
    const first = await send();
    await server.container.mongo.db
      .collection('idempotency')
      .updateMany({}, { $set: { answer: null, lockedUntil: new Date(0) } });
    const second = await send();
    expect(second.status).toBe(200);
    expect(idOf(second)).toBe(idOf(first));
  });

  it('is not found by another session with the same key', async () => {
    const [mine, other] = [await client.widget(nextRut()), await client.widget(nextRut())];
    await mine.accept();
    await other.accept();
    const encryptArgs = await mine.encrypt({ username: mine.username, password: CANARY });
    const start = (widget: Widget) =>
      widget.call(
        'POST',
        '/widget/extractions',
        { entityId: ENTITY, encryptArgs },
        { 'idempotency-key': 'of mine' },
      );
    expect((await start(mine)).status).toBe(200);
    const answer = await start(other);
    expect(answer.body).not.toHaveProperty('data');
  });

  it('can be requested again with the same key after a refusal', async () => {
    const widget = await client.widget(nextRut());
    const send = await order(widget);
    expect((await send()).status).toBe(403);
    await widget.accept();
    expect((await send()).status).toBe(200);
  });
});
