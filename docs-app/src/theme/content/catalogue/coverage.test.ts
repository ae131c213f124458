import { describe, expect, it } from 'vitest';
import catalogue from '../../../../generated/catalogue.json' with { type: 'json' };
import type { CatalogueInstitution } from '../../../site/catalogueTypes.ts';
import { byCoverage, COVERED, coverageOf, knownActions } from './coverage.ts';

const institutions = catalogue.institutions as CatalogueInstitution[];
const institution = (id: string) => {
  const found = institutions.find((one) => one.id === id);
  if (!found) throw new Error(`no institution ${id}`);
  return found;
};

describe('coverageOf', () => {
  it('tells what works outside the sandbox from what does not, and from what does not exist', () => {
    expect(coverageOf(institution('banco-chile'), COVERED['Movimientos'] ?? [])).toBe('known');
    expect(coverageOf(institution('afp-capital'), COVERED['Saldos'] ?? [])).toBe('sandbox');
    expect(coverageOf(institution('afp-capital'), COVERED['Tributario'] ?? [])).toBe('none');
  });

  it('covers products that exist', () => {
    const products = new Set(catalogue.products.map(({ id }) => id));
    expect(Object.values(COVERED).flat()).toSatisfy((all: string[]) =>
      all.every((id) => products.has(id)),
    );
  });
});

it('lists the institutions of which most is known first', () => {
  const ordered = byCoverage(institutions).map(({ id }) => id);
  expect(ordered).toHaveLength(institutions.length);
  expect(ordered.indexOf('bci')).toBeLessThan(ordered.indexOf('sii'));
  expect(ordered.indexOf('sii')).toBeLessThan(ordered.indexOf('afp-capital'));
  expect(knownActions(institution('afp-capital'))).toBe(0);
});
