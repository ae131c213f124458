import { describe, expect, it, vi } from 'vitest';
import { memoryAddresses } from '../../persona/test/memoryAddresses.ts';
import { refusal } from '../../persona/test/refusal.ts';
import {
  createFakeConsoleClient,
  type FakeConsoleAnswers,
} from '../test/createFakeConsoleClient.ts';
import { signedIn } from '../test/fixtures.ts';
import { createConsoleFlow } from './createConsoleFlow.ts';
import type { KeptVisit } from './keptVisit.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve));

function begin({
  answers = {},
  hash = '#/',
  isKept = true,
  kept,
  callback = null,
  openid = null,
}: Options = {}) {
  const client = createFakeConsoleClient(signedIn('owner'), answers);
  const addresses = memoryAddresses(hash);
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  const session = isKept ? { token: 'ficha', expiresAt } : null;
  let visit: KeptVisit = kept ?? { locale: null, session, invitation: null, openid };
  const left: string[] = [];
  const flow = createConsoleFlow({
    client,
    addresses,
    visits: { read: () => visit, keep: (next) => (visit = next) },
    passkeys: {
      make: () => Promise.resolve({ id: 'nueva' } as never),
      sign: () => Promise.resolve({ id: 'guardada' } as never),
    },
    redirects: { take: () => callback, leave: (url) => void left.push(url) },
  });
  flow.begin();
  return { flow, client, addresses, left, visit: () => visit };
}

interface Options {
  answers?: FakeConsoleAnswers;
  hash?: string;
  isKept?: boolean;
  callback?: string | null;
  openid?: string | null;
  kept?: KeptVisit;
}

describe('createConsoleFlow', () => {
  it('goes on with the session that the tab has kept', async () => {
    const { flow } = begin();
    await settle();
    expect(flow.getSnapshot()).toMatchObject({ isSignedIn: true, me: signedIn('owner') });
    flow.dispose();
  });

  it('keeps the token and nothing about the member', async () => {
    const { flow, visit } = begin({ isKept: false });
    await flow.enter('passkey');
    await settle();
    expect(Object.keys(visit().session ?? {})).toEqual(['token', 'expiresAt']);
    expect(JSON.stringify(visit())).not.toMatch(/Diego|empresa/);
    flow.dispose();
  });

  it.each([
    ['EXPIRED_MEMBER_TOKEN', 'expired'],
    ['INVALID_MEMBER_TOKEN', 'ended'],
    ['UNAUTHORIZED', 'ended'],
  ])('forgets the session when a call is refused with %s', async (code, signedOut) => {
    const { flow, visit } = begin({ answers: { listKeys: refusal(code, { status: 401 }) } });
    await settle();
    await expect(flow.calls().listKeys()).rejects.toThrow(code);
    expect(flow.getSnapshot()).toMatchObject({ isSignedIn: false, me: null, signedOut });
    expect(visit().session).toBeNull();
    expect(() => flow.calls()).toThrow('Nobody has signed in.');
  });

  it('ends by itself when the session expires', async () => {
    vi.useFakeTimers();
    const { flow } = begin();
    await vi.advanceTimersByTimeAsync(59_000);
    expect(flow.getSnapshot().isSignedIn).toBe(true);
    await vi.advanceTimersByTimeAsync(2000);
    expect(flow.getSnapshot().signedOut).toBe('expired');
    vi.useRealTimers();
  });

  it('reads the role again when a call is forbidden, once', async () => {
    const forbidden = refusal('FORBIDDEN', { status: 403 });
    const { flow, client } = begin({ answers: { deleteKey: forbidden, readMember: forbidden } });
    await settle();
    await expect(flow.calls().deleteKey('key_1')).rejects.toThrow('FORBIDDEN');
    await settle();
    expect(client.made.filter((call) => call === 'readMember')).toHaveLength(2);
    flow.dispose();
  });

  it('signs out at once, whatever the API answers', async () => {
    const { flow, visit } = begin({ answers: { signOut: 'pending' } });
    await settle();
    void flow.signOut();
    expect(flow.getSnapshot()).toMatchObject({ isSignedIn: false, signedOut: 'signed_out' });
    expect(visit().session).toBeNull();
  });

  it('takes the secret of an accepted invitation out of the history', async () => {
    const { flow, addresses, visit } = begin({ isKept: false, hash: '#/invitacion/secreto' });
    await flow.accept({ invitation: 'secreto', email: 'a@b.example' });
    expect(addresses.all).toEqual(['#/']);
    expect(JSON.stringify(visit())).not.toContain('secreto');
    expect(flow.getSnapshot()).toMatchObject({ isSignedIn: true, route: { page: 'home' } });
    flow.dispose();
  });

  it.each<FakeConsoleAnswers>([{}, { signOut: refusal('EXPIRED_JWT', { status: 401 }) }])(
    'ends the session of whoever was signed in when an invitation is accepted, with %j',
    async (answers) => {
      const { flow, client } = begin({ hash: '#/invitacion/secreto', answers });
      await flow.accept({ invitation: 'secreto', email: 'a@b.example' });
      await settle();
      expect(client.made.filter((call) => call.startsWith('signOut'))).toHaveLength(1);
      expect(flow.getSnapshot()).toMatchObject({ isSignedIn: true, me: signedIn('owner') });
      flow.dispose();
    },
  );

  it('ends a sign-in by OpenID only in the tab that began it, and once', async () => {
    const callback = '/consola/openid/c?code=x&state=y';
    const { flow, client, visit } = begin({ isKept: false, callback, openid: 'mio' });
    expect(flow.getSnapshot().entering).toBe('openid');
    expect(visit().openid).toBeNull();
    await settle();
    expect(client.made[0]).toBe(`openOpenidSession {"signInId":"mio","callback":"${callback}"}`);
    expect(flow.getSnapshot().isSignedIn).toBe(true);
    flow.dispose();
    const other = begin({ isKept: false, callback });
    await settle();
    expect(other.client.made).toEqual([]);
    expect(other.flow.getSnapshot()).toMatchObject({
      isSignedIn: false,
      problem: { kind: 'openid_refused' },
    });
  });

  it('stays signed in as who it is, whatever a link brings', async () => {
    const { flow, client } = begin({ callback: '/consola/openid/c?code=x&state=y' });
    await settle();
    expect(client.made).not.toContainEqual(expect.stringContaining('openOpenidSession'));
    expect(flow.getSnapshot()).toMatchObject({ isSignedIn: true, problem: null });
    flow.dispose();
  });

  it('takes the secret of an invitation out of the address at once, and keeps it for a reload', () => {
    const { flow, addresses, visit } = begin({ hash: '#/invitacion/secreto' });
    expect(addresses.all).toEqual(['#/invitacion']);
    const route = { page: 'invitation', id: 'secreto' };
    expect(flow.getSnapshot()).toMatchObject({ isSignedIn: true, route });
    flow.dispose();
    const reloaded = begin({ hash: '#/invitacion', kept: visit() });
    expect(reloaded.flow.getSnapshot()).toMatchObject({ route });
    reloaded.flow.dispose();
  });

  it('narrows a list without showing another page', () => {
    const { flow, addresses } = begin({ hash: '#/tareas' });
    const { visited } = flow.getSnapshot();
    flow.narrow({ status: 'error', reference: '' });
    expect(addresses.all).toEqual(['#/tareas?status=error']);
    expect(flow.getSnapshot()).toMatchObject({ visited, route: { query: { status: 'error' } } });
    flow.dispose();
  });
});
