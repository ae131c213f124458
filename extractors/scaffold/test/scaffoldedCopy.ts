import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const REPOSITORY = fileURLToPath(new URL('../../..', import.meta.url));

/** A copy of the package to which tests add institutions. */
export interface Copy {
  readonly folder: string;
  /** The package root, as `scaffold` expects it. */
  readonly root: string;
  /** Imports a module of the copy, such as `src/connectors/registry.ts`. */
  load<Module>(file: string): Promise<Module>;
  remove(): void;
}

/** Copies without tests and fixtures, within the repository, so that its packages resolve. */
export function copyOfPackage(): Copy {
  mkdirSync(join(REPOSITORY, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(REPOSITORY, '.cache/scaffold-'));
  const root = join(folder, 'extractors');
  for (const part of ['src', 'test', 'stand-in', 'synthetic-person', 'simulator']) {
    cpSync(join(REPOSITORY, 'extractors', part), join(root, part), {
      recursive: true,
      filter: (source) => !/[\\/]fixtures$|\.test\.ts$/.test(source),
    });
  }
  return {
    folder,
    root,
    load: async <Module>(file: string) =>
      (await import(/* @vite-ignore */ pathToFileURL(join(root, file)).href)) as Module,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** An institution of each type, as typed. */
export const ADDED = [
  {
    id: 'caja-sur',
    origin: 'https://www.caja-sur.example',
    name: 'Caja Sur',
    type: 'bank',
    code: '904',
  },
  {
    id: 'pagos-del-sur',
    origin: 'https://www.pagos-del-sur.example',
    name: 'Pagos del Sur',
    type: 'service',
    password: '6-12',
  },
  {
    id: 'afp-austral',
    origin: 'https://www.afp-austral.example',
    name: 'AFP Austral',
    type: 'afp',
  },
] as const;
