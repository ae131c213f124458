import type { ComponentType } from 'react';
import { ConfigurationError } from '../internal/ConfigurationError.ts';

/** A function, or what `memo`, `lazy` and `forwardRef` make. */
const isComponent = (value: unknown): value is ComponentType =>
  typeof value === 'function' ||
  (typeof value === 'object' && value !== null && '$$typeof' in value);

/**
 * The page that a module brings as its default export. Throws for a module without one, naming the
 * file (its path from the project's root) and the fix.
 */
export function requirePage(module: object, file: string): ComponentType {
  const page = 'default' in module ? module.default : undefined;
  if (isComponent(page)) return page;
  const found =
    page === undefined
      ? 'has no default export'
      : `has a default export that is not a component (${typeof page})`;
  throw new ConfigurationError(
    `The page "${file}" ${found}. Export its component: "export default function Page() { … }".`,
  );
}
