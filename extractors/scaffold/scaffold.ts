import { DERIVED_ACTIONS } from '../src/catalogue/actions.ts';
import { Edits, END_OF_IMPORTS } from './Edits.ts';
import { CATALOGUE_LISTS, PLATFORMS } from './platforms.ts';
import { addOwnConnector } from './ownConnector.ts';
import { readOptions } from './readOptions.ts';
import type { Options, Typed } from './readOptions.ts';

const CATALOGUE = 'src/catalogue/institutions.ts';
const REGISTRY = 'src/connectors/registry.ts';
const PROVENANCES = 'src/connectors/provenance.ts';

/**
 * Adds an institution to the package at `root`: its row, its provenance, and either a connector of
 * its own with a mock portal or, with `changes`, the start of what differs from its platform.
 * @returns the files written, relative to `root`
 * @throws Error with messages for the user, before anything is written
 */
export async function scaffold(root: string, typed: Typed): Promise<string[]> {
  const options = readOptions(typed);
  const edits = new Edits(root);
  await addRow(edits, options);
  await addProvenance(edits, options);
  if (options.isOwn) await addOwnConnector(edits, options);
  else if (options.changes) await addConfig(edits, options);
  return edits.write();
}

async function addRow(edits: Edits, options: Options): Promise<void> {
  const catalogue = await edits.read(CATALOGUE);
  const { id, name, origin, platform, code, type } = options;
  if (catalogue.includes(`'${id}'`)) throw new Error(`There is an institution ${id} already`);
  if (type === 'bank' && catalogue.includes(`'${code}'`)) {
    throw new Error(`There is a bank with the code ${code} already`);
  }
  const { list, row } = CATALOGUE_LISTS[type];
  const rule = `printable(${options.shortest}, ${options.longest})`;
  const facts = [`'${id}'`, `'${name}'`, `'${origin}'`, `'${platform}'`, rule];
  if (type === 'bank') facts.push(`['${code}']`);
  await edits.append(CATALOGUE, `const ${list} = [`, `${row}(${facts.join(', ')})`);
}

/** The connector's provenance: no source yet. */
async function addProvenance(edits: Edits, { id, key, type }: Options): Promise<void> {
  const { actions } = CATALOGUE_LISTS[type];
  const reading = actions.filter((action) => !Object.hasOwn(DERIVED_ACTIONS, action.type));
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

/** Adds a definition and, independently, a mock portal; both still equal the defaults. */
async function addConfig(edits: Edits, { id, key, platform }: Options): Promise<void> {
  const known = PLATFORMS[platform];
  if (known === undefined) throw new Error(`There is no platform ${platform}`);
  const { config, portal } = known;
  const given = known.takesObject === true ? `{ entityId: '${id}' }` : `'${id}'`;
  edits.create(
    `src/connectors/${id}/definition.ts`,
    `import type { ${config.type} } from '../../platforms/${platform}/${config.type}.ts';
import { ${config.plain} } from '../../platforms/${platform}/${config.plain}.ts';

const base = ${config.plain}(${given});

/** What differs from the platform's defaults. */
export const ${key}: ${config.type} = {
  ...base,
};
`,
  );
  await edits.before(REGISTRY, END_OF_IMPORTS, `import { ${key} } from './${id}/definition.ts';\n`);
  await edits.append(REGISTRY, `const ${known.registered} = [`, key);
  const portals = `simulator/portals/${platform}/mockPortals.ts`;
  // Some platforms keep their defaults in the same file as the list.
  if (edits.exists(`simulator/portals/${platform}/${portal.plain}.ts`)) {
    await edits.import(portals, portal.plain, `./${portal.plain}.ts`);
  }
  await edits.append(
    portals,
    `export const ${portal.list}: readonly `,
    `{ ...${portal.plain}(${given}) }`,
  );
}
