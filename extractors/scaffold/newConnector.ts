import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { OWN_CONNECTOR_TYPES, PLATFORMS, SINGLE_INSTITUTION_PLATFORMS } from './platforms.ts';
import { scaffold } from './scaffold.ts';

/** `npm run new:connector`: adds an institution, and prints what remains to be done by hand. */

const USAGE = `Usage: npm run new:connector -- --id ID --name NAME --origin https://HOST --platform PLATFORM
                          [--changes] [--code 009] [--password 4-20]
       npm run new:connector -- --id ID --name NAME --origin https://HOST --type TYPE
                          [--code 009] [--password 4-20]

  --origin        origin of its customers' portal
  --platform      the platform that its portal runs on: ${Object.keys(PLATFORMS).join(', ')}
  --changes       it differs from the platform's defaults: also creates its definition and mock portal
  --code          of a bank: its three-digit CMF code
  --password      shortest and longest length, of printable ASCII; edit the rule for other alphabets
  --type          creates a connector of its own, based on its sources: ${OWN_CONNECTOR_TYPES.join(', ')}

Platforms of a single institution cannot be extended: ${SINGLE_INSTITUTION_PLATFORMS.join(', ')}; edit them, and
clave-unica, the single sign-on of the state, in place. A bank's portal for companies, a state
service or an exchange is written by hand: extractors/src/platforms/README.md lists the files.`;

const print = (text: string): boolean => process.stdout.write(`${text}\n`);
const complain = (text: string): boolean => process.stderr.write(`${text}\n`);

const ROOT = fileURLToPath(new URL('..', import.meta.url));

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      id: { type: 'string' },
      name: { type: 'string' },
      origin: { type: 'string' },
      platform: { type: 'string' },
      type: { type: 'string' },
      code: { type: 'string' },
      password: { type: 'string' },
      changes: { type: 'boolean' },
      root: { type: 'string', default: ROOT },
    },
  });
  const { root, ...typed } = values;
  const files = await scaffold(root, typed);
  print(['Written:', ...files.map((file) => `  ${file}`), '', 'Recording its fixture:'].join('\n'));
  record(root, typed.id ?? '');
  print(['', 'Next:', ...nextSteps(typed).map((step) => `  - ${step}`)].join('\n'));
}

/** Runs in its own process, since the modules loaded in this one lack the new row. */
function record(root: string, id: string): void {
  const recorder = join(root, 'src/testing/recordFixtures.ts');
  const { status } = spawnSync(
    process.execPath,
    ['--import', './api/bin/typescript.mjs', recorder, id],
    {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      stdio: 'inherit',
    },
  );
  if (status !== 0) throw new Error(`The fixture of ${id} could not be recorded`);
}

function nextSteps(typed: {
  readonly id?: string | undefined;
  readonly platform?: string | undefined;
  readonly type?: string | undefined;
  readonly changes?: boolean | undefined;
}): string[] {
  const { id = '', changes = false } = typed;
  const isOwn = typed.type !== undefined;
  const platform = typed.platform ?? '';
  const steps: string[] = [];
  if (isOwn) {
    steps.push(
      `src/connectors/${id}/portal.ts, answers.ts, login.ts: the addresses, fields and refusals that its sources name`,
      `src/connectors/${id}/definition.ts: a browser for its login (session: 'browser-login') if it needs one, its other origins, then the actions that the tests name`,
      `simulator/portals/${id}/: the same portal, written from the sources and not from the connector`,
    );
  } else if (changes) {
    steps.push(
      `src/connectors/${id}/definition.ts: what differs from the platform's defaults`,
      `simulator/portals/${platform}/mockPortals.ts: the same, written from the real portal and not from the definition`,
    );
  }
  if (isOwn || changes) {
    steps.push(
      `node --import ./api/bin/typescript.mjs extractors/src/testing/recordFixtures.ts ${id}`,
    );
  }
  steps.push(
    `src/connectors/${id}/provenance.ts: the sources of what a public one documents, once the connector does the same`,
    'npm run test:unit -- extractors/src/connectors',
  );
  const type = typed.type ?? PLATFORMS[platform]?.type;
  if (type === 'bank') {
    steps.push('if its products have names of their own: its row in synthetic-person/banks.ts');
  } else {
    steps.push(
      'npm run test:unit -- extractors/synthetic-person: the data has changed, update the hashes deliberately',
    );
  }
  return steps;
}

try {
  await main();
} catch (error) {
  complain(error instanceof Error ? error.message : String(error));
  complain(USAGE);
  process.exitCode = 1;
}
