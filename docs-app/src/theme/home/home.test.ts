import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import catalogue from '../../../generated/catalogue.json' with { type: 'json' };

const home = readFileSync(new URL('../../../content/pages/index.mdx', import.meta.url), 'utf8');

it('counts the institutions as the catalogue does', () => {
  expect(home).toContain(`En ${String(catalogue.institutions.length)} instituciones`);
});

it('takes its requests from the quick start and keeps its sample short', () => {
  const fences = [...home.matchAll(/```(\w+) title="[^"]+" (\w+)="([^"]+)"\n([\s\S]*?)```/g)];
  expect(fences.map(([, , kind, from]) => `${String(kind)} ${String(from)}`)).toEqual([
    'file inicio/programa.sh#pedir',
    'file inicio/programa.mjs#lanzar',
    'response GET /tasks/{taskId} 200',
  ]);
  expect((fences[2]?.[4] ?? '').trim().split('\n').length).toBeLessThanOrEqual(16);
});
