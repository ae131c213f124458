/**
 * The fields of a JSON body by path, with the types of their values; empty if the body is not JSON.
 */
export function jsonTypes(body: string): ReadonlyMap<string, ReadonlySet<string>> {
  const types = new Map<string, Set<string>>();
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return types;
  }
  const visit = (one: unknown, path: string): void => {
    const type = one === null ? 'null' : Array.isArray(one) ? 'array' : typeof one;
    if (path !== '') types.set(path, (types.get(path) ?? new Set()).add(type));
    if (Array.isArray(one)) one.forEach((inner) => visit(inner, `${path}[]`));
    else if (typeof one === 'object' && one !== null) {
      for (const [key, inner] of Object.entries(one)) {
        visit(inner, path === '' ? key : `${path}.${key}`);
      }
    }
  };
  visit(value, '');
  return types;
}

/** The same as text: `movimientos[].monto: number | null`. */
export function jsonTypeLines(body: string): string[] {
  return [...jsonTypes(body)].map(([path, types]) => `${path}: ${[...types].join(' | ')}`);
}
