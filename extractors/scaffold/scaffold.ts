import { Edits } from './Edits.ts';
import { CATALOGUE_LISTS, PLATFORMS } from './platforms.ts';
import { addPlatform } from './newPlatform.ts';
import { readOptions } from './readOptions.ts';
import type { Options, Typed } from './readOptions.ts';

const CATALOGUE = 'src/catalogue/institutions.ts';
const REGISTRY = 'src/connectors/registry.ts';

/**
 * Adds an institution to the package at `root`: its row and, with `changes`, the start of its
 * definition and of its mock portal.
 * @returns the files written, below `root`
 * @throws Error with messages for the user, before anything is written
 */
export async function scaffold(root: string, typed: Typed): Promise<string[]> {
  const options = readOptions(typed);
  const edits = new Edits(root);
  await addRow(edits, options);
  if (options.isNewPlatform) await addPlatform(edits, options);
  else if (options.changes) await addConfig(edits, options);
  return edits.write();
}

async function addRow(edits: Edits, options: Options): Promise<void> {
  const catalogue = await edits.read(CATALOGUE);
  const { id, name, platform, bank, code, type } = options;
  if (catalogue.includes(`'${id}'`)) throw new Error(`There is an institution ${id} already`);
  if (type === 'business-bank' && !catalogue.includes(`bank('${bank}'`)) {
    throw new Error(`The catalogue has no bank ${bank}: add it first`);
  }
  if (type === 'bank' && catalogue.includes(`'${code}'`)) {
    throw new Error(`There is a bank with the code ${code} already`);
  }
  const { list, row } = CATALOGUE_LISTS[type];
  const facts = [`'${id}'`, `'${name}'`];
  if (type === 'business-bank') facts.push(`'${bank}'`);
  else facts.push(`'${platform}'`, `printable(${options.shortest}, ${options.longest})`);
  if (type === 'bank') facts.push(`['${code}']`);
  const opening = `const ${list}: readonly Institution[] = [`;
  await edits.append(CATALOGUE, opening, `${row}(${facts.join(', ')})`);
}

/** A definition and, independently, a mock portal, both still equal to the defaults. */
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
  await edits.before(
    REGISTRY,
    '\n/** Institutions that change',
    `import { ${key} } from './${id}/definition.ts';\n`,
  );
  await edits.append(REGISTRY, `const ${known.registered} = [`, key);
  await edits.append(
    `simulator/portals/${platform}/mockPortals.ts`,
    `export const ${portal.list}: readonly `,
    `{ ...${portal.plain}(${given}) }`,
  );
}
