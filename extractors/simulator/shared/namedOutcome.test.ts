import { describe, expect, it } from 'vitest';
import { decideOutcome } from './namedOutcome.ts';

function outcome(rut: string, options: Partial<Parameters<typeof decideOutcome>[0]> = {}) {
  return decideOutcome({ rut, meetsRule: true, scenario: null, priorFailures: null, ...options });
}

describe('decideOutcome', () => {
  it.each([
    ['11111111-1', 'accepted', { kind: 'normal' }],
    ['12345678-5', 'accepted', { kind: 'normal' }],
    ['22222222-2', 'wrong', { kind: 'normal' }],
    ['33333333-3', 'locked', { kind: 'normal' }],
    ['44444444-4', 'unavailable', { kind: 'normal' }],
    ['55555555-5', 'accepted', { kind: 'slow', seconds: 20 }],
    ['77777777-7', 'accepted', { kind: 'normal' }],
    ['88888888-8', 'accepted', { kind: 'normal' }],
  ])('returns the named outcome of %s', (rut, login, reading) => {
    expect(outcome(rut)).toEqual({ login, reading, challenge: null });
  });

  it('asks 10101010-4 for a code, and others for the challenge that the scenario names', () => {
    expect(outcome('10101010-4')).toMatchObject({ login: 'accepted', challenge: 'code' });
    expect(outcome('12345678-5', { scenario: 'challenge=approve' }).challenge).toBe('approve');
    expect(outcome('12345678-5', { scenario: 'challenge=nothing' }).challenge).toBeNull();
    expect(outcome('10101010-4', { meetsRule: false }).login).toBe('wrong');
  });

  it('accepts 66666666-6 except for the first attempt of an API client', () => {
    expect(outcome('66666666-6', { priorFailures: '0' }).login).toBe('wrong');
    expect(outcome('66666666-6', { priorFailures: '1' }).login).toBe('accepted');
    expect(outcome('66666666-6').login).toBe('accepted');
    expect(outcome('12345678-5', { priorFailures: '0' }).login).toBe('accepted');
  });

  it.each([
    ['wrong_login', { login: 'wrong' }],
    ['locked', { login: 'locked' }],
    ['error', { login: 'unavailable' }],
    ['slow=7', { login: 'accepted', reading: { kind: 'slow', seconds: 7 } }],
    ['timeout', { login: 'accepted', reading: { kind: 'silent' } }],
    ['malformed', { login: 'accepted', reading: { kind: 'malformed' } }],
  ])('applies the scenario %s to any RUT', (scenario, expected) => {
    expect(outcome('12345678-5', { scenario })).toMatchObject(expected);
    expect(outcome('22222222-2', { scenario })).toMatchObject(expected);
  });

  it('ignores unknown scenarios', () => {
    expect(outcome('12345678-5', { scenario: 'slow=-1' })).toEqual(outcome('12345678-5'));
  });

  it('rejects a password that breaks the rule, in any scenario', () => {
    expect(outcome('11111111-1', { meetsRule: false, scenario: 'locked' }).login).toBe('wrong');
  });
});
