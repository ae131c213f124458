import type { WidgetSession } from '../../client/index.ts';
import type { Chosen } from './flowState.ts';

/** The session with the products that the institution has. */
export const sessionAt = ({
  session,
  entity,
}: Pick<Chosen, 'session' | 'entity'>): WidgetSession => ({
  ...session,
  products: session.products.filter(({ id }) => entity.products.includes(id)),
});
