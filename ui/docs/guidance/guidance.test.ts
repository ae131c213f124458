import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { componentSource } from './componentSource.ts';
import { GUIDANCE } from './guidance.ts';
import propTypes from './propTypes.json' with { type: 'json' };

const UI = join(import.meta.dirname, '../..');
const files = ['src/components', 'connect-react/src'].flatMap((folder) =>
  readdirSync(join(UI, folder), { encoding: 'utf8', recursive: true })
    .filter((file) => file.endsWith('.stories.tsx'))
    .map((file) => join(UI, folder, file)),
);
const nameOf = (file: string) => /([^/\\]+)\.stories\.tsx$/.exec(file)?.[1] ?? '';

it('guidance exists for every component, and for nothing else', () => {
  expect(Object.keys(GUIDANCE).toSorted()).toEqual(files.map(nameOf).toSorted());
});

describe.each(files.map((file) => [nameOf(file), file] as const))('%s', (name, file) => {
  const guidance = GUIDANCE[name];

  it('documents each of its own props', () => {
    const types: Readonly<Record<string, object>> = propTypes;
    expect(Object.keys(guidance?.props ?? {}).toSorted()).toEqual(
      Object.keys(types[name] ?? {}).toSorted(),
    );
  });

  it('can be imported as its page says, from the file that it links', () => {
    const source = componentSource(relative(join(UI, '..'), file));
    expect(readFileSync(join(UI, '..', source.path), 'utf8')).toMatch(
      new RegExp(`export (?:function|const|class) ${source.name}\\b`),
    );
    const index = source.from === '@cauce/ui' ? 'src/exports.txt' : 'connect-react/src/index.ts';
    expect(readFileSync(join(UI, index), 'utf8')).toMatch(new RegExp(`\\b${source.name}\\b`));
  });

  it('contains only complete sentences', () => {
    const texts = [
      guidance?.use,
      guidance?.avoid,
      guidance?.do.reason,
      guidance?.dont.reason,
      ...(guidance?.anatomy ?? []).map((part) => (typeof part === 'string' ? part : part[0])),
      ...(guidance?.accessibility ?? []),
      ...Object.values(guidance?.props ?? {}),
    ];
    for (const text of texts) expect(text).toMatch(/^[\p{Lu}\d«`].{2,}[.?]$/u);
    expect(guidance?.anatomy).not.toEqual([]);
    expect(guidance?.accessibility).not.toEqual([]);
  });

  it("refers to existing stories, and shows different ones for do and don't", () => {
    const stories = readFileSync(file, 'utf8');
    for (const { story } of [guidance?.do, guidance?.dont].filter((one) => one !== undefined)) {
      if (story !== null) expect(stories).toContain(`export const ${story}:`);
    }
    const seen = ({ story, args = {} }: { story: string | null; args?: object }) =>
      [story, ...Object.keys(args)].join();
    if (guidance?.dont.story !== null) {
      expect(guidance && seen(guidance.do)).not.toBe(guidance && seen(guidance.dont));
    }
  });
});

it('no two components have the same text in their guidance', () => {
  const said = Object.values(GUIDANCE).flatMap(({ use, avoid, do: right, dont: wrong }) => [
    use,
    avoid,
    right.reason,
    wrong.reason,
  ]);
  expect(said.filter((text, at) => said.indexOf(text) !== at)).toEqual([]);
});
