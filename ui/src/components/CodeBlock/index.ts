export { CodeBlock, type CodeBlockProps } from './CodeBlock.tsx';
export {
  codeHtml,
  plainLines,
  type CodeLine,
  type CodeToken,
  type CodeTokenKind,
} from './codeHtml.ts';
export type { CodeSourceProps } from './CodeSource.tsx';
export { CodeTabs, type CodeTab, type CodeTabsProps } from './CodeTabs.tsx';
export { languageName } from './languageName.ts';
export {
  parseCodeFence,
  parseLineRanges,
  type CodeFence,
  type ParsedCodeFence,
} from './parseCodeFence.ts';
