import { describe, expect, it } from 'vitest';
import { checkTabs, chooseTab, firstTab, tabAfterKey } from './tabItems.ts';

const items = [{ value: 'curl' }, { value: 'node', isDefault: true }, { value: 'python' }];

describe('checkTabs', () => {
  it('takes tabs that can be shown', () => {
    expect(() =>
      checkTabs(items, { defaultValue: 'python', groupId: 'lenguaje', queryString: true }),
    ).not.toThrow();
    expect(() => checkTabs(items, { defaultValue: null, queryString: 'l' })).not.toThrow();
  });
  it.each([
    ['no tab', [], {}, /have no tab/],
    ['a value twice', [{ value: 'curl' }, { value: 'curl' }], {}, /"curl" more than once/],
    ['an unknown default', items, { defaultValue: 'go' }, /"go".*"curl", "node", "python"/],
    ['a query string without a key', items, { queryString: true }, /Set groupId/],
  ])('throws for %s, naming the fix', (_, wrong, settings, message) => {
    expect(() => checkTabs(wrong, settings)).toThrow(message);
  });
  it('names the group', () => {
    expect(() => checkTabs([], { groupId: 'lenguaje' })).toThrow('the group "lenguaje"');
  });
});

it.each([
  ['the default', items, 'python', 'python'],
  ['none for a default of null', items, null, null],
  ['the one marked so', items, undefined, 'node'],
  ['the first', [{ value: 'curl' }, { value: 'php' }], undefined, 'curl'],
])('shows %s at first', (_, tabs, defaultValue, shown) => {
  expect(firstTab(tabs, defaultValue)).toBe(shown);
});

it.each([
  ['the address wins', ['python', 'curl', 'node'], 'python'],
  ['an unknown one in the address is ignored', ['go', 'curl', 'node'], 'curl'],
  ['an unknown one that was stored is ignored', [null, 'php', 'node'], 'node'],
  ['none', [null, null, null], null],
])('%s', (_, wishes, shown) => {
  expect(chooseTab(items, wishes)).toBe(shown);
});

it.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 2, 0],
  ['ArrowLeft', 0, 2],
  ['ArrowLeft', 2, 1],
  ['Home', 1, 0],
  ['End', 1, 2],
  ['ArrowDown', 1, undefined],
])('%s from tab %d leads to %s', (key, index, next) => {
  expect(tabAfterKey(key, index, 3)).toBe(next);
});
