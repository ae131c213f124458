import { Doc, type Value } from '../bson/Doc.ts';
import { typeAlias } from '../bson/format.ts';
import { ErrorCode, MongoError } from '../errors.ts';
import { compileExpression, type Expression } from '../expressions/compileExpression.ts';
import { compileProjection } from '../query/projection.ts';

/** A stage that makes one document of one document. */
export type DocumentStage = (doc: Doc) => Doc;

interface Addition {
  readonly children: Map<string, Addition | Expression>;
}

function additionTree(spec: Doc, variables: Doc | undefined): Addition {
  const root: Addition = { children: new Map() };
  for (const [name, value] of spec.entries()) addAddition(root, name.split('.'), value, variables);
  return root;
}

function addAddition(
  root: Addition,
  parts: readonly string[],
  value: Value,
  variables: Doc | undefined,
): void {
  let node = root;
  for (const part of parts.slice(0, -1)) {
    const next = node.children.get(part) ?? { children: new Map<string, Addition | Expression>() };
    if (typeof next === 'function') {
      throw new MongoError(
        ErrorCode.PathCollision,
        `Invalid $addFields :: path collision at ${parts.join('.')}`,
      );
    }
    node.children.set(part, next);
    node = next;
  }
  const last = parts.at(-1) ?? '';
  if (last === '' || last.startsWith('$')) {
    throw new MongoError(
      ErrorCode.DollarFieldPath,
      `FieldPath field names may not start with '$' or be empty.`,
    );
  }
  if (isNestedSpec(value)) {
    for (const [name, nested] of value.entries()) {
      addAddition(root, [...parts, name], nested, variables);
    }
    return;
  }
  if (node.children.has(last)) {
    throw new MongoError(
      ErrorCode.PathCollision,
      `Invalid $addFields :: path collision at ${parts.join('.')}`,
    );
  }
  node.children.set(last, compileExpression(value, variables));
}

function isNestedSpec(value: Value): value is Doc {
  return value instanceof Doc && value.size > 0 && value.firstName()?.startsWith('$') !== true;
}

function applyAddition(target: Doc, node: Addition, whole: Doc): Doc {
  const result = target.clone();
  for (const [name, child] of node.children) {
    if (typeof child === 'function') {
      const value = child(whole);
      if (value === undefined) result.delete(name);
      else result.set(name, value);
    } else {
      result.set(name, addInto(result.get(name), child, whole));
    }
  }
  return result;
}

function addInto(current: Value | undefined, node: Addition, whole: Doc): Value {
  if (Array.isArray(current)) return current.map((item) => addInto(item, node, whole));
  return applyAddition(current instanceof Doc ? current : Doc.of(), node, whole);
}

function unsetSpec(spec: Value): Doc {
  const names = Array.isArray(spec) ? spec : [spec];
  const excluded = Doc.of();
  for (const name of names) {
    if (typeof name !== 'string') {
      throw new MongoError(
        ErrorCode.UnsetNeedsNames,
        '$unset specification must be a string or an array of strings',
      );
    }
    excluded.set(name, 0);
  }
  if (excluded.size === 0) {
    throw new MongoError(
      ErrorCode.UnsetNeedsNames,
      '$unset specification must be a string or an array with at least one field',
    );
  }
  return excluded;
}

function replaceRoot(spec: Value, variables: Doc | undefined): DocumentStage {
  const expression = compileExpression(spec, variables);
  return (doc) => {
    const root = expression(doc);
    if (root instanceof Doc) return root;
    throw new MongoError(
      ErrorCode.ReplaceRootNeedsObject,
      `'newRoot' expression must evaluate to an object, but resulting value was of type: ${root === undefined ? 'missing' : typeAlias(root)}`,
    );
  };
}

function requireDoc(name: string, spec: Value): Doc {
  if (spec instanceof Doc) return spec;
  throw new MongoError(
    ErrorCode.AddFieldsNeedsObject,
    `${name} specification stage must be an object, got ${typeAlias(spec)}`,
  );
}

/** Compiles one of the stages that work on each document by itself. */
export function compileDocumentStage(
  name: string,
  spec: Value,
  variables: Doc | undefined,
): DocumentStage {
  switch (name) {
    case '$addFields':
    case '$set': {
      const tree = additionTree(requireDoc(name, spec), variables);
      return (doc) => applyAddition(doc, tree, doc);
    }
    case '$project':
    case '$unset': {
      const projection = compileProjection(
        name === '$unset' ? unsetSpec(spec) : requireDoc(name, spec),
        { isFind: false, variables },
      );
      if (projection === undefined) {
        throw new MongoError(
          ErrorCode.EmptyProjection,
          'projection specification must have at least one field',
        );
      }
      return (doc) => projection(doc);
    }
    case '$replaceRoot':
      return replaceRoot(requireDoc(name, spec).get('newRoot') ?? null, variables);
    case '$replaceWith':
      return replaceRoot(spec, variables);
    default:
      throw new MongoError(
        ErrorCode.UnrecognizedStage,
        `Unrecognized pipeline stage name: '${name}'`,
      );
  }
}
