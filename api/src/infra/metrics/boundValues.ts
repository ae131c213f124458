/** Replaces values beyond the limit. */
const OTHER = 'other';

/**
 * Limits the number of different values of a label: the first ones of each scope keep their names,
 * all others become `other`. Prometheus stores a separate series for every value.
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
