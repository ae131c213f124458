import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMailbox, type TestMailbox } from '../../test/startMailbox.ts';
import { startTestServer, type TestServer } from '../../test/testServer.ts';
import { until } from '../../test/until.ts';
import { collectGauges } from '../modules/operations/monitoring/collectGauges.ts';
import { startMailDispatch } from './mailDispatch.ts';

let mailbox: TestMailbox;
let server: TestServer;

beforeAll(async () => {
  mailbox = await startMailbox();
  server = await startTestServer({ SMTP_URL: mailbox.smtpUrl });
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

async function queue(): Promise<string> {
  const to = `${randomUUID()}@personas.test`;
  await server.container.mails.queue({
    id: `code:${to}`,
    kind: 'code',
    to,
    locale: 'en',
    params: { code: '123456', minutes: 10 },
    holder: null,
  });
  return to;
}

describe('a worker', () => {
  it('sends a mail as soon as it is queued', async () => {
    // Woken by the signal: the polling interval is longer than the test.
    const dispatch = startMailDispatch(server.container, 600_000);
    // A subscription takes a moment to become active.
    const to = await until(async () => {
      const queued = await queue();
      return mailbox.waitFor(queued).then(
        () => queued,
        () => null,
      );
    });
    expect((await mailbox.waitFor(to)).subject).toBe('Your code to enter your page');
    await dispatch.stop();
  });

  it('sends mails without a signal too, until it stops', async () => {
    const waiting = await queue();
    const dispatch = startMailDispatch(server.container, 50);
    await mailbox.waitFor(waiting);
    await dispatch.stop();
    const late = await queue();
    expect(mailbox.received.some(({ recipients }) => recipients.includes(late))).toBe(false);
    const text = await server.container.metrics.text();
    expect(text).toMatch(/cauce_mails_total\{kind="code",outcome="sent",.*\} \d/);
    expect(text).toMatch(/last_success_timestamp_seconds\{chore="mails"/);
  });

  it('reports the waiting mails to operators', async () => {
    await server.container.mongo.db.collection('mails').deleteMany({});
    expect(await collectGauges(server.container, 'worker')).toMatchObject({
      mailsWaiting: {
        'client-act': 0,
        key: 0,
        invitation: 0,
        code: 0,
        receipt: 0,
        act: 0,
        answer: 0,
      },
      mailWaitSeconds: 0,
    });
    await queue();
    server.clock.advance(30);
    const gauges = await collectGauges(server.container, 'worker');
    expect(gauges.mailsWaiting).toEqual({
      'client-act': 0,
      invitation: 0,
      code: 1,
      receipt: 0,
      act: 0,
      answer: 0,
      key: 0,
    });
    expect(Math.round(gauges.mailWaitSeconds ?? 0)).toBe(30);
    server.container.metrics.setGauges(gauges);
    const text = await server.container.metrics.text();
    expect(text).toMatch(/cauce_mails_waiting\{kind="code",.*\} 1/);
    expect(text).toMatch(/cauce_mail_wait_seconds\{.*\} 30/);
  });

  it('logs that there is no mail server, and sends no mail', async () => {
    const { container } = server;
    const config = { ...container.config, mail: { ...container.config.mail, server: null } };
    const before = mailbox.received.length;
    const dispatch = startMailDispatch({ ...container, config }, 10);
    await dispatch.stop();
    expect(mailbox.received).toHaveLength(before);
    expect(server.logs.join('\n')).toContain('no SMTP_URL: no mail is sent');
  });
});
