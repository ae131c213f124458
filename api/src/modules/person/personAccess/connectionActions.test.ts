import { describe, expect, it } from 'vitest';
import type { ConsentDocument } from '../../consent/consents/consents.types.ts';
import { connectionActions } from './connectionActions.ts';

const at = new Date('2026-12-01T12:00:00Z');
const of = (consent: Partial<ConsentDocument>) =>
  connectionActions({ offer: {}, ...consent } as ConsentDocument);
const shown = { shown: {} } as ConsentDocument['offer'];

describe('the actions of a person', () => {
  it.each<[string, Partial<ConsentDocument>, string[]]>([
    [
      'with one that reads',
      { state: 'active', offer: shown },
      ['revoke', 'object', 'block', 'erase', 'receipt'],
    ],
    [
      'with one that is asked for',
      { state: 'in_progress', offer: shown },
      ['revoke', 'object', 'block', 'erase'],
    ],
    [
      'with one whose offer was not kept',
      { state: 'active' },
      ['revoke', 'object', 'block', 'erase'],
    ],
    [
      'with a blocked one',
      { state: 'active', offer: shown, block: { kind: 'objection', at } },
      ['revoke', 'unblock', 'erase', 'receipt'],
    ],
    ['with one that has ended', { state: 'revoked', offer: shown }, ['erase']],
    [
      'with one that ended while it was blocked',
      { state: 'expired', block: { kind: 'blocking', at } },
      ['erase'],
    ],
  ])('match the state of the connection: %s', (_, consent, actions) => {
    expect(of(consent)).toEqual(actions);
  });
});
