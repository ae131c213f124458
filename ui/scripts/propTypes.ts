import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** Types by prop name, as written in the component's interface. */
type Props = Readonly<Record<string, string>>;

const UI = fileURLToPath(new URL('../', import.meta.url));

/**
 * The props of each component that has stories, by the name of its stories file. They are read from the
 * syntax: Storybook's own reader calls a `readonly` list "unknown" and a union "union".
 */
export function propTypes(): Readonly<Record<string, Props>> {
  const declared = declarations();
  const names = files()
    .filter((file) => file.endsWith('.stories.tsx'))
    .map((file) => basename(file, '.stories.tsx'))
    .toSorted();
  return Object.fromEntries(names.map((name) => [name, membersOf(`${name}Props`, declared)]));
}

const files = (): string[] =>
  ['src/components', 'connect-react/src', 'src/format'].flatMap((folder) =>
    readdirSync(join(UI, folder), { encoding: 'utf8', recursive: true }).map((file) =>
      join(UI, folder, file),
    ),
  );

interface Declared {
  interfaces: ReadonlyMap<string, ts.InterfaceDeclaration>;
  aliases: ReadonlyMap<string, ts.TypeNode>;
}

function declarations(): Declared {
  const interfaces = new Map<string, ts.InterfaceDeclaration>();
  const aliases = new Map<string, ts.TypeNode>();
  for (const file of files()) {
    if (!/^[^.]+\.tsx?$/.test(basename(file))) continue;
    const text = readFileSync(file, 'utf8');
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    for (const statement of source.statements) {
      if (ts.isInterfaceDeclaration(statement)) interfaces.set(statement.name.text, statement);
      if (ts.isTypeAliasDeclaration(statement)) aliases.set(statement.name.text, statement.type);
    }
  }
  return { interfaces, aliases };
}

/** The members of an interface and of those that it extends, whole or in part. */
function membersOf(name: string, declared: Declared): Props {
  const found = declared.interfaces.get(name);
  if (found === undefined) return {};
  const extended = (found.heritageClauses ?? []).flatMap(({ types }) =>
    types.map((type) => extendedMembers(type, declared)),
  );
  const own = found.members
    .filter(ts.isPropertySignature)
    .map((member) => [member.name.getText(), typeText(member.type, declared)]);
  return Object.assign({}, ...extended, Object.fromEntries(own)) as Props;
}

function extendedMembers(
  { expression, typeArguments = [] as never }: ts.ExpressionWithTypeArguments,
  declared: Declared,
): Props {
  const kind = expression.getText();
  const [base, keys] = typeArguments as readonly ts.TypeNode[];
  if (base === undefined || keys === undefined) return membersOf(kind, declared);
  const named = new Set([...keys.getText().matchAll(/'(\w+)'/g)].map(([, key]) => key));
  return Object.fromEntries(
    Object.entries(membersOf(base.getText(), declared)).filter(
      ([key]) => named.has(key) === (kind === 'Pick'),
    ),
  );
}

/** The text of a type; an alias of a union is replaced by the union. */
function typeText(type: ts.TypeNode | undefined, declared: Declared): string {
  if (type === undefined) return 'unknown';
  if (ts.isIndexedAccessTypeNode(type)) {
    const key = type.indexType.getText().replaceAll("'", '');
    const member = membersOf(type.objectType.getText(), declared)[key];
    if (member !== undefined) return member;
  }
  const alias = declared.aliases.get(type.getText());
  const shown = alias !== undefined && ts.isUnionTypeNode(alias) ? alias : type;
  const parts = ts.isUnionTypeNode(shown) ? [...shown.types] : [shown];
  // Left out, because an optional prop may obviously be undefined.
  const told = parts.filter(({ kind }) => kind !== ts.SyntaxKind.UndefinedKeyword);
  const [only] = told;
  const texts = told.length === 1 && only && ts.isParenthesizedTypeNode(only) ? [only.type] : told;
  return texts.map((part) => part.getText().replaceAll(/\s+/g, ' ')).join(' | ');
}
