/** What stands for values beyond the bound. */
const OTHER = 'other';

/**
 * Bounds the number of different values of a label: the first ones of each scope keep their names,
 * the rest share `other`. Every value is a series that Prometheus keeps.
 */
export function boundValues(most: number): (scope: string, value: string) => string {
  const seen = new Map<string, Set<string>>();
  return (scope, value) => {
    const values = seen.get(scope) ?? new Set();
    seen.set(scope, values);
    if (values.has(value)) return value;
    if (values.size >= most) return OTHER;
    values.add(value);
    return value;
  };
}
