import type { ConsentChoice, WidgetSession } from '../../client/index.ts';
import type { Chosen } from './flowState.ts';
import { sessionAt } from './sessionAt.ts';

type Agreed = Pick<Chosen, 'session' | 'entity' | 'refused'>;

/** The session as the person agreed to it at the institution, without what they refused. */
export function agreedSession({ refused, ...offered }: Agreed): WidgetSession {
  const session = sessionAt(offered);
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
export function agreedParts(agreed: Agreed): Pick<ConsentChoice, 'products' | 'storesCredentials'> {
  const { products } = agreedSession(agreed);
  const isPart = products.length < sessionAt(agreed).products.length;
  return {
    ...(isPart && { products: products.map(({ id }) => id) }),
    ...(agreed.refused?.password === true && { storesCredentials: false }),
  };
}
