import type { ReactNode, RefObject } from 'react';
import { useMessages } from '../../messages/index.ts';
import styles from './CodeBlock.module.css';
import { plainLines, type CodeLine } from './codeHtml.ts';
import { languageName } from './languageName.ts';

/** The code of a block, as text, highlighted HTML or tokens. */
export interface CodeSourceProps {
  /** The text, as copied. */
  code: string;
  /** The highlighted text, from `codeHtml` at build time. */
  html?: string | undefined;
  /** The tokens of each line, if the text is highlighted in the browser. */
  lines?: readonly CodeLine[] | undefined;
  /** Lower case, as in a fence; `text` or none for plain text. */
  language?: string | undefined;
  /** File name, or what the block shows. */
  title?: ReactNode;
  /** Highlighted lines, counted from 1. Ignored with `html`, which has its own marks. */
  highlightedLines?: readonly number[] | undefined;
  /** Numbers the lines from this one on. */
  startLine?: number | undefined;
}

interface ScrollerProps {
  scrollerRef: RefObject<HTMLPreElement | null>;
  /** Whether it must be scrollable by keyboard: it is wider than its box, or not measured yet. */
  canScroll: boolean;
  isWrapped: boolean;
}

export function CodeSource({
  code,
  html,
  lines,
  language,
  title,
  highlightedLines,
  startLine,
  scrollerRef,
  canScroll,
  isWrapped,
}: CodeSourceProps & ScrollerProps) {
  const messages = useMessages().content.code;
  const name = typeof title === 'string' ? title : languageName(language);
  return (
    <pre
      ref={scrollerRef}
      className={styles['scroller']}
      tabIndex={canScroll ? 0 : undefined}
      role="group"
      aria-label={name === undefined ? messages.unnamed : messages.label(name)}
      data-language={language}
      data-wrapped={isWrapped || undefined}
      data-numbered={startLine === undefined ? undefined : ''}
      translate="no"
    >
      <code
        className={styles['code']}
        style={startLine === undefined ? undefined : { counterReset: `line ${startLine - 1}` }}
        {...(html === undefined
          ? { children: linesOf(lines ?? plainLines(code), highlightedLines) }
          : { dangerouslySetInnerHTML: { __html: html } })}
      />
    </pre>
  );
}

/** The markup of `codeHtml` as elements, which pages that forbid HTML from text can show. */
function linesOf(lines: readonly CodeLine[], highlighted: readonly number[] = []): ReactNode {
  return lines.map((tokens, index) => (
    <span
      key={index}
      data-line=""
      data-highlighted={highlighted.includes(index + 1) ? '' : undefined}
    >
      {tokens.map(({ text, kind = 'plain' }, at) =>
        kind === 'plain' ? (
          text
        ) : (
          <span key={at} data-token={kind}>
            {text}
          </span>
        ),
      )}
      {'\n'}
    </span>
  ));
}
