import { Doc, type Value } from '../bson/Doc.ts';
import { formatValue, typeAlias } from '../bson/format.ts';
import { areEqual } from '../bson/orderedKey.ts';
import { MongoError } from '../errors/MongoError.ts';
import { parsePath, type Path } from '../query/paths.ts';
import { applyPath, type FieldOperation } from './applyPath.ts';
import { parseOperation } from './operators.ts';

/** An update, parsed once and applied to any number of documents. */
export interface CompiledUpdate {
  readonly isReplacement: boolean;
  /**
   * @param isInsert whether the document is one that an upsert inserts
   * @returns the new document; the argument stays unchanged.
   */
  apply(before: Doc, isInsert: boolean): Doc;
}

/**
 * Parses the `u` of an update or the `update` of findAndModify.
 * @param now the time that $currentDate sets
 * @throws MongoError as MongoDB does on unknown operators, conflicts and bad operands.
 */
export function compileUpdate(update: Value, now: Date): CompiledUpdate {
  if (!(update instanceof Doc)) {
    throw new MongoError('FailedToParse', 'Update argument must be an object');
  }
  return update.firstName()?.startsWith('$') === true
    ? operatorUpdate(update, now)
    : replacement(update);
}

function replacement(update: Doc): CompiledUpdate {
  for (const name of update.names()) checkPath({ text: name, parts: [name] });
  return {
    isReplacement: true,
    // A replacement keeps the _id, as the first field.
    apply: (before) => {
      const id = update.get('_id') ?? before.get('_id');
      const after = id === undefined ? update.clone() : update.clone().setFirst('_id', id);
      checkId(before, after);
      return after;
    },
  };
}

interface Step {
  readonly path: Path;
  readonly operation: FieldOperation;
  /** Applies only to a document that an upsert inserts. */
  readonly isInsertOnly: boolean;
}

function operatorUpdate(update: Doc, now: Date): CompiledUpdate {
  const steps: Step[] = [];
  for (const [operator, operands] of update.entries()) {
    if (!(operands instanceof Doc)) {
      const reason = `Modifiers operate on fields but we found type ${typeAlias(operands)} instead`;
      throw new MongoError('FailedToParse', `${reason}: {${operator}: ${formatValue(operands)}}`);
    }
    for (const [name, operand] of operands.entries()) {
      const operation = parseOperation(operator, name, operand, now);
      const path = parsePath(name);
      checkPath(path);
      checkConflicts(path, steps);
      steps.push({ path, operation, isInsertOnly: operator === '$setOnInsert' });
    }
  }
  return {
    isReplacement: false,
    apply: (before, isInsert) => {
      const after = before.clone();
      for (const { path, operation, isInsertOnly } of steps) {
        if (isInsert || !isInsertOnly) applyPath(after, path.parts, operation);
      }
      checkId(before, after);
      return after;
    },
  };
}

/** @throws MongoError 56 on an empty name, 52 on one with a dollar, as positional operators are. */
export function checkPath({ text, parts }: Path): void {
  if (parts.includes('')) {
    throw new MongoError(
      'EmptyFieldName',
      `The update path '${text}' contains an empty field name`,
    );
  }
  const dollar = parts.find((part) => part.startsWith('$'));
  if (dollar !== undefined) {
    throw new MongoError(
      'DollarPrefixedFieldName',
      `The dollar ($) prefixed field '${dollar}' in '${text}' is not allowed in the context of an update.`,
    );
  }
}

/** @throws MongoError 40 if two operators change the same field, or one inside the other's. */
function checkConflicts({ text }: Path, steps: readonly Step[]): void {
  const isWithin = (inner: string, outer: string): boolean => `${inner}.`.startsWith(`${outer}.`);
  for (const { path } of steps) {
    if (!isWithin(text, path.text) && !isWithin(path.text, text)) continue;
    const reason = `Updating the path '${text}' would create a conflict at '${path.text}'`;
    throw new MongoError('ConflictingUpdateOperators', reason);
  }
}

function checkId(before: Doc, after: Doc): void {
  const id = before.get('_id');
  const now = after.get('_id');
  if (id === undefined || (now !== undefined && areEqual(id, now))) return;
  throw new MongoError(
    'ImmutableField',
    "Performing an update on the path '_id' would modify the immutable field '_id'",
  );
}
