import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Availability, DeliveringInstitution } from '../../src/site/referenceTypes.ts';
import { operationSlug } from '../../src/site/addresses.ts';

/** What people call a kind of data, and where they get it. */
interface ProductFacts {
  id: string;
  title: string;
  institutions: DeliveringInstitution[];
}

/** What generated pages and guides say about institutions and their data. */
export interface CatalogueFacts {
  /** The product whose data a schema describes, `ProductBalance`; null if it is none. */
  productOf: (schema: string) => ProductFacts | null;
  /** Where the actions and products work that code names; null if it names none. */
  availabilityOf: (names: readonly string[]) => Availability | null;
}

interface GeneratedCatalogue {
  products: { id: string; title: string }[];
  institutions: {
    id: string;
    name: string;
    actions: { name: string; product: string; isSandboxOnly: boolean }[];
  }[];
}

/** The facts of the catalogue; there are none in a site without a catalogue. */
export async function readCatalogueFacts(generatedDir: string): Promise<CatalogueFacts> {
  try {
    const text = await readFile(join(generatedDir, 'catalogue.json'), 'utf8');
    return catalogueFacts(JSON.parse(text) as GeneratedCatalogue);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return catalogueFacts({ products: [], institutions: [] });
  }
}

function catalogueFacts({ products, institutions }: GeneratedCatalogue): CatalogueFacts {
  const byId = new Map(
    products.map(({ id, title }) => [
      id,
      {
        id,
        title,
        institutions: institutions.flatMap(({ id: entity, name, actions }) => {
          const own = actions.filter(({ product }) => product === id);
          const action = own.find(({ isSandboxOnly }) => !isSandboxOnly) ?? own[0];
          if (action === undefined) return [];
          const { name: asked, isSandboxOnly } = action;
          return [{ id: entity, name, action: asked, isSandboxOnly }];
        }),
      },
    ]),
  );
  const actions = new Map(
    institutions.flatMap((one) => one.actions.map((action) => [action.name, action])),
  );
  const availabilityOf: CatalogueFacts['availabilityOf'] = (names) => {
    const found: Availability = { everywhere: [], sandboxOnly: [] };
    const named = new Set(names.flatMap((name) => actions.get(name)?.product ?? []));
    // A call by the SDK names the action without its institution, like a product.
    for (const name of new Set(names.filter((one) => !named.has(one)))) {
      const action = actions.get(name);
      const product = byId.get(action?.product ?? name);
      if (product === undefined) continue;
      const count = product.institutions.filter(({ isSandboxOnly }) => !isSandboxOnly).length;
      const isSandboxOnly = action?.isSandboxOnly ?? count === 0;
      found[isSandboxOnly ? 'sandboxOnly' : 'everywhere'].push({
        name,
        href: `/api/datos/${product.id}#instituciones`,
        institutionCount: action === undefined && count > 0 ? count : null,
      });
    }
    return found.everywhere.length + found.sandboxOnly.length === 0 ? null : found;
  };
  return {
    // `ProductBalance` is the schema of `product-balance`.
    productOf: (schema) => byId.get(operationSlug(schema)) ?? null,
    availabilityOf,
  };
}

const ACTION = /\b[a-z]+(?:-[a-z]+)*:[a-z]+(?:-[a-z]+)*\b/g;
const PRODUCTS = /\b(?:products?|action)["']?\s*(?::|=>?)\s*(\[[^\]]*\]|"[^"]*"|'[^']*')/g;

/** What may be the name of an action or a product in code that asks for it, in any language. */
export function namedInCode(code: string): string[] {
  const lists = [...code.matchAll(PRODUCTS)].map(([, list = '']) => list);
  const products = lists.flatMap((list) =>
    [...list.matchAll(/["']([a-z-]+)["']/g)].map(([, name = '']) => name),
  );
  return [...new Set([...(code.match(ACTION) ?? []), ...products])];
}
