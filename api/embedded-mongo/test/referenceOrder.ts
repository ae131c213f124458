import { Binary, ObjectId } from 'bson';
import { Doc, type Value } from '../src/bson/Doc.ts';
import { compareNumbers, isNumeric } from '../src/bson/numbers.ts';
import { orderOf } from '../src/bson/orderedKey.ts';

/** MongoDB's order written out explicitly, against which the encoding of keys is tested. */
export function referenceOrder(a: Value, b: Value): number {
  if (isNumeric(a) && isNumeric(b)) return compareNumbers(a, b);
  const order = orderOf(a) - orderOf(b);
  if (order !== 0) return order;
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b);
  if (a instanceof Doc && b instanceof Doc) return compareDocs(a, b);
  if (Array.isArray(a) && Array.isArray(b)) {
    return compareLists(a, b, (left, right) => referenceOrder(left, right));
  }
  if (a instanceof ObjectId && b instanceof ObjectId) return Buffer.compare(a.id, b.id);
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b);
  if (a instanceof Date && b instanceof Date) return a.getTime() - b.getTime();
  if (a instanceof Binary && b instanceof Binary) {
    return (
      a.position - b.position ||
      a.sub_type - b.sub_type ||
      Buffer.compare(Buffer.from(a.value()), Buffer.from(b.value()))
    );
  }
  return 0;
}

function compareText(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

function compareLists<T>(
  a: readonly T[],
  b: readonly T[],
  compare: (left: T, right: T) => number,
): number {
  for (const [index, left] of a.entries()) {
    const right = b[index];
    if (right === undefined) return 1;
    const order = compare(left, right);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function compareDocs(a: Doc, b: Doc): number {
  return compareLists(
    [...a.entries()],
    [...b.entries()],
    ([nameA, valueA], [nameB, valueB]) =>
      orderOf(valueA) - orderOf(valueB) ||
      compareText(nameA, nameB) ||
      referenceOrder(valueA, valueB),
  );
}
