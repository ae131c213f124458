import type { CardDetail } from '../../products/productBalance.ts';
import { cleanText } from '../../shared/text.ts';

const BRANDS = [
  [/visa/i, 'visa'],
  [/master/i, 'mastercard'],
  [/amex|american/i, 'american-express'],
] as const;

/** The brand within a card's name, where the bank tells it nowhere else. */
export function brandWithin(name: string): Pick<CardDetail, 'type' | 'typeText'> {
  const brand = BRANDS.find(([pattern]) => pattern.test(name))?.[1];
  return brand === undefined ? { type: 'other', typeText: cleanText(name) } : { type: brand };
}
