import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient, type ConnectClient, type Widget } from '../../../../test/connect.ts';
import { startTestServer, type TestServer } from '../../../../test/testServer.ts';
import { until } from '../../../../test/until.ts';
import { REFRESH_AFTER_SECONDS } from '../consents/refreshSchedule.ts';

/** A RUT for which the institution always asks for a code. */
const PERSON = '10101010-4';
const product = 'identity-validation';

let server: TestServer;
let client: ConnectClient;
beforeAll(async () => {
  server = await startTestServer();
  client = await connectClient(server);
});
afterAll(() => server.close());

/** Opens a widget and starts an extraction that a worker runs. */
async function start(widget: Widget, scenario?: string) {
  await widget.accept();
  const started = await widget.start(scenario === undefined ? {} : { scenario });
  const id = String(started.body.data.id);
  return { id, run: server.runTask(id) };
}

/** Waits for the institution's challenge. */
const asked = (widget: Widget, id: string) =>
  until(async () => {
    const body = (await widget.follow(id)).body as { data: { challenge: { id: string } | null } };
    return body.data.challenge;
  });

const answer = (widget: Widget, id: string, challengeId: string, codigo: string) =>
  widget.call('POST', `/widget/extractions/${id}/challenge`, { challengeId, answers: { codigo } });

describe('the challenge of an institution', () => {
  it('is answered by the person in the widget', async () => {
    const widget = await client.widget(PERSON);
    const { id, run } = await start(widget);
    const challenge = await asked(widget, id);
    expect(challenge).toMatchObject({ kind: 'code', medium: 'sms', attemptsLeft: null });
    const refused = await answer(widget, id, challenge.id, '12345');
    expect([refused.status, refused.body.code]).toEqual([422, 'WRONG_FORMAT']);
    const answered = await answer(widget, id, challenge.id, '123456');
    expect(answered.body.data).toMatchObject({ status: 'running', challenge: null });
    expect((await answer(widget, id, challenge.id, '123456')).body.code).toBe('CHALLENGE_NOT_OPEN');
    await run;
    expect((await widget.follow(id)).body.data).toMatchObject({
      status: 'success',
      dataShared: true,
      challenge: null,
    });
  });

  it('leaves the consent open if the person cancels it, so that they can try again', async () => {
    const widget = await client.widget('12345678-5');
    const { id, run } = await start(widget, 'challenge=code');
    await asked(widget, id);
    const cancel = () => widget.call('POST', `/widget/extractions/${id}/challenge/cancel`);
    expect((await cancel()).status).toBe(200);
    await run;
    expect((await widget.follow(id)).body.data).toMatchObject({
      status: 'error',
      error: { code: 'CHALLENGE_CANCELLED', retryable: false },
      dataShared: false,
      consent: { status: 'IN_PROGRESS' },
    });
    expect((await cancel()).body.code).toBe('CHALLENGE_NOT_OPEN');
    expect((await widget.extract()).body.data.status).toBe('success');
  });

  it('ends when the person leaves the widget', async () => {
    const widget = await client.widget('15509661-6');
    const { id, run } = await start(widget, 'challenge=approve');
    await asked(widget, id);
    expect((await widget.discard()).status).toBe(200);
    expect((await widget.follow(id)).body.data.challenge).toBeNull();
    await run;
    expect((await widget.follow(id)).body.data.error.code).toBe('CANCELLED');
  });
});

describe('a refresh', () => {
  it('is not retried if it requires the person, and the client is notified', async () => {
    const widget = await client.widget(PERSON);
    const { id, run } = await start(widget);
    await answer(widget, id, (await asked(widget, id)).id, '123456');
    await run;
    const { consentId } = widget;
    const read = async () =>
      (await client.withTaskToken('GET', `/consents/${consentId}`, PERSON)).body.data as object;
    expect(await read()).not.toHaveProperty('personRequiredAt');

    server.clock.advance(REFRESH_AFTER_SECONDS + 1);
    await client.retrieve(PERSON, consentId, product);
    const { container } = server;
    const refresh = String((await container.consents.find(consentId))?.taskId);
    await server.runTask(refresh);
    const task = await container.tasks.find(refresh, server.clock.now());
    expect(task).toMatchObject({ status: 'error', error: { code: 'PERSON_REQUIRED' } });

    // The data is kept, and no later retrieval tries again.
    expect(await read()).toMatchObject({
      status: 'ACTIVE',
      personRequiredAt: expect.any(String) as string,
    });
    server.clock.advance(2 * REFRESH_AFTER_SECONDS);
    expect((await client.retrieve(PERSON, consentId, product)).status).toBe(200);
    expect((await container.consents.find(consentId))?.taskId).toBe(refresh);
    // The person is told so the next time that they connect to the institution.
    const again = await client.widget(PERSON);
    const { entities } = (await again.call('GET', '/widget/entities')).body.data as {
      entities: { id: string; personRequired: boolean }[];
    };
    const required = entities.filter((one) => one.personRequired).map((one) => one.id);
    expect(required).toEqual(['banco-chile']);
    const events = (await container.audit.forConsent(consentId)).map(({ event }) => event);
    expect(events.filter((one) => one === 'consent.person-required')).toHaveLength(1);
  });
});
