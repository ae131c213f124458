import { describe, expect, it } from 'vitest';
import type { Sealed } from '../../../infra/vault/Vault.ts';
import type { TaskDocument } from '../../extraction/tasks/tasks.types.ts';
import { offerHash } from './consentOffer.ts';
import {
  acceptedDifference,
  canFollowExtraction,
  canReadConsent,
  pendingRefusal,
  refreshFrequency,
  refreshRefusal,
  retrievalRefusal,
} from './consents.policy.ts';
import { CONSENT_STATES, type ConsentOffer, type ConsentState } from './consents.types.ts';

const holder = { clientId: 'client', subjects: ['person', 'person-before'] };
const consent = (state: ConsentState, overrides = {}) => ({
  clientId: 'client',
  subject: 'person',
  state,
  products: ['movement'],
  ...overrides,
});

const offer: ConsentOffer = {
  termsVersion: 'v1',
  termsHash: 'h',
  validityMonths: 12,
  storesCredentials: true,
};

describe('canReadConsent', () => {
  it('allows only the client and the person of the consent', () => {
    expect(canReadConsent(holder, consent('revoked'))).toBe(true);
    expect(canReadConsent(holder, consent('active', { subject: 'person-before' }))).toBe(true);
    expect(canReadConsent(holder, consent('active', { clientId: 'other' }))).toBe(false);
    expect(canReadConsent(holder, consent('active', { subject: 'other' }))).toBe(false);
    expect(canReadConsent({ ...holder, subjects: [] }, consent('active'))).toBe(false);
    expect(canReadConsent(holder, null)).toBe(false);
  });
});

describe('canFollowExtraction', () => {
  const consent = { id: 'c', purpose: 'connect' } as const;
  const task = { clientId: 'a', consent } as TaskDocument;

  it("allows the consent's widget only, not the client's own sessions", () => {
    expect(canFollowExtraction({ clientId: 'a', consentId: 'c' }, task)).toBe(true);
    expect(canFollowExtraction({ clientId: 'b', consentId: 'c' }, task)).toBe(false);
    expect(canFollowExtraction({ clientId: 'a', consentId: 'd' }, task)).toBe(false);
    expect(canFollowExtraction({ clientId: 'a', consentId: null }, task)).toBe(false);
    expect(canFollowExtraction({ clientId: 'a', consentId: 'c' }, null)).toBe(false);
  });

  it('does not allow tasks of the main API', () => {
    const other = { clientId: 'a', consent: null } as TaskDocument;
    expect(canFollowExtraction({ clientId: 'a', consentId: null }, other)).toBe(false);
  });
});

describe('retrievalRefusal', () => {
  const why = (state: ConsentState, overrides = {}, product = 'movement') =>
    retrievalRefusal(holder, consent(state, overrides), product);

  it('is null only for an active consent with the product', () => {
    const free = CONSENT_STATES.filter((state) => why(state) === null);
    expect(free).toEqual(['active']);
  });

  it('names each reason', () => {
    expect(retrievalRefusal(holder, null, 'movement')).toBe('consentUnknown');
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

  it("does not reveal the state of another person's consent", () => {
    for (const state of CONSENT_STATES)
      expect(why(state, { subject: 'other' }, 'bill')).toBe('consentOfAnotherTarget');
  });
});

describe('pendingRefusal', () => {
  it('is null until the consent is active or has ended', () => {
    const reasons = CONSENT_STATES.map((state) => pendingRefusal({ state }));
    expect(reasons).toEqual([
      null,
      null,
      'consentAlreadyActive',
      'consentExpired',
      ...Array.from({ length: 3 }, () => 'consentTerminated'),
    ]);
  });
});

describe('refreshRefusal', () => {
  const username = { v: 2 } as unknown as Sealed;
  const active = { ...consent('active'), username };

  it('allows only an active consent that stores the credentials', () => {
    const refusals = CONSENT_STATES.map((state) => refreshRefusal({ ...active, state }));
    expect(refusals).toEqual([
      ...['consentNotActive', 'consentNotActive', null, 'consentExpired'],
      ...Array.from({ length: 3 }, () => 'consentTerminated'),
    ]);
    expect(refreshRefusal({ ...active, username: null })).toBe('consentWithoutPassword');
  });

  it('refuses one that is blocked, or whose institution requires the person', () => {
    const at = new Date(0);
    const block = { kind: 'objection', at } as const;
    expect(refreshRefusal({ ...active, block })).toBe('consentBlocked');
    expect(refreshRefusal({ ...active, personRequiredAt: at })).toBe('consentNeedsPerson');
  });
});

describe('refreshFrequency', () => {
  it('is that of the offer, and on reading for offers from before there was a choice', () => {
    const daily = { ...offer, refresh: 'daily' } as const;
    expect(refreshFrequency({ offer: daily, acceptance: null })).toBe('daily');
    expect(refreshFrequency({ offer, acceptance: null })).toBe('on-read');
  });

  it('is null if the credentials are not stored', () => {
    const none = { ...offer, storesCredentials: false };
    expect(refreshFrequency({ offer: none, acceptance: null })).toBeNull();
    const acceptance = {
      termsVersion: 'v1',
      termsHash: 'h',
      entityId: 'banco-chile',
      ip: '127.0.0.1',
      at: new Date(0),
      storesCredentials: false,
    };
    expect(refreshFrequency({ offer, acceptance })).toBeNull();
  });
});

describe('acceptedDifference', () => {
  const acceptance = {
    termsVersion: 'v1',
    termsHash: 'h',
    entityId: 'banco-chile',
    ip: '127.0.0.1',
    at: new Date(0),
  };
  const task = { _id: 'task', entityId: 'banco-chile' };
  const waiting = {
    ...({ state: 'in_progress', taskId: 'task', products: ['movement'], offer } as const),
    acceptance: { ...acceptance, offerHash: offerHash(offer) },
  };

  it('is null if everything matches, also in records from before offers were stored', () => {
    expect(acceptedDifference(waiting, task)).toBeNull();
    expect(acceptedDifference({ ...waiting, acceptance }, task)).toBeNull();
  });

  it('names what differs', () => {
    const other = { ...task, entityId: 'banco-estado' };
    expect(acceptedDifference(waiting, other)).toBe(
      'banco-chile was accepted, banco-estado was read',
    );
    expect(acceptedDifference({ ...waiting, acceptance: null }, task)).toContain('nothing');
    expect(acceptedDifference({ ...waiting, acceptance }, other)).not.toBeNull();
    const longer = { ...offer, validityMonths: 36 };
    expect(acceptedDifference({ ...waiting, offer: longer }, task)).toContain('the offer');
  });

  it('is null for a task that the consent is not waiting for', () => {
    const other = { _id: 'late', entityId: 'banco-estado' };
    expect(acceptedDifference(waiting, other)).toBeNull();
    for (const state of CONSENT_STATES.filter((one) => one !== 'in_progress'))
      expect(acceptedDifference({ ...waiting, state }, { ...task, entityId: 'x' })).toBeNull();
  });
});
