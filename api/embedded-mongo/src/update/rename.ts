import { Doc, type Value } from '../bson/Doc.ts';
import { formatValue } from '../bson/format.ts';
import { badValue } from '../errors.ts';
import { addOperation, emptyBranch, type Branch } from './tree.ts';

/** A parsed $rename of one field. */
export interface Rename {
  readonly from: string;
  readonly to: string;
}

export function parseRename(from: string, to: Value): Rename {
  if (typeof to !== 'string')
    throw badValue(`The 'to' field for $rename must be a string: ${from}: ${formatValue(to)}`);
  if (from === to) {
    throw badValue(`The source and target field for $rename must differ: ${from}: "${to}"`);
  }
  for (const path of [from, to]) {
    if (path.split('.').some((part) => part.startsWith('$'))) {
      throw badValue(`The source and target field for $rename may not be dynamic: ${path}`);
    }
  }
  return { from, to };
}

function sourceValue(doc: Doc, path: string): Value | undefined {
  let current: Value | undefined = doc;
  for (const part of path.split('.')) {
    if (Array.isArray(current)) {
      throw badValue(
        `The source field cannot be an array element, '${path}' in doc with _id: ${formatValue(doc.get('_id') ?? null)}`,
      );
    }
    if (!(current instanceof Doc)) return undefined;
    current = current.get(part);
  }
  return current;
}

/** The operations that carry out a rename on a document; undefined where there is nothing to move. */
export function renameTree(rename: Rename, before: Doc): Branch | undefined {
  const value = sourceValue(before, rename.from);
  if (value === undefined) return undefined;
  const root = emptyBranch();
  addOperation(root, rename.from, { needsField: true, apply: () => undefined });
  addOperation(root, rename.to, { needsField: false, apply: () => value });
  return root;
}
