import { describe, expect, it } from 'vitest';
import { checkTabs, chooseTab, firstTab, tabAfterKey } from './tabItems.ts';

const items = [{ value: 'curl' }, { value: 'node', isDefault: true }, { value: 'python' }];

describe('checkTabs', () => {
  it('accepts valid tabs', () => {
    expect(() =>
      checkTabs(items, { defaultValue: 'python', groupId: 'lenguaje', queryString: true }),
    ).not.toThrow();
    expect(() => checkTabs(items, { defaultValue: null, queryString: 'l' })).not.toThrow();
  });
  it.each([
    ['an empty list', [], {}, /have no tab/],
    ['a value twice', [{ value: 'curl' }, { value: 'curl' }], {}, /"curl" more than once/],
    ['an unknown default', items, { defaultValue: 'go' }, /"go".*"curl", "node", "python"/],
    ['a query string without a key', items, { queryString: true }, /Set groupId/],
  ])('throws for %s and names the fix', (_, wrong, settings, message) => {
    expect(() => checkTabs(wrong, settings)).toThrow(message);
  });
  it('names the group in the error', () => {
    expect(() => checkTabs([], { groupId: 'lenguaje' })).toThrow('the group "lenguaje"');
  });
});

it.each([
  ['the default tab', items, 'python', 'python'],
  ['no tab if the default is null', items, null, null],
  ['the tab with isDefault', items, undefined, 'node'],
  ['the first tab', [{ value: 'curl' }, { value: 'php' }], undefined, 'curl'],
])('shows %s at first', (_, tabs, defaultValue, shown) => {
  expect(firstTab(tabs, defaultValue)).toBe(shown);
});

it.each([
  ['prefers the tab in the query string', ['python', 'curl', 'node'], 'python'],
  ['ignores an unknown tab in the query string', ['go', 'curl', 'node'], 'curl'],
  ['ignores an unknown stored tab', [null, 'php', 'node'], 'node'],
  ['is null without candidates', [null, null, null], null],
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
])('%s on tab %d moves to %s', (key, index, next) => {
  expect(tabAfterKey(key, index, 3)).toBe(next);
});
