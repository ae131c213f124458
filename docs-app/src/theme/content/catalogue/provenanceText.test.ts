import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type {
  Catalogue,
  CatalogueFact,
  CatalogueInstitution,
} from '../../../site/catalogueTypes.ts';
import { actionCounts, knownLogins, sourceDate, stateWord } from './provenanceText.ts';

const { institutions } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../generated/catalogue.json'), 'utf8'),
) as Catalogue;

const ASSUMED: CatalogueFact = { state: 'assumed' };
const DOCUMENTED: CatalogueFact = { state: 'documented' };
const RECORDED: CatalogueFact = { state: 'recorded', on: '2026-03-05' };

function institution(id: string): CatalogueInstitution {
  const found = institutions.find((one) => one.id === id);
  if (found === undefined) throw new Error(`There is no institution ${id}`);
  return found;
}

/** An institution whose first actions have the given facts; all others are assumed. */
function withFacts(id: string, ...facts: readonly CatalogueFact[]): CatalogueInstitution {
  const { actions, ...rest } = institution(id);
  return {
    ...rest,
    actions: actions.map((action, index) => ({ ...action, fact: facts[index] ?? ASSUMED })),
  };
}

it('has a word for each state', () => {
  expect([RECORDED, DOCUMENTED, ASSUMED].map(stateWord)).toEqual([
    'Observado',
    'Documentado',
    'Supuesto',
  ]);
});

it('has a provenance for every login, action, second factor and refusal', () => {
  for (const { id, provenance, actions } of institutions) {
    const { login, secondFactor, refusals } = provenance;
    const facts = [...login, ...actions].map(({ fact }) => fact);
    expect(login.length, id).toBeGreaterThan(0);
    for (const fact of [...facts, secondFactor, refusals])
      expect(stateWord(fact), id).toMatch(/^(Observado|Documentado|Supuesto)$/);
  }
});

describe('logins', () => {
  const provenance = (tax: CatalogueFact, state: CatalogueFact) => ({
    ...institution('sii').provenance,
    login: [
      { loginKind: 'clave-tributaria' as const, label: 'Clave Tributaria', fact: tax },
      { loginKind: 'clave-unica' as const, label: 'ClaveÚnica', fact: state },
    ],
  });

  it('are merged if their provenance is the same', () => {
    expect(knownLogins(provenance(ASSUMED, ASSUMED))).toEqual([{ name: '', fact: ASSUMED }]);
  });

  it('are named if their provenance differs', () => {
    expect(knownLogins(provenance(DOCUMENTED, ASSUMED))).toEqual([
      { name: 'Clave Tributaria', fact: DOCUMENTED },
      { name: 'ClaveÚnica', fact: ASSUMED },
    ]);
  });
});

describe('actions', () => {
  const texts = (one: CatalogueInstitution) => actionCounts(one).map(({ text }) => text);

  it('are counted by state, from recorded to assumed', () => {
    expect(texts(withFacts('banco-chile'))).toEqual(['16 supuestas']);
    expect(texts(withFacts('banco-chile', DOCUMENTED, RECORDED, DOCUMENTED))).toEqual([
      '1 observada',
      '2 documentadas',
      '13 supuestas',
    ]);
    expect(texts(withFacts('buda', DOCUMENTED))).toEqual(['1 documentada']);
  });

  it('are named if they are documented while others are assumed', () => {
    const types = (one: CatalogueInstitution) => actionCounts(one).map((count) => count.types);
    expect(types(withFacts('banco-chile', DOCUMENTED))).toEqual([['identity-validation'], []]);
    expect(types(withFacts('cmf', DOCUMENTED, DOCUMENTED))).toEqual([[]]);
  });
});

it.each([
  [null, 'sin fecha'],
  ['2026', '2026'],
  ['2026-04', 'abril de 2026'],
  ['2026-04-05', '5 de abril de 2026'],
])('formats the date %s as «%s»', (date, text) => {
  expect(sourceDate(date)).toBe(text);
});
