import type { ConsentChoice, WidgetSession } from '../../client/index.ts';
import type { Refused } from './flowState.ts';

/** The session as the person agreed to it, without what they refused. */
export function agreedSession(session: WidgetSession, refused: Refused | undefined): WidgetSession {
  if (!refused) return session;
  const { products, validity } = session;
  return {
    ...session,
    products: products.filter(({ id }) => !refused.products.includes(id)),
    validity: {
      ...validity,
      storesCredentials: validity.storesCredentials && !refused.password,
      refresh: refused.password ? null : validity.refresh,
    },
  };
}

/** What a consent says besides the terms and the institution: only where something is refused. */
export function agreedParts(
  session: WidgetSession,
  refused: Refused | undefined,
): Pick<ConsentChoice, 'products' | 'storesCredentials'> {
  const { products } = agreedSession(session, refused);
  return {
    ...(products.length < session.products.length && { products: products.map(({ id }) => id) }),
    ...(refused?.password === true && { storesCredentials: false }),
  };
}
