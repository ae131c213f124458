import {
  ALL_GENERATED,
  read,
  write,
  writeGenerated,
  type Files,
  type Generated,
} from './ensureGenerated.ts';

// Writes all generated files, or those of the generators that it is called with. With --check it
// fails if one of the committed files is stale.

/** Files by path in the repository. What a generator needs is loaded only when it runs. */
const GENERATORS: Readonly<Record<Generated, () => Promise<Files>>> = {
  async tokens() {
    const { tokensCss } = await import('../ui/src/tokens/tokensCss.ts');
    return { 'ui/src/styles/tokens.css': tokensCss() };
  },
  async marks() {
    const catalogue = await import('../extractors/src/catalogue/marks.ts');
    const marks = { shapes: catalogue.MARK_SHAPES, marks: catalogue.institutionMarks };
    return { 'ui/src/institutions/marks.json': json(marks) };
  },
  async propTypes() {
    const { propTypes } = await import('../ui/scripts/propTypes.ts');
    return { 'ui/docs/guidance/propTypes.json': json(propTypes()) };
  },
  async siteFacts() {
    const { siteFacts } = await import('../api/src/siteFacts.ts');
    const { siteReceipt } = await import('../api/src/siteReceipt.ts');
    return inFolder('docs-app/generated', { ...siteFacts(), ...(await siteReceipt()) });
  },
  async testPeople() {
    const { testPeople } = await import('../extractors/synthetic-person/testPeople/testPeople.ts');
    return { 'docs-app/generated/testPeople.json': json(testPeople()) };
  },
  async postman() {
    const { postmanFiles } = await import('../docs-app/postman/postmanFiles.ts');
    return inFolder('docs-app/generated/static/postman', postmanFiles());
  },
  async sdkCatalogue() {
    const { sdkCatalogue } = await import('../api/sdk/typescript/scripts/sdkCatalogue.ts');
    return inFolder('api/sdk/typescript/src/generated', sdkCatalogue());
  },
  async sdkTypes() {
    const { sdkTypes } = await import('../api/sdk/typescript/scripts/sdkTypes.ts');
    return inFolder('api/sdk/typescript/src/generated', await sdkTypes());
  },
};

const names = process.argv.slice(2);
if (names.includes('--check')) {
  const stale = [];
  for await (const [path] of staleFiles()) stale.push(path);
  if (stale.length === 0) process.stdout.write('The generated files are up to date.\n');
  else {
    process.stderr.write(`Stale, run npm run generate and commit it: ${stale.join(', ')}\n`);
    process.exitCode = 1;
  }
} else {
  if (names.length === 0) {
    for await (const [path, content] of staleFiles()) {
      write(path, content);
      process.stdout.write(`Written: ${path}\n`);
    }
  }
  for (const name of ALL_GENERATED)
    if (names.length === 0 || names.includes(name)) await writeGenerated(name, GENERATORS[name]);
}

/** The committed files: later ones are made from earlier ones. */
async function* committedFiles(): AsyncGenerator<Files> {
  const { sampleLists } = await import('../extractors/scaffold/sampleLists.ts');
  yield sampleLists();
  const { apiFiles } = await import('../api/src/generatedFiles.ts');
  yield apiFiles();
  const { webFonts } = await import('../ui/scripts/webFonts.ts');
  yield await webFonts();
  const python = await import('../api/sdk/python/scripts/generatedFiles.ts');
  yield python.pythonSdkFiles();
  yield python.pythonSyncFiles();
}

async function* staleFiles(): AsyncGenerator<[string, string | Uint8Array]> {
  for await (const files of committedFiles())
    for (const [path, content] of Object.entries(files))
      if (read(path)?.equals(Buffer.from(content)) !== true) yield [path, content];
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function inFolder(folder: string, files: Files): Files {
  return Object.fromEntries(
    Object.entries(files).map(([name, content]) => [`${folder}/${name}`, content]),
  );
}
