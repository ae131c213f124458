import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { magicComments } from './magicComments.ts';
import { parseCodeFence, parseLineRanges } from './parseCodeFence.ts';

describe('parseCodeFence', () => {
  it.each([
    ['an empty fence', {}, { language: 'text', highlightedLines: [] }],
    ['a language in capitals', { language: 'JSON' }, { language: 'json', highlightedLines: [] }],
    [
      'a title',
      { meta: 'title="src/tarea.ts"' },
      { language: 'text', title: 'src/tarea.ts', highlightedLines: [] },
    ],
    [
      'a title that contains braces and showLineNumbers',
      { meta: "title='{2} showLineNumbers'" },
      { language: 'text', title: '{2} showLineNumbers', highlightedLines: [] },
    ],
    ['ranges', { meta: '{1,3-5}' }, { language: 'text', highlightedLines: [1, 3, 4, 5] }],
    [
      'line numbers',
      { meta: 'showLineNumbers' },
      { language: 'text', startLine: 1, highlightedLines: [] },
    ],
    [
      'line numbers with a start, a range and a title',
      { meta: '{2} showLineNumbers=40 title="a"' },
      { language: 'text', startLine: 40, highlightedLines: [2], title: 'a' },
    ],
    [
      'similar words as text',
      { meta: 'showLineNumbersToo {a}' },
      { language: 'text', highlightedLines: [] },
    ],
  ])('parses %s', (_, fence, parsed) => {
    expect(parseCodeFence({ code: 'a', ...fence })).toEqual({ code: 'a', ...parsed });
  });

  it('removes only one trailing newline', () => {
    expect(parseCodeFence({ code: 'a\n\n' }).code).toBe('a\n');
    expect(parseCodeFence({ code: 'a' }).code).toBe('a');
  });

  it('prefers ranges to magic comments, which then stay in the code', () => {
    const code = 'a\n// highlight-next-line\nb';
    expect(parseCodeFence({ code, language: 'js', meta: '{1}' })).toMatchObject({
      code,
      highlightedLines: [1],
    });
  });
});

describe('parseLineRanges', () => {
  it.each([
    ['3', [3]],
    ['1, 4-6 ,2', [1, 2, 4, 5, 6]],
    ['2-3,3-4', [2, 3, 4]],
    ['5-3', []],
    ['x,2', [2]],
  ])('%s', (ranges, lines) => {
    expect(parseLineRanges(ranges)).toEqual(lines);
  });
});

describe('magicComments', () => {
  it.each([
    ['js', 'a\n// highlight-next-line\nb\nc', 'a\nb\nc', [2]],
    ['js', 'a\n/* highlight-start */\nb\nc\n/* highlight-end */\nd', 'a\nb\nc\nd', [2, 3]],
    ['tsx', '<p>\n  {/* highlight-next-line */}\n  Hola\n</p>', '<p>\n  Hola\n</p>', [2]],
    ['bash', '# highlight-next-line\ncurl -s', 'curl -s', [1]],
    ['python', 'a\n# highlight-start\nb\n# highlight-end', 'a\nb', [2]],
    ['php', '# highlight-next-line\na\n// highlight-next-line\nb', 'a\nb', [1, 2]],
    ['html', '<!-- highlight-next-line -->\n<p>', '<p>', [1]],
    ['sql', '-- highlight-next-line\nselect 1', 'select 1', [1]],
    ['cobol', 'a\n# highlight-next-line\nb', 'a\nb', [2]],
  ])('applies and removes them in %s', (language, code, kept, lines) => {
    expect(magicComments(code, language)).toEqual({ code: kept, highlightedLines: lines });
  });

  it('ignores comment syntax of other languages and magic comments inside strings', () => {
    const code = '# highlight-next-line\nprint("// highlight-next-line")';
    expect(magicComments(code, 'js')).toEqual({ code, highlightedLines: [] });
  });

  it('highlights up to the last line if highlight-end is missing', () => {
    expect(magicComments('// highlight-start\na\nb', 'js').highlightedLines).toEqual([1, 2]);
  });

  it('does not change code without magic comments', () => {
    fc.assert(
      fc.property(fc.array(fc.string().filter((line) => !/highlight-|\n/.test(line))), (lines) => {
        const code = lines.join('\n');
        expect(magicComments(code, 'ts')).toEqual({ code, highlightedLines: [] });
      }),
    );
  });
});
