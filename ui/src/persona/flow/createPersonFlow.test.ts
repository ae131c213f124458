import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakePersonClient, type FakePersonAnswers } from '../test/createFakePersonClient.ts';
import * as fixtures from '../test/fixtures.ts';
import { memoryAddresses } from '../test/memoryAddresses.ts';
import { noAnswer, refusal } from '../test/refusal.ts';
import { createPersonFlow, type PersonFlow } from './createPersonFlow.ts';
import { NO_VISIT, type KeptVisit } from './keptVisit.ts';

const MINUTE = 60_000;
const typed = { username: '12345678-5', email: 'ana@correo.example', locale: 'es-CL' } as const;
const detail = `#conexiones/${fixtures.active.id}`;

let flow: PersonFlow;
let visit: KeptVisit;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-24T12:00:00Z') });
  visit = NO_VISIT;
});
afterEach(() => {
  flow.dispose();
  vi.useRealTimers();
});

const settle = () => vi.advanceTimersByTimeAsync(0);

async function begin(hash = '', answers: FakePersonAnswers = {}) {
  const client = createFakePersonClient(answers);
  const addresses = memoryAddresses(hash);
  const saved: string[] = [];
  flow = createPersonFlow({
    client,
    addresses,
    visits: { read: () => visit, keep: (kept) => (visit = kept) },
    network: { isOnline: () => true, subscribe: () => () => undefined },
    save: (_file, name) => saved.push(name),
  });
  flow.begin();
  await settle();
  return { client, addresses, saved };
}

/** Starts as after a reload during a session. */
const signedIn = (hash: string, answers: FakePersonAnswers = {}) => {
  visit = { ...NO_VISIT, session: { token: 'ficha', expiresAt: '2026-11-24T12:20:00.000Z' } };
  return begin(hash, answers);
};

const now = () => flow.getSnapshot();

describe('signing in', () => {
  it('stores the sign-in, then the session, but never the typed data', async () => {
    const { addresses } = await begin();
    await flow.start(typed);
    expect(addresses.read()).toBe('#codigo');
    expect(visit.signIn).toMatchObject({ signInId: 'ingreso-1' });
    await flow.confirm('123456');
    await settle();
    expect(addresses.all).toEqual(['', '#conexiones']);
    expect(visit).toMatchObject({ signIn: null, session: { token: 'ficha' } });
    expect(now()).toMatchObject({ typed: null, connections: { value: fixtures.connections } });
  });

  it('continues with the code after a reload, and asks for RUT and e-mail again to send another code', async () => {
    visit = { ...NO_VISIT, signIn: { signInId: 's-1', codeExpiresAt: '2026-11-24T12:10:00.000Z' } };
    const { client } = await begin('#codigo');
    expect(now().route.name).toBe('code');
    await flow.sendAgain();
    expect(now().route.name).toBe('sign-in');
    expect(client.made).toEqual([]);
  });

  it('shows the attempts left for a code, and when there are none', async () => {
    const wrong = (attemptsLeft: number) => refusal('INVALID_CODE', { status: 401, attemptsLeft });
    await begin('', { sessions: [wrong(1), wrong(0), refusal('CODE_EXPIRED', { status: 401 })] });
    await flow.start(typed);
    await flow.confirm('000000');
    expect(now().problem).toEqual({ kind: 'wrong_code', attemptsLeft: 1 });
    await flow.confirm('000000');
    expect(now().problem).toEqual({ kind: 'code_over' });
    await flow.confirm('000000');
    expect(now().problem).toEqual({ kind: 'code_over' });
  });

  it('sends one call at a time', async () => {
    const { client } = await begin();
    await Promise.all([flow.start(typed), flow.start(typed)]);
    expect(client.made).toHaveLength(1);
  });

  it('stops showing that the session expired once the person signs in again', async () => {
    await signedIn('#conexiones', {
      connections: refusal('EXPIRED_PERSON_TOKEN', { status: 401 }),
    });
    expect(now().signedOut).toBe('expired');
    await flow.start(typed);
    expect(now().signedOut).toBeNull();
  });
});

describe('ending sessions', () => {
  const ends = (made: string[]) => made.filter((call) => call.startsWith('end'));

  it('ends one at a time, reads the list again and says which', async () => {
    const { client } = await signedIn('#mis-datos');
    expect(now().sessions.value).toHaveLength(3);
    const first = flow.endSession('sesion-otra');
    const second = flow.endSession('others');
    expect(now().ending.now).toBe('sesion-otra');
    await Promise.all([first, second]);
    expect(ends(client.made)).toEqual(['endSession sesion-otra']);
    expect(now().sessions.value?.map(({ id }) => id)).toEqual(['sesion-esta', 'sesion-telefono']);
    expect(now().ending).toEqual({ now: null, done: 'sesion-otra', problem: null });
    await flow.endSession('others');
    expect(now().sessions.value).toHaveLength(1);
    expect(now().ending.done).toBe('others');
  });

  it('counts a session as ended that something else had ended', async () => {
    await signedIn('#mis-datos', { ending: refusal('SESSION_NOT_FOUND', { status: 404 }) });
    await flow.endSession('sesion-otra');
    expect(now().ending).toEqual({ now: null, done: 'sesion-otra', problem: null });
  });

  it('says why it could not, and forgets it on the next screen', async () => {
    const { addresses } = await signedIn('#mis-datos', { ending: noAnswer });
    await flow.endSession('others');
    expect(now().ending).toEqual({ now: null, done: null, problem: { kind: 'no_answer' } });
    addresses.follow('#conexiones');
    await settle();
    expect(now().ending.problem).toBeNull();
  });

  it('leaves the page if its own session was ended from elsewhere', async () => {
    await signedIn('#mis-datos', { ending: refusal('INVALID_PERSON_TOKEN', { status: 401 }) });
    await flow.endSession('others');
    expect(now()).toMatchObject({ isSignedIn: false, signedOut: 'ended', ending: { now: null } });
    await flow.endSession('others');
    expect(now().ending.now).toBeNull();
  });
});

describe('the address', () => {
  it.each(['#conexiones', detail, '#solicitudes', '#listo', '#codigo', '#otra'])(
    'redirects from %s to the first screen without a session',
    async (hash) => {
      const { addresses } = await begin(hash);
      expect([now().route.name, addresses.all]).toEqual(['sign-in', ['']]);
    },
  );

  it.each(['', '#codigo', '#listo', '#conexiones/../x'])(
    'redirects from %j to the connections during a session',
    async (hash) => {
      const { addresses } = await signedIn(hash);
      expect([now().route.name, addresses.all]).toEqual(['connections', ['#conexiones']]);
    },
  );

  it('shows the known data of a connection immediately, and then refreshes it', async () => {
    const { addresses } = await signedIn('#conexiones', { connection: fixtures.blocked });
    addresses.follow(detail);
    expect(now().connection.value).toBe(fixtures.active);
    await settle();
    expect(now().connection.value).toBe(fixtures.blocked);
  });

  it('ignores responses for a screen that the person has left', async () => {
    const { addresses } = await signedIn('#conexiones');
    addresses.follow(detail);
    addresses.follow('#solicitudes');
    await settle();
    expect(now()).toMatchObject({ activity: { value: null }, connection: { value: null } });
  });
});

describe('the end of the session', () => {
  it('is announced two minutes before, and removes all data of the person', async () => {
    await signedIn(detail);
    await vi.advanceTimersByTimeAsync(18 * MINUTE);
    expect(now().isExpiring).toBe(true);
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    expect(now()).toMatchObject({ isSignedIn: false, signedOut: 'expired' });
    expect(JSON.stringify(now())).not.toMatch(/12345678|ana@|Sol Créditos/);
    expect(visit).toEqual(NO_VISIT);
  });

  it('is left to the API if the clock of the browser is wrong', async () => {
    vi.setSystemTime(new Date('2026-11-25T12:00:00Z'));
    await signedIn(detail);
    await vi.advanceTimersByTimeAsync(60 * MINUTE);
    expect(now().isSignedIn).toBe(true);
  });

  it('happens locally on signing out, even if the API does not respond', async () => {
    const { client } = await signedIn('#conexiones');
    client.callsOf('ficha').signOut = () => Promise.reject(noAnswer);
    await flow.signOut();
    expect(now()).toMatchObject({ isSignedIn: false, signedOut: 'signed_out' });
  });
});

describe('an operation of the person', () => {
  it('runs only after confirmation, and going back shows current data', async () => {
    const { client, addresses } = await signedIn(detail);
    flow.ask('revoke');
    expect(client.made.join()).not.toContain('revoke');
    await flow.carryOut('');
    expect(client.made).toContain(`revoke ${fixtures.active.id}`);
    expect(now()).toMatchObject({
      route: { name: 'result' },
      act: null,
      result: { kind: 'revoke', at: '2026-11-24T12:05:00.000Z' },
    });
    addresses.back();
    expect(now().connection.value).toBeNull();
  });

  it('stops sharing one account', async () => {
    const { client } = await signedIn(detail);
    const [account] = fixtures.active.accounts ?? [];
    if (account === undefined) throw new Error('no account');
    flow.askForAccount(account);
    expect(now().act).toMatchObject({ kind: 'take-back', account });
    await flow.carryOut('');
    expect(client.made).toContain(`takeBackAccount ${fixtures.active.id} ${account.id}`);
    expect(now()).toMatchObject({ act: null, result: { kind: 'take-back', account } });
  });

  it('sends the reason without surrounding whitespace', async () => {
    const { client } = await signedIn(detail);
    flow.ask('object');
    await flow.carryOut('  Ya no soy cliente \n');
    expect(client.made).toContain(`object ${fixtures.active.id} Ya no soy cliente`);
  });

  it('cannot be dismissed while it is being sent', async () => {
    await signedIn(detail, { act: 'pending' });
    flow.ask('block');
    void flow.carryOut('');
    flow.dismiss();
    expect(now().act).toMatchObject({ isSending: true });
  });

  it('reads the connection again if the outcome is unknown', async () => {
    const { client } = await signedIn(detail, { act: noAnswer });
    const before = client.made.length;
    flow.ask('revoke');
    await flow.carryOut('');
    expect(now().act).toMatchObject({ isSending: false, problem: { kind: 'no_answer' } });
    expect(client.made.slice(before + 1)).toContain(`readConnection ${fixtures.active.id}`);
  });

  it('ends the session after erasing everything, and still shows the result', async () => {
    const { addresses } = await signedIn('#mis-datos');
    flow.ask('erase-all');
    await flow.carryOut('');
    expect(now()).toMatchObject({
      isSignedIn: false,
      route: { name: 'result' },
      result: { kind: 'erase-all', kept: ['proof', 'audit', 'client'] },
    });
    expect([addresses.all, visit]).toEqual([['#listo'], NO_VISIT]);
    flow.go({ name: 'sign-in' });
    expect(now().route.name).toBe('sign-in');
  });

  it('saves the exported file', async () => {
    const { saved } = await signedIn('#mis-datos');
    flow.ask('export', 'pdf');
    await flow.carryOut('');
    expect(saved).toEqual(['cauce-datos.pdf']);
  });

  it('returns to the first screen if the session has expired', async () => {
    await signedIn(detail, { act: refusal('EXPIRED_PERSON_TOKEN', { status: 401 }) });
    flow.ask('revoke');
    await flow.carryOut('');
    expect(now()).toMatchObject({ signedOut: 'expired', act: null, route: { name: 'sign-in' } });
  });
});

it('remembers the language for the visit, and after signing out', async () => {
  await signedIn('#conexiones');
  flow.speak('en');
  await flow.signOut();
  expect(visit).toEqual({ ...NO_VISIT, locale: 'en' });
  await begin();
  expect(now().locale).toBe('en');
});

it('reports that the receipt no longer exists', async () => {
  await signedIn(detail, { receipt: refusal('RECEIPT_NOT_FOUND', { status: 404 }) });
  await flow.saveReceipt('pdf');
  expect(now().receipt).toEqual({ isSending: null, problem: { kind: 'no_receipt' } });
});
