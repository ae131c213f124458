import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { PLATFORMS, NEW_PLATFORM_TYPES, SINGLE_INSTITUTION_PLATFORMS } from './platforms.ts';
import { scaffold } from './scaffold.ts';

/** `npm run new:connector`: adds an institution, and says what remains to be done by hand. */

const USAGE = `Usage: npm run new:connector -- --id ID --name NAME --platform PLATFORM [--changes]
                          [--code 009] [--bank ID] [--password 4-20]
       npm run new:connector -- --id ID --name NAME --new-platform PLATFORM --type TYPE ...

  --platform      the platform that it runs: ${Object.keys(PLATFORMS).join(', ')}
  --changes     it changes something of the platform: begins its definition and its portal
  --code        of a bank: the three digits of the CMF
  --bank        of business-banking: the bank whose site for companies it is
  --password    shortest and longest; other alphabets than printable ASCII by hand
  --new-platform  begins a platform that no other institution runs, for --type ${NEW_PLATFORM_TYPES.join(', ')}

One-institution platforms, to which nothing is added: ${SINGLE_INSTITUTION_PLATFORMS.join(', ')}; they, and
clave-unica, the single sign-on of the state, are changed in place. A state service or an exchange
is begun by hand: extractors/src/platforms/README.md lists the files.`;

const print = (text: string): boolean => process.stdout.write(`${text}\n`);
const complain = (text: string): boolean => process.stderr.write(`${text}\n`);

const ROOT = fileURLToPath(new URL('..', import.meta.url));

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      id: { type: 'string' },
      name: { type: 'string' },
      platform: { type: 'string' },
      'new-platform': { type: 'string' },
      type: { type: 'string' },
      code: { type: 'string' },
      bank: { type: 'string' },
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

/** A process of its own: the modules that this one has loaded know nothing of the new row. */
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
  readonly 'new-platform'?: string | undefined;
  readonly changes?: boolean | undefined;
}): string[] {
  const { id = '', changes = false } = typed;
  const begun = typed['new-platform'];
  const platform = begun ?? typed.platform ?? '';
  const steps: string[] = [];
  if (begun !== undefined) {
    steps.push(
      `src/platforms/${platform}/: the platform's login and pages, then the actions that the tests name`,
      `simulator/portals/${platform}/: the same pages, written from the real site and not from the connector`,
      `scaffold/platforms.ts: ${platform}, so that this command can add a second institution to it`,
    );
  } else if (changes) {
    steps.push(
      `src/connectors/${id}/definition.ts: what it changes of the platform`,
      `simulator/portals/${platform}/mockPortals.ts: the same, written from the real site and not from the definition`,
    );
  }
  if (begun !== undefined || changes) {
    steps.push(
      `node --import ./api/bin/typescript.mjs extractors/src/testing/recordFixtures.ts ${id}`,
    );
  }
  steps.push('npm run test:unit -- extractors/src/connectors');
  const type = PLATFORMS[platform]?.type;
  if (type === 'bank' || type === 'business-bank') {
    steps.push('where it sells products of its own: its row in synthetic-person/banks.ts');
  } else {
    steps.push(
      'npm run test:unit -- extractors/synthetic-person: lives have moved, write their prints down on purpose',
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
