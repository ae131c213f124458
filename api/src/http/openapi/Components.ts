import { inOrder } from './keywordOrder.ts';
import type { JsonSchema } from './types.ts';

interface Component {
  readonly content: JsonSchema;
  /** The references to the component; each may have its own description. */
  readonly sites: JsonSchema[];
}

const NAME = /^[A-Z][A-Za-z0-9]*$/;

/** Schemas that are written once and referred to: those with a PascalCase joi label. */
export class Components {
  readonly #components = new Map<string, Component>();

  /** Other labels are only used in joi's messages. */
  static isName(label: string | undefined): label is string {
    return label !== undefined && NAME.test(label);
  }

  /**
   * A reference to the named schema.
   * @throws Error if the name already belongs to a different schema, or to one that differs between
   *   requests and responses (a default makes a key required in responses)
   */
  refer(name: string, content: JsonSchema, description: string | undefined): JsonSchema {
    const known = this.#components.get(name);
    if (known && JSON.stringify(known.content) !== JSON.stringify(content)) {
      throw new Error(`Two different schemas are labelled ${name}: give one of them another label`);
    }
    const site: JsonSchema = { $ref: `#/components/schemas/${name}` };
    if (description !== undefined) site.description = description;
    if (known) known.sites.push(site);
    else this.#components.set(name, { content, sites: [site] });
    return site;
  }

  /**
   * All components by name; called after the last reference was made. A description that all
   * references share is moved into the component.
   */
  finish(): Record<string, JsonSchema> {
    const finished: [string, JsonSchema][] = [];
    for (const [name, { content, sites }] of this.#components) {
      const [first] = sites;
      const shared = first?.description;
      if (shared !== undefined && sites.every((site) => site.description === shared)) {
        content.description = shared;
        for (const site of sites) delete site.description;
      }
      finished.push([name, inOrder(content)]);
    }
    return Object.fromEntries(finished.sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}
