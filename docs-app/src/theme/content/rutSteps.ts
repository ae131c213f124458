/** The calculation of a check digit. */
export interface RutSteps {
  /** Each digit from the right with its weight and their product. */
  products: { digit: number; weight: number; product: number }[];
  sum: number;
  remainder: number;
  difference: number;
  checkDigit: string;
}

const LARGEST_DIFFERENCES: Readonly<Record<number, string>> = { 11: '0', 10: 'K' };

/** Calculates the check digit of a RUT step by step; null for an invalid number. */
export function rutSteps(digits: string): RutSteps | null {
  if (!/^[1-9]\d{0,7}$/.test(digits)) return null;
  const products = digits
    .split('')
    .reverse()
    .map((text, place) => {
      const digit = Number(text);
      const weight = 2 + (place % 6);
      return { digit, weight, product: digit * weight };
    });
  const sum = products.reduce((total, { product }) => total + product, 0);
  const remainder = sum % 11;
  const difference = 11 - remainder;
  return {
    products,
    sum,
    remainder,
    difference,
    checkDigit: LARGEST_DIFFERENCES[difference] ?? String(difference),
  };
}
