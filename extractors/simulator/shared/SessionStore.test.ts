import { describe, expect, it } from 'vitest';
import { SessionStore } from './SessionStore.ts';

function store(capacity = 3) {
  const clock = { now: 0 };
  return {
    clock,
    sessions: new SessionStore({ now: () => clock.now, lifetimeMs: 1_000, capacity }),
  };
}

describe('SessionStore', () => {
  it('finds a session only at its own institution', () => {
    const { sessions } = store();
    const { id } = sessions.open('banco-chile');
    expect(sessions.find(id, 'banco-chile')?.id).toBe(id);
    expect(sessions.find(id, 'banco-bci')).toBeNull();
    expect(sessions.find('__proto__', 'banco-chile')).toBeNull();
    expect(sessions.find(undefined, 'banco-chile')).toBeNull();
  });

  it('drops a session that was idle for its lifetime', () => {
    const { sessions, clock } = store();
    const { id } = sessions.open('banco-chile');
    clock.now = 999;
    expect(sessions.find(id, 'banco-chile')).not.toBeNull();
    clock.now = 1_998;
    expect(sessions.find(id, 'banco-chile')).not.toBeNull();
    clock.now = 2_998;
    expect(sessions.find(id, 'banco-chile')).toBeNull();
    expect(sessions.size).toBe(0);
  });

  it('keeps a session for as long as its portal specifies', () => {
    const { sessions, clock } = store();
    const { id } = sessions.open('sii', 5_000);
    for (const now of [4_999, 9_998]) {
      clock.now = now;
      expect(sessions.find(id, 'sii')).not.toBeNull();
    }
    clock.now = 14_998;
    expect(sessions.find(id, 'sii')).toBeNull();
  });

  it('evicts the least recently used session beyond its capacity', () => {
    const { sessions } = store();
    const [first, second] = [sessions.open('a'), sessions.open('a')];
    sessions.open('a');
    sessions.find(first.id, 'a');
    sessions.open('a');
    expect(sessions.size).toBe(3);
    expect(sessions.find(first.id, 'a')).not.toBeNull();
    expect(sessions.find(second.id, 'a')).toBeNull();
  });

  it('closes one session, or all sessions of a person', () => {
    const { sessions } = store();
    const [one, other] = [sessions.open('a'), sessions.open('b')];
    one.rut = '12345678-5';
    other.rut = '12345678-5';
    sessions.close(one);
    expect(sessions.find(one.id, 'a')).toBeNull();
    sessions.closeAllOf('12345678-5');
    expect(sessions.size).toBe(0);
  });

  it('issues random ids and tokens', () => {
    const { sessions } = store();
    const { id, csrfToken } = sessions.open('a');
    expect(id).toMatch(/^[\w-]{32}$/);
    expect(csrfToken).toMatch(/^[\w-]{24}$/);
  });
});
