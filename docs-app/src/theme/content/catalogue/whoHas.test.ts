import { describe, expect, it } from 'vitest';
import catalogue from '../../../../generated/catalogue.json' with { type: 'json' };
import facts from '../../../../generated/testPeople.json' with { type: 'json' };
import type { Catalogue } from '../../../site/catalogueTypes.ts';
import { findHoldings } from './whoHas.ts';

const find = (search: string) => findHoldings(catalogue as unknown as Catalogue, facts, search);

describe('findHoldings', () => {
  it('returns every action for an empty search', () => {
    const actions = find(' ').flatMap((one) => one.actions);
    expect(actions).toHaveLength(catalogue.institutions.flatMap((one) => one.actions).length);
  });

  it('finds a product without its accent, and the persons who have it', () => {
    const mortgages = find('credito hipotecario banco-chile');
    expect(mortgages.map(({ id }) => id)).toContain('banco-chile');
    const chile = mortgages.find(({ id }) => id === 'banco-chile');
    expect(chile?.actions.map(({ type }) => type)).toContain('mortgage');
    expect(chile?.actions.find(({ type }) => type === 'mortgage')?.people).toContain('12345678-5');
  });

  it('finds the actions of a person', () => {
    for (const { id, actions } of find('12345678-5')) {
      for (const { type } of actions) expect(facts.has).toHaveProperty([id, type]);
    }
    expect(find('12345678-5').length).toBeGreaterThan(10);
    expect(find('99999998-0')).toEqual([]);
  });
});
