import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type {
  Catalogue,
  CatalogueInstitution,
  CatalogueProduct,
} from '../../src/site/catalogueTypes.ts';

const MODULE = 'virtual:cauce/catalogue';

interface GeneratedCatalogue {
  institutions: CatalogueInstitution[];
  products: CatalogueProduct[];
}

/**
 * Provides the catalogue of institutions without its examples, which are ten times as large as the
 * rest.
 */
export function cataloguePlugin(generatedDir: string): Plugin {
  return {
    name: 'cauce-catalogue',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    async load(id) {
      if (id !== `\0${MODULE}`) return undefined;
      const path = join(generatedDir, 'catalogue.json');
      this.addWatchFile(path);
      const generated = JSON.parse(await readFile(path, 'utf8')) as GeneratedCatalogue;
      return `export const catalogue = ${JSON.stringify(slimCatalogue(generated))};`;
    },
  };
}

/** What pages show of the catalogue. */
function slimCatalogue({ institutions, products }: GeneratedCatalogue): Catalogue {
  return {
    institutions: institutions.map(
      ({ id, name, type, codes, usernameKinds, passwordRules, actions, provenance }) => ({
        id,
        name,
        type,
        codes,
        usernameKinds,
        passwordRules: passwordRules.map(({ loginKind, label, description }) => ({
          loginKind,
          label,
          description,
        })),
        actions: actions.map((action) => ({
          type: action.type,
          loginKind: action.loginKind,
          product: action.product,
          fact: action.fact,
          coverage: action.coverage,
          isSandboxOnly: action.isSandboxOnly,
        })),
        provenance,
      }),
    ),
    products: products.map(({ id, title, description, parts }) => ({
      id,
      title,
      description,
      parts,
    })),
  };
}
