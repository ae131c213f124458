import { bankProduct } from './bankProducts.ts';
import { otherProduct } from './otherProducts.ts';
import { findInstitution } from '../../src/catalogue/lookup.ts';
import { BANKS } from '../shared/banks.ts';
import type { ExpectedProducts } from './ExpectedProducts.ts';

export type { ExpectedProducts } from './ExpectedProducts.ts';

/**
 * @param productId key of `products`, not an action: `sii:dte-clave-unica` has the product `dte`
 * @throws RangeError for a product that the institution does not serve, an invalid RUT or day,
 * or a product that a company cannot have: a birth certificate, a pension fund's personal data
 */
export function expectedProduct<Id extends keyof ExpectedProducts>(
  productId: Id,
  rut: string,
  today: string,
  entityId: string,
): ExpectedProducts[Id];
export function expectedProduct(
  productId: string,
  rut: string,
  today: string,
  entityId: string,
): unknown;
export function expectedProduct(
  productId: string,
  rut: string,
  today: string,
  entityId: string,
): unknown {
  const actions = findInstitution(entityId)?.actions ?? [];
  if (!actions.some(({ product }) => product === productId)) {
    throw new RangeError(`${entityId} does not serve the product ${productId}`);
  }
  return BANKS.some(({ id }) => id === entityId)
    ? bankProduct(productId, rut, today, entityId)
    : otherProduct(productId, rut, today, entityId);
}
