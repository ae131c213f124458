import { describe, expect, it } from 'vitest';
import { AFP_ACTIONS, BANK_ACTIONS, DERIVED_PRODUCTS, isReading } from '../catalogue/actions.ts';
import { institutions } from '../catalogue/institutions.ts';
import { sourcesOf } from '../contract/provenance.ts';
import type { InstitutionProvenance } from '../contract/provenance.ts';
import { simulatedPages } from '../../test/simulatedPages.ts';
import { provenanceOf } from './provenance.ts';

describe.each(institutions.map((one) => [one.id, one.actions] as const))(
  'the provenance of %s',
  (id, actions) => {
    it('states the actions and the logins of the catalogue, and no others', async () => {
      const { provenance } = (await import(`./${id}/provenance.ts`)) as {
        provenance: InstitutionProvenance;
      };
      const reading = actions.filter(isReading);
      expect(Object.keys(provenance.actions)).toEqual(reading.map(({ type }) => type));
      const logins = new Set(actions.map(({ loginKind }) => loginKind));
      expect(new Set(Object.keys(provenance.login))).toEqual(logins);
    });

    it('is complete', () => {
      const { actions: complete = {} } = provenanceOf(id) ?? {};
      expect(Object.keys(complete)).toEqual(actions.map(({ type }) => type));
    });
  },
);

const read = await simulatedPages('banco-ripley', ...BANK_ACTIONS.map(({ type }) => type));
const readAtAfc = await simulatedPages('afc', 'income-report', 'contribution', 'job');
const readAtAfp = await simulatedPages('afp-capital', ...AFP_ACTIONS.map(({ type }) => type));

describe.each(Object.entries(DERIVED_PRODUCTS))('%s', (type, parts) => {
  it('reads the pages of the actions from which it is derived, and no others', () => {
    const at = type.startsWith('afc-')
      ? readAtAfc
      : type === 'job' || type === 'consolidate'
        ? readAtAfp
        : read;
    const pagesOf = (action: string) => at(action).documents.map(({ page }) => page);
    expect(new Set(pagesOf(type.replace('afc-', '')))).toEqual(new Set(parts.flatMap(pagesOf)));
  });
});

describe('provenance', () => {
  it('has valid dates for its sources', () => {
    const sources = institutions.flatMap(({ id }) => {
      const provenance = provenanceOf(id);
      return provenance === undefined ? [] : sourcesOf(provenance);
    });
    expect(sources.length).toBeGreaterThan(0);
    for (const { date } of sources) {
      expect(date ?? '2026').toMatch(/^20\d\d(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/);
    }
  });

  it('is undefined for an unknown institution', () => {
    expect(provenanceOf('constructor')).toBeUndefined();
  });
});
