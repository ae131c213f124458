import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { connectClient, type ConnectClient } from '../../../../test/connect.ts';
import { rutSeries } from '../../../../test/factories.ts';
import { EMAIL } from '../../../../test/person.ts';
import { startTestServer, type Answer, type TestServer } from '../../../../test/testServer.ts';
import { queueSignInMails } from './jobs/queueSignInMails.ts';
import { CODES_PER_HOUR } from './signInLimit.ts';

let server: TestServer;
let client: ConnectClient;
/** The database commands so far, in order: `insert personSignIns`. */
let asked: string[] = [];
beforeAll(async () => {
  const url = inject('mongodbUrl');
  server = await startTestServer({
    MONGODB_URL: `${url}${url.includes('?') ? '&' : '?'}monitorCommands=true`,
    RATE_LIMIT_WIDGET_PER_MINUTE: '200',
    TRUSTED_PROXIES: '1',
  });
  server.container.mongo.db.client.on('commandStarted', ({ commandName, command }) => {
    asked.push(`${commandName} ${String(command[commandName])}`);
  });
  client = await connectClient(server);
});
afterAll(() => server.close());

const nextRut = rutSeries(17_900_000);
/** Each request comes from another address, so that no rate limit applies. */
let addresses = 0;
function post(path: string, body: unknown) {
  addresses += 1;
  const address = `198.51.${String(addresses >> 8)}.${String(addresses & 255)}`;
  const headers = { 'x-forwarded-for': address };
  return server.request('POST', `/api/v1/person${path}`, { body, headers });
}
const signIn = (username: string) => post('/sign-ins', { username, email: EMAIL });
async function known(): Promise<string> {
  const username = nextRut();
  await client.createOtp(client.otpBody(username));
  return username;
}

/** Writes that an answer does not wait for; they are the same for known and unknown persons. */
const WRITTEN_LATER = / (audit|auditCheckpoints|requests)$/;

interface Observed {
  readonly answer: Answer;
  readonly ms: number;
  /** The database commands that it caused. */
  readonly work: readonly string[];
}
async function observed(call: () => Promise<Answer>): Promise<Observed> {
  asked = [];
  const begun = performance.now();
  const answer = await call();
  const ms = performance.now() - begun;
  return { answer, ms, work: asked.filter((command) => !WRITTEN_LATER.test(command)) };
}
/** Everything that the caller sees, without what differs each time. */
function seen({ answer: { status, headers, text } }: Observed) {
  const shape = text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME');
  const names = [...headers].map(([name, value]) =>
    /^(date|x-request-id|ratelimit-(remaining|reset))$/.test(name) ? name : `${name}: ${value}`,
  );
  return JSON.stringify({ status, shape, names: names.sort() });
}
const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
/**
 * By how many standard errors the rank sum of the first sample differs from its expected value if
 * both samples had the same distribution (Mann-Whitney test). Only ranks count, so a few slow
 * answers of a busy machine have little influence.
 */
function standardErrorsApart(a: readonly number[], b: readonly number[]): number {
  const ranked = [
    ...a.map((ms) => ({ ms, isA: true })),
    ...b.map((ms) => ({ ms, isA: false })),
  ].sort((x, y) => x.ms - y.ms);
  const sum = ranked.reduce((total, { isA }, index) => total + (isA ? index + 1 : 0), 0);
  const u = sum - (a.length * (a.length + 1)) / 2;
  const mean = (a.length * b.length) / 2;
  const deviation = Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12);
  return Math.abs(u - mean) / deviation;
}
/**
 * Without any difference, a thousand in a million runs would exceed this; a lookup that takes a
 * millisecond exceeds it by far.
 */
const MOST_STANDARD_ERRORS = 4;

/** Two hundred tries, alternating between known and unknown persons. */
async function compare(tryOf: (username: string) => Promise<Answer>) {
  const people = await Promise.all(Array.from({ length: 20 }, known));
  const strangers = people.map(nextRut);
  const [of, ofStrangers]: [Observed[], Observed[]] = [[], []];
  for (let round = 0; round < CODES_PER_HOUR; round += 1)
    for (const [index, username] of people.entries()) {
      const both = [
        async () => void of.push(await observed(() => tryOf(username))),
        async () =>
          void ofStrangers.push(await observed(() => tryOf(strangers[index] ?? nextRut()))),
      ];
      // Neither of the two is always the first.
      for (const one of index % 2 === 0 ? both : both.reverse()) await one();
    }
  return { of, ofStrangers };
}

it.each([
  ['a request for a code', signIn],
  [
    'a wrong code',
    async (username: string) => {
      const started = await signIn(username);
      return post('/sessions', { signInId: String(started.body.data.signInId), code: '000000' });
    },
  ],
])(
  'does not reveal by response, time, work or mail of %s whether a person is known, over 200 tries',
  async (_, tryOf) => {
    const { of, ofStrangers } = await compare(tryOf);
    expect(of.length + ofStrangers.length).toBe(200);
    expect(new Set(of.map(seen))).toEqual(new Set(ofStrangers.map(seen)));
    expect(new Set(of.map(seen)).size).toBe(1);
    const work = new Set([...of, ...ofStrangers].map((one) => one.work.join()));
    expect([...work]).toEqual([...work].slice(0, 1));
    expect([...work].join()).not.toContain('consents');
    const [times, others] = [of.map(({ ms }) => ms), ofStrangers.map(({ ms }) => ms)];
    expect(
      standardErrorsApart(times, others),
      `medians ${String(median(times))} and ${String(median(others))} ms`,
    ).toBeLessThan(MOST_STANDARD_ERRORS);
    // Only somebody who reads the mailbox sees a difference.
    const mails: string[] = [];
    const { container } = server;
    const store = { queue: (mail: { to: string }) => Promise.resolve(mails.push(mail.to)) };
    while ((await container.signIns.withMailDue(container.now(), 1)).length > 0)
      await queueSignInMails({ ...container, mails: store });
    expect(mails).toHaveLength(of.length);
  },
);
