import type { CardDetail } from '../../products/productBalance.ts';
import { cleanText } from '../../shared/text.ts';

const BRANDS = [
  [/visa/i, 'visa'],
  [/master/i, 'mastercard'],
  [/amex|american/i, 'american-express'],
] as const;

/** The brand found in a card's name, for banks that state it nowhere else. */
export function brandWithin(name: string): Pick<CardDetail, 'type' | 'typeText'> {
  const brand = BRANDS.find(([pattern]) => pattern.test(name))?.[1];
  return brand === undefined ? { type: 'other', typeText: cleanText(name) } : { type: brand };
}
