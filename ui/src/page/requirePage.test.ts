import { memo } from 'react';
import { describe, expect, it } from 'vitest';
import { requirePage } from './requirePage.ts';

const Page = () => null;

describe('requirePage', () => {
  it.each([
    ['a function', Page],
    ['a memo component', memo(Page)],
  ])('accepts %s', (_, page) => {
    expect(requirePage({ default: page, title: 'Inicio' }, 'pages/index.tsx')).toBe(page);
  });

  it.each([
    ['no default export', { Page }, /pages\/intro\.mdx" has no default export\. Export its/],
    [
      'a default export that is not a component',
      { default: 'Intro' },
      /not a component \(string\)/,
    ],
    ['a default export of null', { default: null }, /not a component \(object\)/],
  ])('throws for %s, naming the file and the fix', (_, module, message) => {
    expect(() => requirePage(module, 'pages/intro.mdx')).toThrow(message);
    expect(() => requirePage(module, 'pages/intro.mdx')).toThrow(
      expect.objectContaining({ name: 'ConfigurationError' }),
    );
  });
});
