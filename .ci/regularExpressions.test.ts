import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from 'recheck';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { repositoryRoot } from './prepare.ts';

// A regular expression with a super-linear worst case lets a text of some kilobytes block a whole
// process. Whoever writes an expression sees it here, before an institution's page or a client's
// request does. The usual remedies: a class that excludes what may follow it (`[^<>]*`), a start
// that cannot be tried again inside the same run (`(?<!\d)\d{4,}$`), a bounded count, or splitting
// the text first.

/** Code that reads texts of institutions, clients and persons. */
const FOLDERS = ['api/mcp/src', 'api/sdk/typescript/src', 'api/src', 'extractors/src', 'ui/src'];
const NO_CODE = /\.test\.tsx?$|\.stories\.tsx?$|\/(?:test|fixtures|generated)\//;

interface Expression {
  readonly source: string;
  readonly flags: string;
  readonly at: string;
}

/** Every expression of a file; in one that is put together from parts, each part is a letter. */
function expressionsIn(file: string): Expression[] {
  const text = readFileSync(join(repositoryRoot, file), 'utf8');
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const found: Expression[] = [];
  const visit = (node: ts.Node): void => {
    const expression = expressionOf(node);
    if (expression !== null) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
      found.push({ ...expression, at: `${file}:${line + 1}` });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function expressionOf(node: ts.Node): { source: string; flags: string } | null {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/');
    return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) };
  }
  if (!ts.isNewExpression(node) || node.expression.getText() !== 'RegExp') return null;
  const [pattern, flags] = node.arguments ?? [];
  const source = pattern === undefined ? null : textOf(pattern);
  if (source === null) return null;
  return { source, flags: flags === undefined ? '' : (textOf(flags) ?? '') };
}

function textOf(node: ts.Expression): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  const spans = node.templateSpans.map(({ literal }) => `x${literal.text}`);
  return [node.head.text, ...spans].join('');
}

/**
 * Limits in steps instead of milliseconds, so that a busy machine comes to the same result. The
 * time only ends a check that would never end, which else takes the name of its expression with it.
 */
const LIMITS = {
  randomSeed: 1,
  timeout: 60_000,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
} as const;

/** What is wrong with an expression, or null. */
async function faultOf(
  { source, flags }: Omit<Expression, 'at'>,
  limits: Parameters<typeof check>[2] = LIMITS,
): Promise<string | null> {
  const result = await check(source, flags, limits);
  switch (result.status) {
    case 'safe':
      return null;
    case 'vulnerable':
      return `${result.complexity.summary}: ${result.attack.pattern}`;
    default:
      return `not decided (${result.error.kind})`;
  }
}

it.each([
  ['/^(a|a)*$/', 'an exponential one'],
  ['/[^\\s/]*@[^\\s/]*/g', 'one that starts again within the same word'],
  ['/^(.*?)((?:\\s*(?:\\$\\s?[\\d.]+|-)){5})$/', 'one that can divide a text in many ways'],
  ['/(?:[\\s*-]|\\bX+)*\\d{4}$/i', 'one without an anchor at its start'],
])('refuses %s', async (literal) => {
  const end = literal.lastIndexOf('/');
  const expression = { source: literal.slice(1, end), flags: literal.slice(end + 1) };
  expect(await faultOf(expression)).toMatch(/polynomial|exponential/);
});

it('gives up on one that cannot be decided', async () => {
  const expression = { source: '(\\w{1,100})-(\\w{1,100})-\\1\\2$', flags: '' };
  expect(await faultOf(expression, { ...LIMITS, timeout: 500 })).toBe('not decided (timeout)');
});

it('finds no expression with a super-linear worst case', async () => {
  const files = execFileSync('git', ['ls-files', '--', ...FOLDERS], {
    cwd: repositoryRoot,
    encoding: 'utf8',
  });
  const code = files.split('\n').filter((file) => /\.tsx?$/.test(file) && !NO_CODE.test(file));
  const places = new Map<string, Expression[]>();
  for (const one of code.flatMap(expressionsIn)) {
    const literal = `/${one.source}/${one.flags}`;
    places.set(literal, [...(places.get(literal) ?? []), one]);
  }
  expect(places.size).toBeGreaterThan(300);
  const faults: string[] = [];
  for (const [literal, [first, ...others]] of places) {
    const fault = first === undefined ? null : await faultOf(first);
    const at = [first, ...others].map((one) => one?.at).join(', ');
    if (fault !== null) faults.push(`${literal} at ${at}: ${fault}`);
  }
  expect(faults).toEqual([]);
});
