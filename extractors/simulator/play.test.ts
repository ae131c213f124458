import { describe, expect, it } from 'vitest';
import { decidePlay } from './play.ts';

function play(rut: string, options: Partial<Parameters<typeof decidePlay>[0]> = {}) {
  return decidePlay({ rut, meetsRule: true, scenario: null, priorFailures: null, ...options });
}

describe('decidePlay', () => {
  it.each([
    ['11111111-1', 'accepted', { kind: 'normal' }],
    ['12345678-5', 'accepted', { kind: 'normal' }],
    ['22222222-2', 'wrong', { kind: 'normal' }],
    ['33333333-3', 'locked', { kind: 'normal' }],
    ['44444444-4', 'unavailable', { kind: 'normal' }],
    ['55555555-5', 'accepted', { kind: 'slow', seconds: 20 }],
    ['77777777-7', 'accepted', { kind: 'normal' }],
    ['88888888-8', 'accepted', { kind: 'normal' }],
  ])('plays %s', (rut, login, reading) => {
    expect(play(rut)).toEqual({ login, reading });
  });

  it('lets 66666666-6 in except the first time that a process tries', () => {
    expect(play('66666666-6', { priorFailures: '0' }).login).toBe('wrong');
    expect(play('66666666-6', { priorFailures: '1' }).login).toBe('accepted');
    expect(play('66666666-6').login).toBe('accepted');
    expect(play('12345678-5', { priorFailures: '0' }).login).toBe('accepted');
  });

  it.each([
    ['wrong_login', { login: 'wrong' }],
    ['locked', { login: 'locked' }],
    ['error', { login: 'unavailable' }],
    ['slow=7', { login: 'accepted', reading: { kind: 'slow', seconds: 7 } }],
    ['timeout', { login: 'accepted', reading: { kind: 'silent' } }],
    ['malformed', { login: 'accepted', reading: { kind: 'malformed' } }],
  ])('plays the scenario %s to anyone', (scenario, expected) => {
    expect(play('12345678-5', { scenario })).toMatchObject(expected);
    expect(play('22222222-2', { scenario })).toMatchObject(expected);
  });

  it('does not know other scenarios', () => {
    expect(play('12345678-5', { scenario: 'slow=-1' })).toEqual(play('12345678-5'));
  });

  it('refuses a password that breaks the rule, whatever else is asked', () => {
    expect(play('11111111-1', { meetsRule: false, scenario: 'locked' }).login).toBe('wrong');
  });
});
