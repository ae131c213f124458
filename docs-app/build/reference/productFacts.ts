import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DeliveringInstitution } from '../../src/site/referenceTypes.ts';
import { operationSlug } from '../../src/site/addresses.ts';

/** What people call a kind of data, and where they get it. */
export interface ProductFacts {
  id: string;
  title: string;
  institutions: DeliveringInstitution[];
}

interface GeneratedCatalogue {
  products: { id: string; title: string }[];
  institutions: { id: string; name: string; actions: { name: string; product: string }[] }[];
}

/** The products of the catalogue by the name of their schema; none in a site without a catalogue. */
export async function readProductFacts(
  generatedDir: string,
): Promise<(schema: string) => ProductFacts | null> {
  let text: string;
  try {
    text = await readFile(join(generatedDir, 'catalogue.json'), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return () => null;
    throw error;
  }
  const { products, institutions } = JSON.parse(text) as GeneratedCatalogue;
  const facts = products.map(({ id, title }): ProductFacts => ({
    id,
    title,
    institutions: institutions.flatMap(({ id: entity, name, actions }) => {
      const action = actions.find(({ product }) => product === id);
      return action === undefined ? [] : [{ id: entity, name, action: action.name }];
    }),
  }));
  const byId = new Map(facts.map((product) => [product.id, product]));
  // `ProductBalance` is the schema of `product-balance`.
  return (schema) => byId.get(operationSlug(schema)) ?? null;
}
