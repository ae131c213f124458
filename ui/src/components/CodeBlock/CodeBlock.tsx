import { clsx } from 'clsx';
import { useState, type ComponentPropsWithRef } from 'react';
import { useOverflow } from '../../hooks/useOverflow.ts';
import { CodeActions } from './CodeActions.tsx';
import styles from './CodeBlock.module.css';
import { CodeSource, type CodeSourceProps } from './CodeSource.tsx';
import { languageName } from './languageName.ts';

export interface CodeBlockProps
  extends Omit<ComponentPropsWithRef<'div'>, 'title' | 'children'>, CodeSourceProps {
  /** Dark in both themes, for the reference's column and the home page's sample. */
  isIsland?: boolean;
}

/**
 * A block of code. It scrolls horizontally, by keyboard too, and wraps on request if it overflows.
 * Copies the text without marks and line numbers.
 */
export function CodeBlock({
  code,
  html,
  lines,
  language,
  title,
  highlightedLines,
  startLine,
  isIsland = false,
  className,
  ...rest
}: CodeBlockProps) {
  const [scrollerRef, isWider] = useOverflow<HTMLPreElement>();
  const [isWrapped, setIsWrapped] = useState(false);
  const hasHeader = title !== undefined;
  const source = { code, html, lines, language, title, highlightedLines, startLine };
  const actions = (
    <CodeActions
      code={code}
      scrollerRef={scrollerRef}
      isWrapped={isWrapped}
      canWrap={isWrapped || isWider === true}
      onWrapChange={setIsWrapped}
    />
  );
  return (
    <div
      {...rest}
      className={clsx(styles['root'], className)}
      data-code-block=""
      // An attribute instead of `:has()`, which matches only once the parser has reached the
      // buttons.
      data-has-header={hasHeader ? '' : undefined}
      {...(isIsland && { 'data-theme': 'dark' })}
    >
      {hasHeader && (
        <div className={styles['header']}>
          <span className={styles['title']}>{title}</span>
          <span className={styles['language']}>{languageName(language)}</span>
          {actions}
        </div>
      )}
      <CodeSource
        {...source}
        scrollerRef={scrollerRef}
        canScroll={isWider !== false}
        isWrapped={isWrapped}
      />
      {!hasHeader && <div className={styles['floating']}>{actions}</div>}
    </div>
  );
}
