import { institutionMarks, MARK_SHAPES } from '@cauce/extractors';
import { renderEnvExample } from './config/renderEnvExample.ts';
import { connectOpenApi, mainOpenApi } from './openApiDocuments.ts';
import { siteFacts } from './siteFacts.ts';

/** What is generated from the API and the catalogues, by path in the repository. */
export function apiFiles(): Record<string, string> {
  const own = {
    'api/openapi/main.json': `${JSON.stringify(mainOpenApi(), null, 2)}\n`,
    'api/openapi/connect.json': `${JSON.stringify(connectOpenApi(), null, 2)}\n`,
    '.env.example': renderEnvExample(),
    'ui/src/institutions/marks.json': `${JSON.stringify({ shapes: MARK_SHAPES, marks: institutionMarks }, null, 2)}\n`,
  };
  return { ...own, ...siteFacts(own) };
}
