import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import catalogue from '../../../generated/catalogue.json' with { type: 'json' };

const home = readFileSync(new URL('../../../content/pages/index.mdx', import.meta.url), 'utf8');

it('states the number of institutions in the catalogue', () => {
  expect(home).toContain(`En ${String(catalogue.institutions.length)} instituciones`);
});

it('reuses the requests of the quick start, with a short sample response', () => {
  const fences = [...home.matchAll(/```(\w+) title="[^"]+" (\w+)="([^"]+)"\n([\s\S]*?)```/g)];
  expect(fences.map(([, , kind, from]) => `${String(kind)} ${String(from)}`)).toEqual([
    'file inicio/programa.sh#pedir',
    'file inicio/programa.mjs#lanzar',
    'response GET /tasks/{taskId} 200',
  ]);
  expect((fences[2]?.[4] ?? '').trim().split('\n').length).toBeLessThanOrEqual(16);
});
