import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const REPOSITORY = fileURLToPath(new URL('../../..', import.meta.url));

/** A copy of the package to which tests add institutions. */
export interface Copy {
  readonly folder: string;
  /** The package root, as `scaffold` expects it. */
  readonly root: string;
  /** Records fixtures: institutions, or `institution:action`. */
  record(...names: readonly string[]): Promise<void>;
  /** Imports a module of the copy, such as `src/connectors/registry.ts`. */
  load<Module>(file: string): Promise<Module>;
  remove(): void;
}

/** Copies without tests and fixtures, within the repository, so that its packages resolve. */
export function copyOfPackage(): Copy {
  mkdirSync(join(REPOSITORY, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(REPOSITORY, '.cache/scaffold-'));
  const root = join(folder, 'extractors');
  for (const part of ['src', 'synthetic-person', 'simulator']) {
    cpSync(join(REPOSITORY, 'extractors', part), join(root, part), {
      recursive: true,
      filter: (source) => !/[\\/]fixtures$|\.test\.ts$/.test(source),
    });
  }
  return {
    folder,
    root,
    record: async (...names) => {
      const recorder = join(root, 'src/testing/recordFixtures.ts');
      await run(process.execPath, ['--import', './api/bin/typescript.mjs', recorder, ...names], {
        cwd: REPOSITORY,
      });
    },
    load: async <Module>(file: string) =>
      (await import(/* @vite-ignore */ pathToFileURL(join(root, file)).href)) as Module,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** An institution for each known platform, as typed. */
export const ADDED = [
  {
    id: 'banco-del-puerto',
    origin: 'https://www.banco-del-puerto.example',
    name: 'Banco del Puerto',
    platform: 'html-portal',
    code: '901',
  },
  {
    id: 'banco-cordillera',
    origin: 'https://www.banco-cordillera.example',
    name: 'Banco Cordillera',
    platform: 'json-portal',
    code: '902',
  },
  {
    id: 'pagos-del-sur',
    origin: 'https://www.pagos-del-sur.example',
    name: 'Pagos del Sur',
    platform: 'bill-payment',
    password: '6-12',
  },
  {
    id: 'afp-austral',
    origin: 'https://www.afp-austral.example',
    name: 'AFP Austral',
    platform: 'afp-html',
  },
  {
    id: 'afp-lican',
    origin: 'https://www.afp-lican.example',
    name: 'AFP Licán',
    platform: 'afp-csv',
  },
] as const;
