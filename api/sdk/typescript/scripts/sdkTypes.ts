import { readFileSync } from 'node:fs';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { HEADER } from './sdkCatalogue.ts';

/** Types of a document, with the names and descriptions of its schemas. */
async function documentTypes(name: string): Promise<string> {
  const text = readFileSync(new URL(`../../../openapi/${name}.json`, import.meta.url), 'utf8');
  const document = JSON.parse(text, withoutLongExamples) as OpenAPI3;
  for (const path of Object.keys(document.paths ?? {})) {
    // Those are the calls of the widget, and of the person's page.
    if (/^\/(console|widget|person)(\/|$)/.test(path)) delete document.paths?.[path];
  }
  return `${HEADER}${astToString(await openapiTS(document))}`;
}

/** Whole objects as examples would be most of the file. */
function withoutLongExamples(key: string, value: unknown): unknown {
  const isExample = ['example', 'examples'].includes(key);
  return isExample && typeof value === 'object' ? undefined : value;
}

/** The types of the SDK's two OpenAPI documents, by file in `src/generated`. */
export async function sdkTypes(): Promise<Record<string, string>> {
  return {
    'main.ts': await documentTypes('main'),
    'connect.ts': await documentTypes('connect'),
  };
}
