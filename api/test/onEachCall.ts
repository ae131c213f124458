import type { Container } from '../src/container.ts';

/**
 * Waits for `hook` before every call of a method of these parts of the container, so that a test can
 * let something happen between two steps.
 * @param hook gets `store.method`
 * @returns a function that undoes it
 */
export function onEachCall(
  container: Container,
  names: readonly string[],
  hook: (name: string) => Promise<void>,
): () => void {
  const undo: (() => void)[] = [];
  for (const name of names) {
    const part = (container as unknown as Record<string, Record<string, unknown>>)[name];
    if (part === undefined) throw new RangeError(`The container has no ${name}`);
    for (const method of methodsOf(part)) {
      const original = part[method] as (...args: unknown[]) => unknown;
      const isOwn = Object.hasOwn(part, method);
      part[method] = async (...args: unknown[]) => {
        await hook(`${name}.${method}`);
        return original.apply(part, args);
      };
      undo.push(() => {
        if (isOwn) part[method] = original;
        else Reflect.deleteProperty(part, method);
      });
    }
  }
  return () => undo.forEach((step) => step());
}

function methodsOf(part: object): string[] {
  const own = Object.keys(part);
  const prototype = Object.getPrototypeOf(part) as object;
  const inherited = prototype === Object.prototype ? [] : Object.getOwnPropertyNames(prototype);
  return [...own, ...inherited].filter(
    (name) =>
      name !== 'constructor' && typeof (part as Record<string, unknown>)[name] === 'function',
  );
}
