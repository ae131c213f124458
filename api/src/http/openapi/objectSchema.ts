import type { JoiDescription } from './joiDescription.ts';
import { patternSource } from './rules.ts';
import type { JsonSchema } from './types.ts';

interface ObjectContext {
  readonly mode: 'input' | 'output';
  readonly path: string;
  readonly below: (raw: JsonSchema | undefined, child: JoiDescription, step: string) => JsonSchema;
}

/**
 * An object: its keys, which of them are required, which belong together, and whether others are
 * allowed.
 */
export function objectSchema(
  core: JsonSchema,
  described: JoiDescription,
  context: ObjectContext,
): JsonSchema {
  const rawProperties = core.properties ?? {};
  const properties: [string, JsonSchema][] = [];
  for (const [key, child] of Object.entries(described.keys ?? {})) {
    if (isAbsent(child, context.mode)) continue;
    properties.push([key, context.below(rawProperties[key], child, `.${key}`)]);
  }
  if (described.keys) core.properties = Object.fromEntries(properties);

  // In the order of the keys, because joi sorts them.
  const required = new Set(core.required);
  const present = properties.map(([key]) => key).filter((key) => required.has(key));
  if (present.length > 0) core.required = present;
  else delete core.required;

  translatePatterns(core, described, context);
  core.additionalProperties ??= described.flags?.unknown === true || !isClosed(described);
  const constraints = mergeExactlyOne(described.dependencies ?? []).map((dependency) =>
    dependencySchema(dependency, context.path),
  );
  const [first] = constraints;
  if (constraints.length === 1 && first) return { ...core, ...first };
  return constraints.length > 1 ? { ...core, allOf: constraints } : core;
}

/** joi accepts any content for an object for which no key and no pattern was defined. */
const isClosed = (described: JoiDescription): boolean =>
  described.keys !== undefined || described.patterns !== undefined;

/** Keys that never occur: forbidden ones, and in responses those that are stripped. */
const isAbsent = (child: JoiDescription, mode: 'input' | 'output'): boolean =>
  child.flags?.presence === 'forbidden' || (mode === 'output' && child.flags?.result === 'strip');

function translatePatterns(
  core: JsonSchema,
  described: JoiDescription,
  context: ObjectContext,
): void {
  const rawPatterns = core.patternProperties ?? {};
  delete core.patternProperties;
  const byRegex: [string, JsonSchema][] = [];
  for (const { regex, schema, rule } of described.patterns ?? []) {
    if (regex !== undefined) {
      const source = patternSource(regex, context.path);
      byRegex.push([source, context.below(rawPatterns[source], rule, `[${source}]`)]);
      continue;
    }
    // Keys that match a schema instead of a regex: `schema` applies to the names, and `rule` to all
    // values.
    const raw =
      typeof core.additionalProperties === 'object' ? core.additionalProperties : rawPatterns['.*'];
    if (described.patterns?.length !== 1) {
      throw new Error(`${context.path}: several patterns of which one is a schema are not handled`);
    }
    core.additionalProperties = context.below(raw, rule, '[*]');
    if (schema?.rules) {
      throw new Error(`${context.path}: rules for keys are not handled: give a regular expression`);
    }
    if (schema?.allow) core.propertyNames = { enum: [...schema.allow] };
  }
  if (byRegex.length > 0) core.patternProperties = Object.fromEntries(byRegex);
}

type Dependency = NonNullable<JoiDescription['dependencies']>[number];

/** `or` and `nand` of the same two keys mean "exactly one", which is easier to read as `xor`. */
function mergeExactlyOne(dependencies: readonly Dependency[]): readonly Dependency[] {
  const or = dependencies.find(({ rel }) => rel === 'or');
  const nand = dependencies.find(({ rel }) => rel === 'nand');
  const [first, second] = or?.peers ?? [];
  const isPair = or?.peers.length === 2 && nand?.peers.length === 2;
  if (!isPair || first === undefined || second === undefined) return dependencies;
  if (!nand.peers.includes(first) || !nand.peers.includes(second)) return dependencies;
  const rest = dependencies.filter((one) => one !== or && one !== nand);
  return [{ rel: 'xor', peers: [first, second] }, ...rest];
}

function dependencySchema({ rel, key, peers }: Dependency, path: string): JsonSchema {
  const each = peers.map((peer) => ({ required: [peer] }));
  switch (rel) {
    case 'or':
      return { anyOf: each };
    case 'xor':
      return { oneOf: each };
    case 'oxor':
      return { oneOf: [...each, { not: { anyOf: each } }] };
    case 'and':
      return {
        dependentRequired: Object.fromEntries(
          peers.map((peer) => [peer, peers.filter((other) => other !== peer)]),
        ),
      };
    case 'nand':
      return { not: { required: [...peers] } };
    case 'with':
      return { dependentRequired: { [key ?? '']: [...peers] } };
    case 'without':
      return { not: { required: [key ?? ''], anyOf: each } };
    default:
      throw new Error(`${path}: the dependency ${rel}() is not handled`);
  }
}
