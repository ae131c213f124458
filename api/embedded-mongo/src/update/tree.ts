import type { Value } from '../bson/Doc.ts';
import type { Doc } from '../bson/Doc.ts';
import { ErrorCode, MongoError } from '../errors.ts';

/** What an operator knows while it is applied to one field. */
export interface ApplyContext {
  /** One moment for the whole command. */
  readonly now: Date;
  readonly isInsert: boolean;
  /** The document before the update. */
  readonly before: Doc;
  /** Dotted path of the field, for messages. */
  readonly path: string;
}

/** What an operator does with the value of one field; undefined is a missing field. */
export interface FieldOperation {
  /** Such an operation makes no path and no field where there is none. */
  readonly needsField: boolean;
  /** The new value; undefined removes the field. */
  apply(current: Value | undefined, context: ApplyContext): Value | undefined;
}

export interface Leaf {
  readonly kind: 'leaf';
  readonly operation: FieldOperation;
}

export interface Branch {
  readonly kind: 'branch';
  readonly children: Map<string, Leaf | Branch>;
}

export function emptyBranch(): Branch {
  return { kind: 'branch', children: new Map() };
}

function conflict(path: string, at: string): MongoError {
  return new MongoError(
    ErrorCode.ConflictingUpdateOperators,
    `Updating the path '${path}' would create a conflict at '${at}'`,
  );
}

const POSITIONAL = /^\$(?:\[.*\])?$/;

function checkParts(path: string, parts: readonly string[]): void {
  if (path === '') {
    throw new MongoError(ErrorCode.EmptyFieldName, 'An empty update path is not valid.');
  }
  if (parts.includes('')) {
    throw new MongoError(
      ErrorCode.EmptyFieldName,
      `The update path '${path}' contains an empty field name, which is not allowed.`,
    );
  }
  if (POSITIONAL.test(parts[0] ?? '')) {
    throw new MongoError(
      ErrorCode.BadValue,
      `Cannot have positional (i.e. '$') element in the first position in path '${path}'`,
    );
  }
  const dollar = parts.find((part) => part.startsWith('$') && !POSITIONAL.test(part));
  if (dollar !== undefined) {
    throw new MongoError(
      ErrorCode.DollarPrefixedFieldName,
      `The dollar ($) prefixed field '${dollar}' in '${path}' is not allowed in the context of an update.`,
    );
  }
  if (parts.filter((part) => part === '$').length > 1) {
    throw new MongoError(
      ErrorCode.BadValue,
      `Too many positional (i.e. '$') elements found in path '${path}'`,
    );
  }
}

/**
 * Adds an operation on a path; all operators of one update share a tree, so that two that touch
 * the same field are found.
 * @throws MongoError 40 on a conflict.
 */
export function addOperation(root: Branch, path: string, operation: FieldOperation): void {
  const parts = path.split('.');
  checkParts(path, parts);
  let node = root;
  for (const [index, part] of parts.slice(0, -1).entries()) {
    const next = node.children.get(part) ?? emptyBranch();
    if (next.kind === 'leaf') throw conflict(path, parts.slice(0, index + 1).join('.'));
    node.children.set(part, next);
    node = next;
  }
  const last = parts.at(-1) ?? '';
  if (node.children.has(last)) throw conflict(path, path);
  node.children.set(last, { kind: 'leaf', operation });
}

const DIGITS = /^\d+$/;

/** Fields are updated in the order of their names, numbers by their value. */
export function inOrder(branch: Branch): [string, Leaf | Branch][] {
  return [...branch.children].sort(([a], [b]) => {
    if (DIGITS.test(a) && DIGITS.test(b)) return Number(a) - Number(b);
    return a < b ? -1 : 1;
  });
}

/** Whether nothing below makes a path that does not exist. */
export function needsField(node: Leaf | Branch): boolean {
  if (node.kind === 'leaf') return node.operation.needsField;
  for (const child of node.children.values()) if (!needsField(child)) return false;
  return true;
}

/** Whether the positional operator `$` occurs. */
export function usesPositional(branch: Branch): boolean {
  for (const [name, child] of branch.children) {
    if (name === '$' || (child.kind === 'branch' && usesPositional(child))) return true;
  }
  return false;
}
