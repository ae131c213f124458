import { describe, expect, it } from 'vitest';
import { folderCircles, type Import } from './folderCircles.ts';

const circles = (...imports: (readonly [from: string, to: string])[]) =>
  folderCircles(imports.map(([from, to]): Import => ({ from, to }))).map(({ folders }) =>
    folders.join(' → '),
  );

describe('folderCircles', () => {
  it('refuses two features whose subfolders need each other, though none needs its own importer', () => {
    const found = folderCircles([
      { from: 'a/persons/commands/erase.ts', to: 'a/requests/requests.types.ts' },
      { from: 'a/requests/jobs/finish.ts', to: 'a/persons/http/present.ts' },
    ]);
    expect(found).toEqual([
      {
        folders: ['a/persons', 'a/requests', 'a/persons'],
        imports: [
          { from: 'a/persons/commands/erase.ts', to: 'a/requests/requests.types.ts' },
          { from: 'a/requests/jobs/finish.ts', to: 'a/persons/http/present.ts' },
        ],
      },
    ]);
  });

  it('refuses a folder that needs its own subfolder, which needs it', () => {
    expect(circles(['a/one.ts', 'a/b/two.ts'], ['a/b/c/three.ts', 'a/four.ts'])).toEqual([
      'a → a/b → a',
    ]);
  });

  it('finds the way round through several folders', () => {
    expect(
      circles(['a/one.ts', 'b/one.ts'], ['b/c/one.ts', 'd/one.ts'], ['d/one.ts', 'a/c/d/one.ts']),
    ).toEqual(['a → b → d → a']);
  });

  it('accepts what is needed in one direction only', () => {
    expect(
      circles(
        ['a/one.ts', 'a/b/two.ts'],
        ['a/b/two.ts', 'a/c/three.ts'],
        ['a/b/two.ts', 'a/b/d/four.ts'],
        ['a/one.ts', 'a/c/three.ts'],
      ),
    ).toEqual([]);
  });

  it('accepts a module.ts that puts together what lies in and below its folder', () => {
    expect(
      circles(['a/b/module.ts', 'a/b/http/routes.ts'], ['a/b/http/routes.ts', 'a/b/b.types.ts']),
    ).toEqual([]);
    expect(
      circles(['a/b/module.ts', 'a/b/http/routes.ts'], ['a/b/http/routes.ts', 'a/b/module.ts']),
    ).toEqual(['a/b/module.ts → a/b/http → a/b/module.ts']);
  });
});
