import { expect, it } from 'vitest';
import { dueNotice } from './tellExpiringKeys.ts';

const NOW = new Date('2026-11-23T12:00:00.000Z');
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000);

it.each([
  ['no expiry', null, undefined, null],
  ['more than 14 days', inDays(14.1), undefined, null],
  ['14 days', inDays(14), undefined, 14],
  ['14 days, told', inDays(13), 14, null],
  ['a day, told 14 days before', inDays(1), 14, 1],
  ['a day, never told: one notice, not two', inDays(0.5), undefined, 1],
  ['a day, told', inDays(0.5), 1, null],
  ['it has expired', inDays(-0.1), undefined, null],
] as const)('finds the due notice of an expiring key: %s', (_name, expiresAt, told, days) => {
  const expiryTold = told === undefined ? {} : { expiryTold: { expiresAt: expiresAt, days: told } };
  expect(dueNotice({ expiresAt, ...expiryTold }, NOW)).toBe(days);
});

it('notices start again if a key gets a new expiry date', () => {
  const expiryTold = { expiresAt: inDays(0.5), days: 1 };
  expect(dueNotice({ expiresAt: inDays(13), expiryTold }, NOW)).toBe(14);
});
