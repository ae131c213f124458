import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { TYPES } from './readOptions.ts';
import { scaffold } from './scaffold.ts';

/** `npm run new:connector`: adds an institution, and prints what remains to be done by hand. */

const USAGE = `Usage: npm run new:connector -- --id ID --name NAME --origin https://HOST --type TYPE
                          [--code 009] [--password 4-20]

  --origin        origin of its customers' portal
  --type          ${Object.keys(TYPES).join(', ')}
  --code          of a bank: its three-digit CMF code
  --password      shortest and longest length, of printable ASCII; edit the rule for other alphabets

A bank's portal for companies, a state service or an exchange is written by hand:
extractors/src/families/README.md lists the files.`;

const print = (text: string): boolean => process.stdout.write(`${text}\n`);
const complain = (text: string): boolean => process.stderr.write(`${text}\n`);

const ROOT = fileURLToPath(new URL('..', import.meta.url));

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      id: { type: 'string' },
      name: { type: 'string' },
      origin: { type: 'string' },
      type: { type: 'string' },
      code: { type: 'string' },
      password: { type: 'string' },
      root: { type: 'string', default: ROOT },
    },
  });
  const { root, ...typed } = values;
  const files = await scaffold(root, typed);
  const { id = '', type } = typed;
  print(`${['Written:', ...files.map((file) => `  ${file}`)].join('\n')}

In the sandbox the institution works already: the stand-in serves what its connector lacks.
Next:
  - src/catalogue/marks.ts, passwordRules.test.ts: its mark, its password rule
  - src/connectors/${id}/portal.ts, answers.ts, login.ts: the addresses, fields and refusals that its sources name
  - src/connectors/${id}/samples/: the answers that its sources publish
  - src/connectors/${id}/definition.ts: a browser for its login (session: 'browser-login') if it needs one, its other origins, the pages that its sources document
  - simulator/portals/${id}/: the same portal, written from the sources and not from the connector
  - src/connectors/${id}/provenance.ts: the sources of what a public one documents, once the connector does the same
  - npm test -- --only=unit extractors/src/connectors
  - ${
    type === 'bank'
      ? 'if its products have names of their own: its row in synthetic-person/shared/banks.ts'
      : 'npm test -- --only=unit extractors/synthetic-person: the data has changed, update the hashes deliberately'
  }`);
}

try {
  await main();
} catch (error) {
  complain(error instanceof Error ? error.message : String(error));
  complain(USAGE);
  process.exitCode = 1;
}
