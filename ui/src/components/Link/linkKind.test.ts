import { expect, it } from 'vitest';
import { linkKind } from './linkKind.ts';

it.each([
  ['/docs/intro', 'internal'],
  ['../intro', 'internal'],
  ['?page=2', 'internal'],
  ['#campos', 'hash'],
  ['https://www.sii.cl/', 'external'],
  ['HTTP://example.com', 'external'],
  ['//example.com', 'external'],
  ['mailto:hola@example.com', 'scheme'],
  ['tel:+56222222222', 'scheme'],
])('%s is %s', (href, kind) => {
  expect(linkKind(href)).toBe(kind);
});
