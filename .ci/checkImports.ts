import { execFileSync } from 'node:child_process';
import { format, type ICruiseResult } from 'dependency-cruiser';
import { folderRules, TEST } from './importRules.mjs';
import { folderCircles, type Import } from './folderCircles.ts';

const CHECKED = ['.ci', 'api', 'extractors', 'ui', 'docs-app', 'pacts', '.storybook'];

/**
 * Checks the import rules between files, which dependency-cruiser itself evaluates from
 * importRules.mjs, and cycles between folders: its own folder scope misses cycles between a folder
 * and its subfolders, and also counts the imports of tests.
 * @returns whether all hold; what does not is printed
 */
export async function checkImports(): Promise<boolean> {
  // `npm run lint` puts it on the PATH.
  const json = execFileSync(
    'depcruise',
    ['--config', '.ci/importRules.mjs', '--output-type', 'json', ...CHECKED],
    { encoding: 'utf8', maxBuffer: 2 ** 28 },
  );
  const result = JSON.parse(json) as ICruiseResult;
  const { output, exitCode } = await format(result, { outputType: 'err' });
  process.stdout.write(output as string);

  let circles = 0;
  for (const { name, path, comment } of folderRules)
    for (const { folders, imports } of folderCircles(productionImports(result, path))) {
      circles += 1;
      const listed = imports.map(({ from, to }) => `      ${from} → ${to}`).join('\n');
      process.stderr.write(
        `  error ${name}: ${folders.join(' → ')}\n    ${comment}\n${listed}\n\n`,
      );
    }
  return exitCode === 0 && circles === 0;
}

/** Imports within an area, without tests and stories. */
function productionImports({ modules }: ICruiseResult, area: string): Import[] {
  const isTest = new RegExp(TEST);
  const isChecked = (path: string) => path.startsWith(area) && !isTest.test(path);
  return modules
    .flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
    )
    .filter(({ from, to }) => isChecked(from) && isChecked(to));
}
