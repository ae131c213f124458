import { Doc, type Value } from '../bson/Doc.ts';
import { isNumeric, toNumber } from '../bson/numbers.ts';
import { badValue, MongoError } from '../errors/MongoError.ts';

export type Projection = (doc: Doc) => Doc;

/** The listed fields by name: a leaf is true, a branch contains the fields listed below it. */
class Tree extends Map<string, true | Tree> {}

function plant(root: Tree, path: string): void {
  const parts = path.split('.');
  if (parts.some((part) => part === '' || part.startsWith('$'))) {
    const reason = `FieldPath field names may not be empty or start with '$': ${path}`;
    throw new MongoError('DollarFieldPath', reason);
  }
  let node = root;
  for (const [at, part] of parts.entries()) {
    const isLast = at === parts.length - 1;
    const next: true | Tree = isLast ? true : (node.get(part) ?? new Tree());
    if (isLast ? node.has(part) : next === true) {
      throw new MongoError('PathCollision', `Path collision at ${path}`);
    }
    node.set(part, next);
    if (next !== true) node = next;
  }
}

/** The paths of a projection, nested documents flattened, and whether each is kept. */
function* flags(spec: Doc, prefix = ''): Generator<[string, boolean]> {
  for (const [name, value] of spec.entries()) {
    const path = prefix + name;
    if (typeof value === 'boolean') yield [path, value];
    else if (isNumeric(value)) yield [path, toNumber(value) !== 0];
    else if (value instanceof Doc) yield* flags(value, `${path}.`);
    else throw badValue(`Projection of '${path}' must be 0 or 1 on this server`);
  }
}

function project(doc: Doc, tree: Tree, isInclusion: boolean): Doc {
  const result = Doc.of();
  for (const [name, value] of doc.entries()) {
    const child = tree.get(name);
    if (child === undefined || child === true) {
      if ((child === true) === isInclusion) result.set(name, value);
      continue;
    }
    const nested = projectValue(value, child, isInclusion);
    if (nested !== undefined) result.set(name, nested);
  }
  return result;
}

function projectValue(value: Value, tree: Tree, isInclusion: boolean): Value | undefined {
  if (value instanceof Doc) return project(value, tree, isInclusion);
  if (!Array.isArray(value)) return isInclusion ? undefined : value;
  return value.flatMap((item) => {
    const projected = projectValue(item, tree, isInclusion);
    return projected === undefined ? [] : [projected];
  });
}

/** @throws MongoError on mixed inclusion and exclusion, path collisions or computed values. */
export function compileProjection(spec: Doc | undefined): Projection | undefined {
  if (spec === undefined || spec.size === 0) return undefined;
  const tree = new Tree();
  let keepsId: boolean | undefined;
  let mode: boolean | undefined;
  for (const [path, isKept] of flags(spec)) {
    if (path === '_id') {
      keepsId = isKept;
      continue;
    }
    mode ??= isKept;
    if (mode !== isKept) {
      const [kind, other] = isKept ? ['inclusion', 'exclusion'] : ['exclusion', 'inclusion'];
      throw new MongoError(
        isKept ? 'InclusionInExclusion' : 'ExclusionInInclusion',
        `Cannot do ${kind} on field ${path} in ${other} projection`,
      );
    }
    plant(tree, path);
  }
  const isInclusion = mode ?? keepsId === true;
  if ((keepsId ?? true) === isInclusion && !tree.has('_id')) plant(tree, '_id');
  return (doc) => project(doc, tree, isInclusion);
}
