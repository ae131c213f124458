import { describe, expect, it } from 'vitest';
import { envVariables } from './config/envSchema.ts';
import { RETENTION, RETENTION_ELSEWHERE } from './retention.ts';

const rows = [...RETENTION, ...RETENTION_ELSEWHERE];
const numbersIn = (text: string) => (text.match(/\d+/g) ?? []).map(Number).sort((a, b) => a - b);

describe('the retention table', () => {
  it.each(rows)(
    'states the same numbers for $collection in Spanish',
    ({ holds, kept, spanish }) => {
      expect(numbersIn(spanish.kept)).toEqual(numbersIn(kept));
      expect(numbersIn(spanish.holds)).toEqual(numbersIn(holds));
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
    const titles = rows.map(({ spanish }) => spanish.title);
    expect(new Set(titles).size).toBe(titles.length);
  });
});
