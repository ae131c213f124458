import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { templates } from './templates.mjs';

/**
 * Writes a bank of a known family into the package at `root`. Everything is checked and every new
 * text made before the first file is written, so that a refusal leaves nothing half done.
 *
 * @param {{ id?: string, name?: string, code?: string, family?: string, password?: string,
 *   root?: string }} options
 * @returns {Promise<string[]>} the files written, below `root`
 */
export async function scaffold(options) {
  const bank = checked(options);
  const root = options.root ?? '.';
  const folder = join('src/connectors', bank.id);
  const connectors = 'src/connectors/registry.ts';
  const catalogue = 'src/catalogue/institutions.ts';
  const current = await readFile(join(root, catalogue), 'utf8');
  if (existsSync(join(root, folder)) || current.includes(`'${bank.id}'`)) {
    throw new Error(`There is an institution ${bank.id} already`);
  }
  const template = templates[bank.family];
  const written = [
    [join(folder, 'definition.ts'), template.definition(bank)],
    [
      connectors,
      await edited(root, connectors, [
        ['\n/** Every connector', `import { ${bank.key} } from './${bank.id}/definition.ts';\n`],
        ['  ].map((connector)', `    ${template.factory}(${bank.key}),\n`],
      ]),
    ],
    [
      'src/catalogue/passwordRules.ts',
      await edited(root, 'src/catalogue/passwordRules.ts', [
        [
          '  claveUnica: lengths(',
          `  ${bank.key}: lengths('${bank.id}', PRINTABLE, ${bank.shortest}, ${bank.longest}),\n`,
        ],
      ]),
    ],
    [catalogue, await edited(root, catalogue, [[LAST_LIST_END, template.row(bank)]])],
    [
      'citizen/banks.ts',
      await edited(root, 'citizen/banks.ts', [
        ['];\n\n/** Banks for people', template.citizen(bank)],
      ]),
    ],
    [
      `simulator/${bank.family}/portals.ts`,
      await edited(root, `simulator/${bank.family}/portals.ts`, [
        [LAST_LIST_END, template.portal(bank)],
      ]),
    ],
  ];
  await mkdir(join(root, folder), { recursive: true });
  for (const [file, text] of written) await writeFile(join(root, file), await tidy(file, text));
  return written.map(([file]) => file);
}

/** Where the last list of a file ends. */
const LAST_LIST_END = Symbol('last list end');

/** A file with lines put in front of what marks their places. */
async function edited(root, file, insertions) {
  let text = await readFile(join(root, file), 'utf8');
  for (const [mark, lines] of insertions) {
    const at = mark === LAST_LIST_END ? text.lastIndexOf('];') : text.indexOf(mark);
    if (at === -1) throw new Error(`${file} has changed: add to it by hand\n${lines}`);
    text = text.slice(0, at) + lines + text.slice(at);
  }
  return text;
}

function checked({ id = '', name = '', code = '', family = '', password = '4-20' }) {
  const problems = [];
  if (!/^[a-z]{2,20}(?:-[a-z0-9]{1,20}){0,4}$/.test(id)) problems.push('--id is kebab-case');
  if (!/^[^'\\\n]{2,60}$/.test(name)) problems.push('--name is the name that people know');
  if (!/^\d{3}$/.test(code)) problems.push('--code is the three digits of the CMF');
  if (!Object.hasOwn(templates, family)) {
    problems.push(`--family is one of ${Object.keys(templates).join(', ')}`);
  }
  const [, shortest, longest] = /^(\d{1,2})-(\d{1,2})$/.exec(password) ?? [];
  if (shortest === undefined || Number(shortest) < 1 || Number(shortest) > Number(longest)) {
    problems.push('--password is the shortest and the longest, 4-20');
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const key = id.replaceAll(/-(.)/g, (_, letter) => letter.toUpperCase());
  return { id, name, code, family, key, shortest: Number(shortest), longest: Number(longest) };
}

/** Formatted as the project is, where its formatter is installed. */
async function tidy(file, text) {
  try {
    const prettier = await import('prettier');
    const config = await prettier.resolveConfig(new URL(import.meta.url).pathname);
    return await prettier.format(text, { ...config, filepath: file });
  } catch (error) {
    if (error?.code === 'ERR_MODULE_NOT_FOUND') return text;
    throw error;
  }
}
