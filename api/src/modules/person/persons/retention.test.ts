import { describe, expect, it } from 'vitest';
import { envVariables } from '../../../config/envSchema.ts';
import { RETENTION, RETENTION_ELSEWHERE } from './retention.ts';
import { RETENTION_WORDS } from './retentionWords.ts';

const rows = [...RETENTION, ...RETENTION_ELSEWHERE];
const numbersIn = (text: string) => (text.match(/\d+/g) ?? []).map(Number).sort((a, b) => a - b);

describe('the retention table', () => {
  it.each(rows)(
    'states the same numbers for $collection in Spanish',
    ({ collection, holds, kept }) => {
      const words = RETENTION_WORDS[collection];
      expect(numbersIn(words.kept)).toEqual(numbersIn(kept));
      expect(numbersIn(words.holds)).toEqual(numbersIn(holds));
    },
  );

  it('states configurable periods with their defaults', () => {
    const stated = rows.flatMap(({ kept }) =>
      [...kept.matchAll(/([A-Z_]{5,}) \((\d+)\)/g)].map(([, name, value]) => [name, Number(value)]),
    );
    expect(stated.length).toBeGreaterThan(1);
    for (const [name, value] of stated)
      expect(envVariables.find((variable) => variable.name === name)?.default, String(name)).toBe(
        value,
      );
  });

  it('has a distinct title for each row', () => {
    const titles = Object.values(RETENTION_WORDS).map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
  });
});
