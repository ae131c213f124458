import {
  ENTITY_TYPES,
  hasRows,
  institutions,
  products,
  type ActionDefinition,
  type EntityType,
  type Institution,
} from '@cauce/extractors';
import type { Description } from 'joi';
import type { EntityDirectory } from '../entities/entityDirectory.ts';

const CLAVE_UNICA = '-clave-unica';

/**
 * The connect API's id of a product: the action's type, including the `-pdf` and `-clave-unica`
 * variants. Where another institution's action of the same type has another product, it is the
 * product's own id: a crypto balance is `balances`, and the AFC's contributions are
 * `afc-contribution`, with the same variants.
 */
export function productIdOf({ type, product }: ActionDefinition): string {
  if (type.startsWith(product)) return type;
  return type.endsWith(CLAVE_UNICA) ? `${product}${CLAVE_UNICA}` : product;
}

/**
 * The product of each action type. Where another institution's action of the same type has another
 * product, the key is the action's whole name, such as `afc:contribution`.
 */
export function productsByAction(): ReadonlyMap<string, string> {
  const known = new Map<string, string>();
  for (const { id, actions } of institutions) {
    for (const { type, product } of actions) {
      const isOther = (known.get(type) ?? product) !== product;
      known.set(isOther ? `${id}:${type}` : type, product);
    }
  }
  return known;
}

/** Every product that a consent may cover. */
export const PRODUCT_IDS: readonly string[] = [
  ...new Set(institutions.flatMap(({ actions }) => actions.map(productIdOf))),
];

/** Those whose rows change one by one. */
export const PRODUCTS_WITH_ROWS: readonly string[] = [
  ...new Set(
    institutions.flatMap(({ actions }) =>
      actions.filter(({ product }) => hasRows(product)).map(productIdOf),
    ),
  ),
];

/** An institution, and the actions that one login there has to run. */
export interface ServingInstitution {
  readonly institution: Institution;
  readonly actions: readonly ActionDefinition[];
}

/**
 * The institution's actions for these products, in the order of the products.
 * @returns null if it cannot serve all of them with one login
 */
export function actionsFor(
  institution: Institution,
  productIds: readonly string[],
): readonly ActionDefinition[] | null {
  const actions = productIds.flatMap(
    (productId) => institution.actions.find((action) => productIdOf(action) === productId) ?? [],
  );
  const isWhole = actions.length === productIds.length && actions.length > 0;
  const loginKinds = new Set(actions.map((action) => action.loginKind));
  return isWhole && loginKinds.size === 1 ? actions : null;
}

/** Which institutions may be offered. */
export interface OfferedInstitutions {
  readonly types: readonly string[];
  /** Absent for all of those types. */
  readonly ids?: readonly string[] | undefined;
}

/**
 * The institutions of these types that serve all products with one login or, if none does, those
 * that serve some of them; regardless of their health.
 */
export function servingInstitutions(
  entities: EntityDirectory,
  productIds: readonly string[],
  { types, ids }: OfferedInstitutions,
): ServingInstitution[] {
  const some = entities.all().flatMap((institution) => {
    const isOffered = types.includes(institution.type) && ids?.includes(institution.id) !== false;
    const actions = isOffered ? servedActions(entities, institution, productIds) : [];
    return actions.length > 0 ? [{ institution, actions }] : [];
  });
  const whole = some.filter(({ actions }) => actions.length === productIds.length);
  return whole.length > 0 ? whole : some;
}

/** The institution's actions for as many of these products as one login there can serve. */
function servedActions(
  entities: EntityDirectory,
  institution: Institution,
  productIds: readonly string[],
): readonly ActionDefinition[] {
  const byLogin = new Map<string, ActionDefinition[]>();
  for (const productId of productIds) {
    const action = institution.actions.find((one) => productIdOf(one) === productId);
    if (!action || !entities.isActionServed(institution, action)) continue;
    byLogin.set(action.loginKind, [...(byLogin.get(action.loginKind) ?? []), action]);
  }
  const [first = [], ...others] = byLogin.values();
  return others.reduce((most, one) => (one.length > most.length ? one : most), first);
}

/** The schema of a product's data; undefined if no institution has the product. */
export function describedProduct(productId: string): Description | undefined {
  for (const { actions } of institutions) {
    const action = actions.find((one) => productIdOf(one) === productId);
    if (action) return products[action.product]?.schema.describe();
  }
  return undefined;
}

/**
 * The action with which an institution serves a product.
 * @throws RangeError if it does not
 */
export function actionOf(entityId: string, productId: string): ActionDefinition {
  const institution = institutions.find((one) => one.id === entityId);
  const action = institution?.actions.find((one) => productIdOf(one) === productId);
  if (!action) throw new RangeError('The institution does not serve this product');
  return action;
}

/** Turns an extraction's data, which is keyed by action type, into data keyed by product id. */
export function byProduct(
  entityId: string,
  productIds: readonly string[],
  data: Readonly<Record<string, unknown>>,
): { product: string; action: string; data: unknown }[] {
  const institution = institutions.find((one) => one.id === entityId);
  const actions = institution ? actionsFor(institution, productIds) : null;
  return (actions ?? []).map((action) => ({
    product: productIdOf(action),
    action: action.type,
    data: data[action.type],
  }));
}

/** The default types; business banks are included only if the request names a company. */
export function defaultTypes(hasCompany: boolean): readonly EntityType[] {
  return hasCompany ? ENTITY_TYPES : ENTITY_TYPES.filter((type) => type !== 'business-bank');
}
