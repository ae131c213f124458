import { describe, expect, it } from 'vitest';
import { canReadConsent, whyNotPending, whyNotRetrievable } from './consents.policy.ts';
import { CONSENT_STATES, type ConsentState } from './consents.types.ts';

const holder = { clientId: 'client', subject: 'person' };
const consent = (state: ConsentState, overrides = {}) => ({
  ...holder,
  state,
  products: ['movement'],
  ...overrides,
});

describe('canReadConsent', () => {
  it("is the client's and the person's alone", () => {
    expect(canReadConsent(holder, consent('revoked'))).toBe(true);
    expect(canReadConsent(holder, consent('active', { clientId: 'other' }))).toBe(false);
    expect(canReadConsent(holder, consent('active', { subject: 'other' }))).toBe(false);
    expect(canReadConsent({ ...holder, subject: null }, consent('active'))).toBe(false);
    expect(canReadConsent(holder, null)).toBe(false);
  });
});

describe('whyNotRetrievable', () => {
  const why = (state: ConsentState, overrides = {}, product = 'movement') =>
    whyNotRetrievable(holder, consent(state, overrides), product);

  it('is nothing for an active consent with the product, and for no other state', () => {
    const free = CONSENT_STATES.filter((state) => why(state) === null);
    expect(free).toEqual(['active']);
  });

  it('names each reason', () => {
    expect(whyNotRetrievable(holder, null, 'movement')).toBe('consentUnknown');
    expect(why('active', { clientId: 'other' })).toBe('consentUnknown');
    expect(why('active', { subject: 'other' })).toBe('consentOfAnotherTarget');
    expect(why('expired')).toBe('consentExpired');
    expect(why('revoked')).toBe('consentTerminated');
    expect(why('discarded')).toBe('consentTerminated');
    expect(why('refused')).toBe('consentTerminated');
    expect(why('in_progress')).toBe('consentNotActive');
    expect(why('retrying')).toBe('consentNotActive');
    expect(why('active', {}, 'bill')).toBe('consentLacksProduct');
  });

  it("says nothing of how another person's consent stands", () => {
    for (const state of CONSENT_STATES)
      expect(why(state, { subject: 'other' }, 'bill')).toBe('consentOfAnotherTarget');
  });
});

describe('whyNotPending', () => {
  it('lets a widget go on while there is nothing yet', () => {
    const reasons = CONSENT_STATES.map((state) => whyNotPending({ state }));
    expect(reasons).toEqual([
      null,
      null,
      'consentAlreadyActive',
      'consentExpired',
      ...Array.from({ length: 3 }, () => 'consentTerminated'),
    ]);
  });
});
