import { inOrder } from './keywordOrder.ts';
import type { JsonSchema } from './types.ts';

interface Component {
  readonly content: JsonSchema;
  /** The references to the component; each may have its own description. */
  readonly sites: JsonSchema[];
  /** The description beside the examples, which describes the component wherever it is used. */
  readonly description: string | undefined;
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
    // A schema may have examples at one of its places and none at the others.
    const examples = known?.content.examples ?? content.examples;
    const whole = (schema: JsonSchema): JsonSchema =>
      examples === undefined ? schema : inOrder({ ...schema, examples });
    if (known && JSON.stringify(whole(known.content)) !== JSON.stringify(whole(content))) {
      throw new Error(`Two different schemas are labelled ${name}: give one of them another label`);
    }
    const site: JsonSchema = { $ref: `#/components/schemas/${name}` };
    if (description !== undefined) site.description = description;
    if (known) known.sites.push(site);
    this.#components.set(name, {
      content: whole(content),
      sites: known?.sites ?? [site],
      description: content.examples === undefined ? known?.description : description,
    });
    return site;
  }

  /**
   * All components by name; called after the last reference was made. A description that all
   * references share is moved into the component, as is the one beside the examples.
   */
  finish(): Record<string, JsonSchema> {
    const finished: [string, JsonSchema][] = [];
    for (const [name, { content, sites, description }] of this.#components) {
      const [first] = sites;
      const isShared = sites.every((site) => site.description === first?.description);
      const own = isShared ? first?.description : description;
      if (own !== undefined) {
        content.description = own;
        for (const site of sites) if (site.description === own) delete site.description;
      }
      finished.push([name, inOrder(content)]);
    }
    return Object.fromEntries(finished.sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}
