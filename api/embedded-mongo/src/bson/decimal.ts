import { Decimal128 } from 'bson';

/** An exact decimal number: coefficient times ten to the power of the exponent. */
export interface Exact {
  readonly coefficient: bigint;
  readonly exponent: number;
}

/** A Decimal128 taken apart; the special values are the doubles that mean the same. */
export type DecimalParts =
  | { readonly kind: 'finite'; readonly exact: Exact }
  | { readonly kind: 'special'; readonly value: number };

const MAX_DIGITS = 34;
const MAX_COEFFICIENT = 10n ** 34n - 1n;
const EXPONENT_BIAS = 6176;
const MAX_EXPONENT = 6111;
const COEFFICIENT_BITS = 113n;

/** Reads the binary integer encoding of IEEE 754-2008, which BSON uses. */
export function decimalParts(value: Decimal128): DecimalParts {
  const bytes = Buffer.from(value.bytes);
  const low = bytes.readBigUInt64LE(0);
  const high = bytes.readBigUInt64LE(8);
  const isNegative = high >> 63n === 1n;
  const combination = Number((high >> 58n) & 0x1fn);
  if (combination === 0x1f) return { kind: 'special', value: NaN };
  if (combination === 0x1e) return { kind: 'special', value: isNegative ? -Infinity : Infinity };
  // The other large form would hold more than 34 digits: such coefficients read as zero.
  const isLargeForm = combination >> 3 === 3;
  const exponent = Number((isLargeForm ? high >> 47n : high >> 49n) & 0x3fffn) - EXPONENT_BIAS;
  const wide = isLargeForm ? 0n : ((high & 0x1_ffff_ffff_ffffn) << 64n) | low;
  const coefficient = wide > MAX_COEFFICIENT ? 0n : wide;
  return {
    kind: 'finite',
    exact: { coefficient: isNegative ? -coefficient : coefficient, exponent },
  };
}

function digitCount(value: bigint): number {
  return (value < 0n ? -value : value).toString().length;
}

/** Divides by a power of ten, rounding halves to even as IEEE 754 does. */
function shortened(coefficient: bigint, digits: number): bigint {
  const divisor = 10n ** BigInt(digits);
  const quotient = coefficient / divisor;
  const twice = (coefficient % divisor) * 2n;
  const isUp = twice > divisor || (twice === divisor && quotient % 2n === 1n);
  return isUp ? quotient + 1n : quotient;
}

/** The Decimal128 nearest to an exact number; infinite where it is out of range. */
export function toDecimal128({ coefficient, exponent }: Exact): Decimal128 {
  const isNegative = coefficient < 0n;
  let digits = isNegative ? -coefficient : coefficient;
  let power = exponent;
  const excess = Math.max(digitCount(digits) - MAX_DIGITS, -EXPONENT_BIAS - power, 0);
  if (excess > 0) {
    digits = shortened(digits, excess);
    power += excess;
    if (digits > MAX_COEFFICIENT) {
      digits /= 10n;
      power += 1;
    }
  }
  while (power > MAX_EXPONENT && digits !== 0n && digits * 10n <= MAX_COEFFICIENT) {
    digits *= 10n;
    power -= 1;
  }
  if (power > MAX_EXPONENT) {
    if (digits !== 0n) return Decimal128.fromString(isNegative ? '-Infinity' : 'Infinity');
    power = MAX_EXPONENT;
  }
  const sign = isNegative ? 1n << 127n : 0n;
  const encoded = sign | (BigInt(power + EXPONENT_BIAS) << COEFFICIENT_BITS) | digits;
  const bytes = Buffer.allocUnsafe(16);
  bytes.writeBigUInt64LE(encoded & 0xffff_ffff_ffff_ffffn, 0);
  bytes.writeBigUInt64LE(encoded >> 64n, 8);
  return new Decimal128(bytes);
}

/** Writes both numbers with the same exponent. */
function aligned(a: Exact, b: Exact): { left: bigint; right: bigint; exponent: number } {
  const exponent = Math.min(a.exponent, b.exponent);
  return {
    left: a.coefficient * 10n ** BigInt(a.exponent - exponent),
    right: b.coefficient * 10n ** BigInt(b.exponent - exponent),
    exponent,
  };
}

export function addExact(a: Exact, b: Exact): Exact {
  const { left, right, exponent } = aligned(a, b);
  return { coefficient: left + right, exponent };
}

export function multiplyExact(a: Exact, b: Exact): Exact {
  return { coefficient: a.coefficient * b.coefficient, exponent: a.exponent + b.exponent };
}

export function compareExact(a: Exact, b: Exact): number {
  const signA = a.coefficient === 0n ? 0 : a.coefficient < 0n ? -1 : 1;
  const signB = b.coefficient === 0n ? 0 : b.coefficient < 0n ? -1 : 1;
  if (signA !== signB) return signA < signB ? -1 : 1;
  if (signA === 0) return 0;
  // Magnitudes first: aligning 1E6000 with 1E-6000 would need twelve thousand digits.
  const magnitudeA = digitCount(a.coefficient) + a.exponent;
  const magnitudeB = digitCount(b.coefficient) + b.exponent;
  if (magnitudeA !== magnitudeB) return magnitudeA < magnitudeB ? -signA : signA;
  const { left, right } = aligned(a, b);
  return left < right ? -1 : left > right ? 1 : 0;
}

/** A finite double as the exact decimal that it is. */
export function exactDouble(value: number): Exact {
  if (Number.isInteger(value)) return { coefficient: BigInt(value), exponent: 0 };
  const bits = Buffer.allocUnsafe(8);
  bits.writeDoubleBE(value);
  const word = bits.readBigUInt64BE();
  const biased = Number((word >> 52n) & 0x7ffn);
  const fraction = word & 0xf_ffff_ffff_ffffn;
  const mantissa = biased === 0 ? fraction : fraction | (1n << 52n);
  const power = (biased === 0 ? 1 : biased) - 1075;
  const signed = value < 0 ? -mantissa : mantissa;
  if (power >= 0) return { coefficient: signed << BigInt(power), exponent: 0 };
  // m / 2^k is m * 5^k / 10^k.
  return { coefficient: signed * 5n ** BigInt(-power), exponent: power };
}
