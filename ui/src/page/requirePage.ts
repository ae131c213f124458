import type { ComponentType } from 'react';
import { ConfigurationError } from '../internal/ConfigurationError.ts';

/** A function component, or the result of `memo`, `lazy` or `forwardRef`. */
const isComponent = (value: unknown): value is ComponentType =>
  typeof value === 'function' ||
  (typeof value === 'object' && value !== null && '$$typeof' in value);

/**
 * The default export of a page's module. Throws if there is none, naming the file (its path from
 * the project's root) and the fix.
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
