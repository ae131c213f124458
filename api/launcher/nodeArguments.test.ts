import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { WORKER_OPTIONS } from './nodeArguments.ts';

const textOf = (file: string): string =>
  readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

it('gives the same options to workers that npm or Docker starts', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  expect(scripts['worker']).toContain(`exec node ${WORKER_OPTIONS.join(' ')} --import`);
  expect(textOf('Dockerfile')).toContain(
    `ENTRYPOINT ${JSON.stringify(['node', ...WORKER_OPTIONS, 'api/main.ts']).replaceAll(',', ', ')}\nCMD ["worker"]`,
  );
});
