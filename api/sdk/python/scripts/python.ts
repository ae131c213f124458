/**
 * `totalBalanceUSD` as a Python name: `total_balance_usd`; with a trailing `_` if Python reserves
 * the name.
 */
export function snakeCase(name: string): string {
  const snake = name
    .replaceAll(/(?<=[a-z0-9])[A-Z]|(?<=[A-Z])[A-Z](?=[a-z])/g, '_$&')
    .toLowerCase();
  if (!/^[a-z]\w*$/.test(snake)) throw new Error(`${name} is not a valid Python name`);
  return RESERVED.includes(snake) ? `${snake}_` : snake;
}

/** The API's name for a field, derived as pydantic's `to_camel` does. */
export const toCamel = (name: string): string =>
  name.replaceAll(/_(\w?)/g, (_, letter: string) => letter.toUpperCase());

/** A string or number, as Python writes it. */
export const literal = (value: string | number): string => JSON.stringify(value);

/** A docstring, or nothing. */
export function docstring(text: string | undefined, indent: string): string {
  if (text === undefined) return '';
  const safe = text.replaceAll('\\', '\\\\').replaceAll('"""', "'''").replace(/"$/, "'");
  return `${indent}"""${safe}"""\n`;
}

/** Each entry on its own line. */
export const lines = (entries: Iterable<string>): string =>
  [...entries].map((entry) => `    ${entry},\n`).join('');

const RESERVED = [
  'and',
  'as',
  'class',
  'def',
  'del',
  'except',
  'from',
  'global',
  'import',
  'in',
  'is',
  'lambda',
  'not',
  'or',
  'pass',
  'raise',
  'return',
  'with',
  'yield',
  // Names that pydantic's models use.
  'construct',
  'copy',
  'dict',
  'json',
  'schema',
  'validate',
];
