import { resolve } from 'node:path';
import { readSandboxFile, type Sandbox } from '../../../launcher/start/sandboxFile.ts';
import { ToolProblem } from './ToolProblem.ts';

export interface ApiPlace {
  readonly url: string;
  readonly apiKey: string;
}

/**
 * The addresses of the API and its documentation: from the environment, or those of the sandbox
 * that runs in DATA_DIR. Looked up each time, because the sandbox may be started after this
 * process.
 */
export class Surroundings {
  readonly #env: NodeJS.ProcessEnv;
  readonly #dataDir: string;

  constructor(env: NodeJS.ProcessEnv, root: string) {
    this.#env = env;
    this.#dataDir = resolve(root, env.DATA_DIR || '.cauce');
  }

  /** @throws ToolProblem if no sandbox is running, or only one of the two variables is set */
  api(): ApiPlace {
    const { CAUCE_URL: url = '', CAUCE_API_KEY: apiKey = '' } = this.#env;
    if (url !== '' && apiKey !== '') return { url, apiKey };
    if (url !== '' || apiKey !== '') {
      throw new ToolProblem(
        'Falta CAUCE_URL o CAUCE_API_KEY en el entorno del servidor MCP: define las dos, o ninguna para usar el sandbox de esta máquina.',
      );
    }
    const { apiUrl, apiKey: ofSandbox } = this.#sandbox('CAUCE_URL y CAUCE_API_KEY');
    return { url: apiUrl, apiKey: ofSandbox };
  }

  /** @throws ToolProblem if no sandbox is running */
  docsUrl(): string {
    const { CAUCE_DOCS_URL: url = '' } = this.#env;
    return (url === '' ? this.#sandbox('CAUCE_DOCS_URL').docsUrl : url).replace(/(?<!\/)\/+$/, '');
  }

  #sandbox(variables: string): Sandbox {
    const sandbox = readSandboxFile(this.#dataDir);
    if (sandbox === null) {
      throw new ToolProblem(
        `El sandbox no está corriendo: ejecuta npm start y espera «Cauce is ready», o define ${variables} en el entorno del servidor MCP.`,
      );
    }
    return sandbox;
  }
}
