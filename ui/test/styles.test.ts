import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'postcss';
import { describe, expect, it } from 'vitest';

const src = fileURLToPath(new URL('../src/', import.meta.url));
const sheets = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.css'),
);

/** Allowed outside a layer: font faces, imports and the declaration of the layer order. */
const isFree = (name: string) => ['font-face', 'import'].includes(name);

describe.each(sheets)('%s', (path) => {
  it('puts all rules in the cascade layers of the library', () => {
    const outside = parse(readFileSync(src + path, 'utf8')).nodes.filter(
      (node) =>
        node.type !== 'comment' &&
        !(
          node.type === 'atrule' &&
          (isFree(node.name) || (node.name === 'layer' && node.params.startsWith('cauce.')))
        ),
    );
    expect(outside.map(String)).toEqual([]);
  });

  it('takes every colour from the tokens', () => {
    if (path === 'styles/tokens.css' || path === 'styles/print.css') return;
    const literal: string[] = [];
    parse(readFileSync(src + path, 'utf8')).walkDecls(({ prop, value }) => {
      if (/#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch|lab)a?\(\s*[\d.]/i.test(value)) {
        literal.push(`${prop}: ${value}`);
      }
    });
    expect(literal).toEqual([]);
  });
});
