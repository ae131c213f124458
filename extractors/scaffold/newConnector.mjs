import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { scaffold } from './scaffold.mjs';

/**
 * `npm run new:connector -- --id banco-internacional --name "Banco Internacional" --code 009
 *    --family html-portal [--password 4-12]`
 *
 * Adds a bank of a platform that is known already: its definition, its rows in the registry, the
 * catalogue, the citizen and the simulator. What remains to be done by hand is printed.
 */

const USAGE =
  'npm run new:connector -- --id banco-x --name "Banco X" --code 009 ' +
  '--family html-portal|json-portal|business-banking [--password 4-20]';

try {
  const { values } = parseArgs({
    options: {
      id: { type: 'string' },
      name: { type: 'string' },
      code: { type: 'string' },
      family: { type: 'string' },
      password: { type: 'string', default: '4-20' },
      root: { type: 'string', default: fileURLToPath(new URL('..', import.meta.url)) },
    },
  });
  const touched = await scaffold(values);
  console.log(['Written:', ...touched.map((file) => `  ${file}`), ''].join('\n'));
  console.log(
    [
      'Next:',
      `  1. src/connectors/${values.id}/definition.ts: what this bank changes of the platform.`,
      `  2. simulator/${values.family}/portals.ts: the same, written from the real portal.`,
      `  3. node --import tsx extractors/src/testing/recordFixtures.ts ${values.id}`,
      '  4. npx vitest run --project unit extractors/src/connectors',
    ].join('\n'),
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  console.error(`Usage: ${USAGE}`);
  process.exitCode = 1;
}
