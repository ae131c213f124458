import { Binary } from 'bson';
import type { Value } from '../bson/Doc.ts';
import { isNumeric, toNumber, toWholeNumber } from '../bson/numbers.ts';
import { ErrorCode, MongoError } from '../errors.ts';
import type { BitMode, Test } from './filter.ts';

const MODES: Readonly<Record<string, BitMode>> = {
  $bitsAllSet: 'allSet',
  $bitsAllClear: 'allClear',
  $bitsAnySet: 'anySet',
  $bitsAnyClear: 'anyClear',
};

function fromBytes(bytes: Uint8Array): bigint {
  let value = 0n;
  for (const [index, byte] of bytes.entries()) value |= BigInt(byte) << BigInt(8 * index);
  return value;
}

/** Parses the operand of the $bits… operators: a mask, a list of positions or a binary. */
export function parseBits(operator: string, value: Value): Test {
  const mode = MODES[operator] ?? 'allSet';
  if (value instanceof Binary) return { kind: 'bits', mode, mask: fromBytes(value.value()) };
  if (Array.isArray(value)) {
    let mask = 0n;
    for (const item of value) {
      const position = toWholeNumber(item);
      if (position === undefined || position < 0 || position > 1023) {
        throw new MongoError(
          ErrorCode.BadValue,
          `bit positions must be integers from 0 on in ${operator}`,
        );
      }
      mask |= 1n << BigInt(position);
    }
    return { kind: 'bits', mode, mask };
  }
  const number = toWholeNumber(value);
  if (number === undefined || number < 0) {
    throw new MongoError(
      ErrorCode.BadValue,
      `${operator} takes an Array, a number, or a BinData but received: a value of another kind`,
    );
  }
  return { kind: 'bits', mode, mask: BigInt(number) };
}

/** Tests the bits of a whole number (two's complement) or of a binary. */
export function matchesBits(mode: BitMode, mask: bigint, value: Value): boolean {
  let bits: bigint;
  if (value instanceof Binary) bits = fromBytes(value.value());
  else if (typeof value === 'bigint') bits = value;
  else if (isNumeric(value) && Number.isSafeInteger(toNumber(value))) {
    bits = BigInt(toNumber(value));
  } else return false;
  const set = bits & mask;
  switch (mode) {
    case 'allSet':
      return set === mask;
    case 'allClear':
      return set === 0n;
    case 'anySet':
      return set !== 0n;
    case 'anyClear':
      return set !== mask;
  }
}
