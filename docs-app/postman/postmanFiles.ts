import { readFileSync } from 'node:fs';
import { postmanCollection, postmanEnvironment, type DescribedApi } from './postmanCollection.ts';

/** The files for Postman that the site offers, by name. */
export function postmanFiles(): Record<string, string> {
  const api = (name: string) =>
    JSON.parse(
      readFileSync(new URL(`../../api/openapi/${name}.json`, import.meta.url), 'utf8'),
    ) as DescribedApi;
  const collection = postmanCollection({ main: api('main'), connect: api('connect') });
  return {
    'cauce.postman_collection.json': `${JSON.stringify(collection, null, 2)}\n`,
    'cauce.postman_environment.json': `${JSON.stringify(postmanEnvironment(), null, 2)}\n`,
  };
}
