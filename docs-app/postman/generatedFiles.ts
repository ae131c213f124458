import { readFileSync } from 'node:fs';
import { postmanCollection, postmanEnvironment, type DescribedApi } from './postmanCollection.ts';

const FOLDER = 'docs-app/content/static/postman';

/** The downloadable Postman files, by path in the repository. */
export function postmanFiles(): Record<string, string> {
  const api = (name: string) =>
    JSON.parse(
      readFileSync(new URL(`../generated/${name}.json`, import.meta.url), 'utf8'),
    ) as DescribedApi;
  const text = (content: unknown) => `${JSON.stringify(content, null, 2)}\n`;
  return {
    [`${FOLDER}/cauce.postman_collection.json`]: text(
      postmanCollection({ main: api('main'), connect: api('connect') }),
    ),
    [`${FOLDER}/cauce.postman_environment.json`]: text(postmanEnvironment()),
  };
}
