import { describe, expect, it } from 'vitest';
import { includedSnippets, readRegion } from './includeCode.ts';

const FILE = `import { a } from 'a';

function main() {
  // #region call
  const answer = a();
  if (answer)
    done();
  // #endregion
}
`;

describe('readRegion', () => {
  it('removes the common indentation of a region', () => {
    expect(readRegion(FILE, 'call')).toBe('const answer = a();\nif (answer)\n  done();');
  });

  it('returns the whole file without the region markers', () => {
    expect(readRegion(FILE, undefined)).not.toContain('#region');
    expect(readRegion(FILE, undefined)).toContain("import { a } from 'a';");
  });

  it('supports Python and shell comments', () => {
    expect(readRegion('x = 1\n# #region call\ny = 2\n# #endregion\n', 'call')).toBe('y = 2');
  });

  it('returns null for an unknown region', () => {
    expect(readRegion(FILE, 'other')).toBeNull();
  });
});

describe('includedSnippets', () => {
  it('lists the files that the fences of a page include', () => {
    const page = '```js title="Node" file="sesion/login.mjs#call"\n```\n```py file="a/b.py"\n```\n';
    expect(includedSnippets(page)).toEqual(['sesion/login.mjs', 'a/b.py']);
  });
});
