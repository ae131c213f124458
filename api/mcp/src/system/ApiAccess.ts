import { Cauce } from '../../../sdk/typescript/src/index.ts';
import { sandboxOnly } from './sandboxOnly.ts';
import type { ApiPlace } from './Surroundings.ts';
import { ToolProblem } from './ToolProblem.ts';

/** Keys that name an environment other than the sandbox. */
const OTHER_ENVIRONMENT = /^cauce_(?!sandbox_)([a-z]+)_/;

/** The client of the API, which has to be the sandbox unless production is allowed. */
export class ApiAccess {
  readonly allowsProduction: boolean;
  readonly #find: () => ApiPlace;
  #current: { readonly place: ApiPlace; readonly cauce: Cauce } | null = null;

  constructor(find: () => ApiPlace, options: { readonly allowsProduction: boolean }) {
    this.#find = find;
    this.allowsProduction = options.allowsProduction;
  }

  /** @throws ToolProblem if no API is known, or its key belongs to another environment */
  client(): Cauce {
    const place = this.#find();
    const { url, apiKey } = place;
    const [, environment] = OTHER_ENVIRONMENT.exec(apiKey) ?? [];
    if (environment !== undefined && !this.allowsProduction) {
      throw new ToolProblem(
        `CAUCE_API_KEY es una llave de ${environment}, y este servidor MCP solo habla con el sandbox: usa una llave del sandbox. Quien sepa lo que hace puede partirlo con --allow-production.`,
      );
    }
    if (this.#current?.place.url !== url || this.#current.place.apiKey !== apiKey) {
      const ownFetch: typeof fetch = (...request) => fetch(...request);
      const cauce = new Cauce({
        apiKey,
        baseUrl: url,
        encrypt: true,
        fetch: this.allowsProduction ? ownFetch : sandboxOnly(ownFetch),
      });
      this.#current = { place, cauce };
    }
    return this.#current.cauce;
  }
}
