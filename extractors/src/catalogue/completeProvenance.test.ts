import { describe, expect, it } from 'vitest';
import { assumed, documented, recorded } from '../contract/provenance.ts';
import type { Source } from '../contract/provenance.ts';
import { completeProvenance } from './completeProvenance.ts';
import { findInstitution } from './lookup.ts';
import type { ProvenanceOf } from './ProvenanceOf.ts';

const PAGES: Source = { repository: 'somebody/pages', path: 'bank.py', date: '2026-04' };

function institution(id: string) {
  const found = findInstitution(id);
  if (found === undefined) throw new Error(`The catalogue has no ${id}`);
  return found;
}

const MANAGER: ProvenanceOf<'afp-uno'> = {
  login: { internet: documented(PAGES) },
  secondFactor: assumed,
  refusals: assumed,
  actions: {
    'identity-validation': assumed,
    'account-balance': documented(PAGES),
    'personal-information': recorded('2026-05-02'),
    contribution: documented(PAGES),
  },
};

const TREASURY: ProvenanceOf<'tgr'> = {
  login: { 'clave-tributaria': assumed, 'clave-unica': documented(PAGES) },
  secondFactor: assumed,
  refusals: assumed,
  actions: { 'fiscal-statement': recorded('2026-05-02') },
};

describe('provenance derived from what a connector states', () => {
  it('is the weakest of the actions that a derived action reads', () => {
    const actions = (stated: ProvenanceOf<'afp-uno'>) =>
      completeProvenance(institution('afp-uno'), stated).actions;
    expect(actions(MANAGER)).toMatchObject({
      job: documented(PAGES),
      consolidate: documented(PAGES),
      'personal-information': recorded('2026-05-02'),
    });
    const unknown = { ...MANAGER, actions: { ...MANAGER.actions, contribution: assumed } };
    expect(actions(unknown)).toMatchObject({ job: assumed, consolidate: assumed });
  });

  it('is the same for an action with ClaveÚnica as for its twin with Clave Tributaria', () => {
    expect(completeProvenance(institution('tgr'), TREASURY).actions).toEqual({
      'fiscal-statement': recorded('2026-05-02'),
      'fiscal-statement-clave-unica': recorded('2026-05-02'),
    });
  });

  it('throws if nothing is stated for an action', () => {
    expect(() => completeProvenance(institution('cmf'), TREASURY)).toThrow(RangeError);
  });
});

// Checked by the compiler: tsc must find each expected error.
describe('a provenance with something missing', () => {
  it('does not compile', () => {
    const { login, secondFactor, refusals, actions } = TREASURY;
    // @ts-expect-error without a login
    const noLogin: ProvenanceOf<'tgr'> = { secondFactor, refusals, actions };
    const oneLogin: ProvenanceOf<'tgr'> = {
      ...TREASURY,
      // @ts-expect-error with one of its two logins
      login: { 'clave-unica': login['clave-unica'] },
    };
    // @ts-expect-error without the second factor
    const noFactor: ProvenanceOf<'tgr'> = { login, refusals, actions };
    // @ts-expect-error without the refusals
    const noRefusals: ProvenanceOf<'tgr'> = { login, secondFactor, actions };
    // @ts-expect-error without an action
    const noAction: ProvenanceOf<'tgr'> = { login, secondFactor, refusals, actions: {} };
    const another: ProvenanceOf<'tgr'> = {
      ...TREASURY,
      // @ts-expect-error with an action that the institution does not have
      actions: { ...actions, movement: assumed },
    };
    const bank: ProvenanceOf<'banco-chile'> = {
      ...MANAGER,
      // @ts-expect-error with the actions of another kind of institution
      actions: MANAGER.actions,
    };
    // @ts-expect-error of an institution that the catalogue does not have
    const nowhere: ProvenanceOf<'banco-nadie'> = TREASURY;
    // @ts-expect-error documented by nothing
    documented();
    expect([
      noLogin,
      oneLogin,
      noFactor,
      noRefusals,
      noAction,
      another,
      bank,
      nowhere,
    ]).toHaveLength(8);
  });
});
