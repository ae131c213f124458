import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { institutionMarks, MARK_SHAPES } from '@cauce/extractors';
import { renderEnvExample } from '../config/renderEnvExample.ts';
import { connectOpenApi, mainOpenApi } from '../openApiDocuments.ts';
import { siteFacts } from './siteFacts.ts';

const root = resolve(fileURLToPath(new URL('../../../', import.meta.url)));

/** Every generated file by its path in the repository. */
function artefacts(): Record<string, string> {
  const own: Record<string, string> = {
    'api/openapi/main.json': `${JSON.stringify(mainOpenApi(), null, 2)}\n`,
    'api/openapi/connect.json': `${JSON.stringify(connectOpenApi(), null, 2)}\n`,
    '.env.example': renderEnvExample(),
    'ui/src/institutions/marks.json': `${JSON.stringify({ shapes: MARK_SHAPES, marks: institutionMarks }, null, 2)}\n`,
  };
  return { ...own, ...siteFacts(own) };
}

/**
 * Writes the generated files that are committed, or checks that they are up to date.
 * @returns the exit code
 */
export function generate({ check }: { check: boolean }): number {
  const stale: string[] = [];
  for (const [path, content] of Object.entries(artefacts())) {
    const target = resolve(root, path);
    if (readIfPresent(target) === content) continue;
    stale.push(relative(root, target));
    if (check) continue;
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, content);
  }
  if (stale.length === 0) process.stdout.write('Generated files are fresh.\n');
  else if (check)
    process.stderr.write(
      `Stale: ${stale.join(', ')}. Run npm run generate and commit the result.\n`,
    );
  else process.stdout.write(`Written: ${stale.join(', ')}\n`);
  return check && stale.length > 0 ? 1 : 0;
}

function readIfPresent(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
