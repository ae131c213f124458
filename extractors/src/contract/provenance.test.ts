import { describe, expect, it } from 'vitest';
import {
  assumed,
  coverageOf,
  documented,
  isOutdated,
  newestDate,
  recorded,
  sourcesOf,
  sourceTitle,
  weakest,
} from './provenance.ts';
import type { InstitutionProvenance, Source } from './provenance.ts';

const CLIENT: Source = { repository: 'somebody/client', path: 'src/login.ts', date: '2025-10' };
const ARTICLE: Source = { title: 'How the portal works', date: '2026-01-20' };
const UNDATED: Source = { title: 'https://api.example', date: null };

describe('a product made of several parts', () => {
  it('is assumed if one of them is', () => {
    expect(weakest([documented(CLIENT), assumed, recorded('2026-02-01')])).toEqual(assumed);
  });

  it('is documented by the sources of all parts, each once, if none is assumed', () => {
    const parts = [
      recorded('2026-02-01'),
      documented(CLIENT, ARTICLE),
      documented(CLIENT),
    ] as const;
    expect(weakest([...parts])).toEqual(documented(CLIENT, ARTICLE));
  });

  it('is recorded on the oldest day if all are', () => {
    expect(weakest([recorded('2026-02-01'), recorded('2025-12-31')])).toEqual(
      recorded('2025-12-31'),
    );
  });
});

describe('the sources of an institution', () => {
  const provenance: InstitutionProvenance = {
    login: { internet: documented(UNDATED, CLIENT) },
    secondFactor: assumed,
    refusals: documented(ARTICLE),
    actions: { movement: documented(CLIENT), tef: recorded('2026-03-05'), pac: assumed },
  };

  it('are each listed once, newest first', () => {
    expect(sourcesOf(provenance)).toEqual([ARTICLE, CLIENT, UNDATED]);
  });

  it('are cited by repository and path, or by title', () => {
    expect([CLIENT, ARTICLE].map(sourceTitle)).toEqual([
      'somebody/client: src/login.ts',
      'How the portal works',
    ]);
  });

  it('are dated by the newest source or recording', () => {
    expect(newestDate(provenance)).toBe('2026-03-05');
    expect(newestDate({ ...provenance, actions: {} })).toBe('2026-01-20');
    const unknown = { login: {}, secondFactor: assumed, refusals: assumed, actions: {} };
    expect(newestDate({ ...unknown, refusals: documented(UNDATED) })).toBeNull();
  });

  it.each([
    ['2027-03-05', false],
    ['2027-03-06', true],
  ])('are outdated twelve months after the newest: on %s %s', (today, outdated) => {
    expect(isOutdated(provenance, today)).toBe(outdated);
  });

  it('are outdated by the month or the year if no day is known', () => {
    const unknown = { login: {}, secondFactor: assumed, actions: {} };
    const known = { ...unknown, refusals: documented(CLIENT) };
    expect([isOutdated(known, '2026-10-31'), isOutdated(known, '2026-11-01')]).toEqual([
      false,
      true,
    ]);
    expect(isOutdated({ ...unknown, refusals: assumed }, '2030-01-01')).toBe(false);
  });

  it('cover actions by their weakest, with the answers that both read', () => {
    const samples = { movement: ['a.json', 'b.json'], balance: ['b.json'] };
    const actions = {
      movement: documented(CLIENT, ARTICLE),
      balance: documented(CLIENT),
      pac: assumed,
    };
    const known = { actions, samples };
    expect(coverageOf(known, ['movement', 'balance'])).toEqual({
      status: 'documented',
      sources: 2,
      samples: 2,
      newest: '2026-01-20',
    });
    const none = { status: 'assumed', sources: 0, samples: 0, newest: null };
    expect(coverageOf(known, ['movement', 'pac'])).toMatchObject({ ...none, samples: 2 });
    expect(coverageOf(known, ['unknown'])).toEqual(none);
  });
});
