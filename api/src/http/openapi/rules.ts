import type { JoiDescription } from './joiDescription.ts';
import type { JsonSchema } from './types.ts';

/**
 * Rules that joi converts to JSON Schema, that are added here, or that change a value rather than
 * limit it. `custom` is included, too: its description has to state what it checks.
 */
const KNOWN_RULES: Readonly<Record<string, readonly string[]>> = {
  string: [
    'min',
    'max',
    'length',
    'pattern',
    'email',
    'uri',
    'guid',
    'isoDate',
    'hostname',
    'hex',
    'base64',
    'alphanum',
    'trim',
    'case',
    'normalize',
    'custom',
  ],
  number: [
    'integer',
    'min',
    'max',
    'greater',
    'less',
    'multiple',
    'sign',
    'port',
    'precision',
    'custom',
  ],
  array: ['min', 'max', 'length', 'unique', 'custom'],
  object: ['min', 'max', 'length', 'custom'],
  date: ['custom'],
};

/** Calls `refuse` for a rule that would be lost. */
export function checkRules(described: JoiDescription, refuse: (what: string) => never): void {
  for (const { name, args } of described.rules ?? []) {
    const known = KNOWN_RULES[described.type] ?? ['custom'];
    if (!known.includes(name)) refuse(`the rule ${name}()`);
    const isReference = (value: unknown): boolean =>
      typeof value === 'object' && value !== null && 'ref' in value;
    if (Object.values(args ?? {}).some(isReference)) refuse(`a reference in ${name}()`);
  }
}

/** As patterns: what joi calls a format and JSON Schema does not, and what joi omits. */
const CHARACTER_PATTERNS: Readonly<Record<string, string>> = {
  hex: '^[0-9a-fA-F]*$',
  alphanum: '^[a-zA-Z0-9]*$',
};

export function stringSchema(
  core: JsonSchema,
  described: JoiDescription,
  path: string,
): JsonSchema {
  const rules = described.rules ?? [];
  const patterns: JsonSchema[] = [];
  for (const { name, args } of rules) {
    const characters = CHARACTER_PATTERNS[name];
    if (characters !== undefined) patterns.push({ pattern: characters });
    if (name === 'pattern') patterns.push(patternSchema(String(args?.regex), args?.options, path));
    if (name === 'base64') core.contentEncoding = 'base64';
  }
  if (core.format === 'hex' || core.format === 'base64') delete core.format;
  delete core.pattern;
  const [first] = patterns;
  if (patterns.length === 1 && first) Object.assign(core, first);
  else if (patterns.length > 1) core.allOf = patterns;

  // The empty text, if it is allowed in addition to the rules: joi's schema omits it.
  const allowsEmpty = !described.flags?.only && described.allow?.includes('');
  const refusesEmpty =
    patterns.length > 0 || core.format !== undefined || (core.minLength ?? 0) > 0;
  return allowsEmpty && refusesEmpty ? { anyOf: [core, { const: '' }] } : core;
}

/** A pattern as joi describes it, `/source/flags`. */
export function patternSource(literal: string, path: string): string {
  const end = literal.lastIndexOf('/');
  const flags = literal.slice(end + 1);
  // JSON Schema's patterns have no flags; they are interpreted as with `u` anyway.
  if (flags !== '' && flags !== 'u') {
    throw new Error(`${path}: a pattern with the flags ${flags} cannot be written as JSON Schema`);
  }
  return new RegExp(literal.slice(1, end), 'u').source;
}

function patternSchema(literal: string, options: unknown, path: string): JsonSchema {
  const pattern = patternSource(literal, path);
  const isInverted =
    typeof options === 'object' && options !== null && 'invert' in options && options.invert;
  return isInverted ? { not: { pattern } } : { pattern };
}
