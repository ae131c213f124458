import { CodeBlock } from '@cauce/ui';
import { codeText } from '../../site/codeText.ts';

export interface CodeProps {
  language: string;
  /** HTML highlighted at build time. */
  html: string;
  title?: string;
  startLine?: string;
}

/** A fence of a page. */
export function Code({ language, html, title, startLine }: CodeProps) {
  return (
    <CodeBlock
      code={codeText(html)}
      html={html}
      language={language}
      {...(title !== undefined && { title })}
      {...(startLine !== undefined && { startLine: Number(startLine) })}
    />
  );
}
