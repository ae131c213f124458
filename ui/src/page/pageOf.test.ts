import { memo } from 'react';
import { describe, expect, it } from 'vitest';
import { pageOf } from './pageOf.ts';

const Page = () => null;

describe('pageOf', () => {
  it.each([
    ['a function', Page],
    ['what memo makes', memo(Page)],
  ])('takes %s', (_, page) => {
    expect(pageOf({ default: page, title: 'Inicio' }, 'pages/index.tsx')).toBe(page);
  });

  it.each([
    ['no default export', { Page }, /pages\/intro\.mdx" has no default export\. Export its/],
    ['a default of another kind', { default: 'Intro' }, /not a component \(string\)/],
    ['a default of null', { default: null }, /not a component \(object\)/],
  ])('throws for %s, naming the file and the mend', (_, module, message) => {
    expect(() => pageOf(module, 'pages/intro.mdx')).toThrow(message);
    expect(() => pageOf(module, 'pages/intro.mdx')).toThrow(
      expect.objectContaining({ name: 'ConfigurationError' }),
    );
  });
});
