import { isReading } from '../src/catalogue/actions.ts';
import { Edits, END_OF_IMPORTS } from './Edits.ts';
import { addOwnConnector } from './ownConnector.ts';
import { readOptions, TYPES } from './readOptions.ts';
import type { Options, Typed } from './readOptions.ts';

const CATALOGUE = 'src/catalogue/institutions.ts';
const PROVENANCES = 'src/connectors/provenance.ts';

/**
 * Adds an institution to the package at `root`: its row, its provenance, its connector and its mock
 * portal.
 * @returns the files written, relative to `root`
 * @throws Error with messages for the user, before anything is written
 */
export async function scaffold(root: string, typed: Typed): Promise<string[]> {
  const options = readOptions(typed);
  const edits = new Edits(root);
  await addRow(edits, options);
  await addProvenance(edits, options);
  await addOwnConnector(edits, options);
  return edits.write();
}

async function addRow(edits: Edits, options: Options): Promise<void> {
  const catalogue = await edits.read(CATALOGUE);
  const { id, name, origin, code, type } = options;
  if (catalogue.includes(`'${id}'`)) throw new Error(`There is an institution ${id} already`);
  if (type === 'bank' && catalogue.includes(`'${code}'`)) {
    throw new Error(`There is a bank with the code ${code} already`);
  }
  const { list, row } = TYPES[type];
  const rule = `printable(${options.shortest}, ${options.longest})`;
  const facts = [`'${id}'`, `'${name}'`, `'${origin}'`, rule];
  if (type === 'bank') facts.push(`['${code}']`);
  await edits.append(CATALOGUE, `const ${list} = [`, `${row}(${facts.join(', ')})`);
}

/** The connector's provenance: no source yet. */
async function addProvenance(edits: Edits, { id, key, type }: Options): Promise<void> {
  const { actions } = TYPES[type];
  const reading = actions.filter(isReading);
  edits.create(
    `src/connectors/${id}/provenance.ts`,
    `import type { ProvenanceOf } from '../../catalogue/ProvenanceOf.ts';
import { assumed } from '../../contract/provenance.ts';

/** Use \`documented\` or \`recorded\` only for what the connector does as its source describes it. */
export const provenance: ProvenanceOf<'${id}'> = {
  login: { internet: assumed },
  secondFactor: assumed,
  refusals: assumed,
  actions: {
${reading.map((action) => `    '${action.type}': assumed,`).join('\n')}
  },
};
`,
  );
  await edits.before(
    PROVENANCES,
    END_OF_IMPORTS,
    `import { provenance as ${key} } from './${id}/provenance.ts';\n`,
  );
  await edits.before(PROVENANCES, '\n};', `\n  '${id}': ${key},`);
}
