/** The same JSON with renamed fields, as after a new release of the institution's API. */
export function renamed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(renamed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [`${name}Nuevo`, renamed(inner)]),
  );
}
