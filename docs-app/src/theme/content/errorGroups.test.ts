import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import errors from '../../../generated/errors.json' with { type: 'json' };
import { errorHref } from '../../site/addresses.ts';
import { errorCodes, type ErrorApi } from './errorGroups.ts';

const page = readFileSync(
  new URL('../../../content/docs/general/errores.mdx', import.meta.url),
  'utf8',
);
const shown = [...page.matchAll(/<ErrorCatalogue api="(\w+)" \/>/g)].map(
  ([, api]) => api as ErrorApi,
);

it('lists every error of the catalogue, with one heading per code', () => {
  const codes = shown.flatMap(errorCodes);
  const names = codes.flatMap(({ entries }) => entries.map(({ name }) => name));
  expect([...names].sort()).toEqual(errors.map(({ name }) => name).sort());
  const anchors = codes.map(({ anchor }) => anchor);
  expect(new Set(anchors).size).toBe(anchors.length);
});

it('has one status per code', () => {
  for (const { code, status, entries } of shown.flatMap(errorCodes))
    expect([code, ...entries.map((entry) => entry.status)]).toEqual([
      code,
      ...entries.map(() => status),
    ]);
});

it('links a code to its heading', () => {
  expect(errorHref('INVALID_CONSENT')).toBe('/docs/general/errores#invalid_consent');
});
