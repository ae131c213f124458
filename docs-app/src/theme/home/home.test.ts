import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import catalogue from '../../../generated/catalogue.json' with { type: 'json' };

const home = readFileSync(new URL('../../../content/pages/index.mdx', import.meta.url), 'utf8');

it('states the number of institutions in the catalogue', () => {
  expect(home).toContain(`En ${String(catalogue.institutions.length)} instituciones`);
});

it('shows Connect before the direct API, with code from the guides and short responses', () => {
  const fences = [
    ...home.matchAll(/```\w+ title="[^"]+" (?:api="connect" )?(\w+)="([^"]+)"\n([\s\S]*?)```/g),
  ];
  expect(fences.map(([, kind, from]) => `${String(kind)} ${String(from)}`)).toEqual([
    'file connect/otp.sh#crear',
    'response POST /products/retrieve-data 200',
    'file inicio/programa.sh#pedir',
    'file inicio/programa.mjs#lanzar',
    'response GET /tasks/{taskId} 200',
  ]);
  for (const [, kind, , text = ''] of fences)
    if (kind === 'response') expect(text.trim().split('\n').length).toBeLessThanOrEqual(16);
});
