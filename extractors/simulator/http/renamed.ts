/** The same JSON under other names: what an institution's new release does to a connector. */
export function renamed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(renamed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [`${name}Nuevo`, renamed(inner)]),
  );
}
