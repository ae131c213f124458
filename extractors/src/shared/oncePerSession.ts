import type { InstitutionSession } from '../contract/session.ts';

/** What several actions of an extraction need, read only once in its session. */
export function oncePerSession<Context extends { readonly session: InstitutionSession }, T>(
  read: (context: Context) => Promise<T>,
): (context: Context) => Promise<T> {
  const known = new WeakMap<InstitutionSession, { readonly value: T }>();
  return async (context) => {
    const { value } = known.get(context.session) ?? { value: await read(context) };
    known.set(context.session, { value });
    return value;
  };
}
