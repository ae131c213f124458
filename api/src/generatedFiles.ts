import { renderEnvExample } from './config/renderEnvExample.ts';
import { connectOpenApi, mainOpenApi } from './openApiDocuments.ts';

/** What is generated from the API and committed, by path in the repository. */
export function apiFiles(): Record<string, string> {
  return {
    'api/openapi/main.json': `${JSON.stringify(mainOpenApi(), null, 2)}\n`,
    'api/openapi/connect.json': `${JSON.stringify(connectOpenApi(), null, 2)}\n`,
    '.env.example': renderEnvExample(),
  };
}
