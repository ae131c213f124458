import { CodeBlock, CodeTabs, type CodeTab } from '@cauce/ui';
import { Children, isValidElement, type ReactNode } from 'react';
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

export interface CodeGroupProps {
  /** Groups with the same id share the reader's choice. */
  group?: string;
  /** Fences, one per version; a fence's title is its tab. */
  children: ReactNode;
}

/** Fences with the same code in several languages, as tabs; the selected language is stored. */
export function CodeGroup({ group, children }: CodeGroupProps) {
  return <CodeTabs items={codeTabsOf(children)} {...(group !== undefined && { groupId: group })} />;
}

/** Converts the fences of a group to tabs. */
export function codeTabsOf(children: ReactNode): CodeTab[] {
  return Children.toArray(children).flatMap((child): CodeTab[] => {
    if (!isValidElement<CodeProps>(child) || typeof child.props.html !== 'string') return [];
    const { language, html, title } = child.props;
    return [
      {
        // Keyed by label («Node»), so that `js` and `ts` fences share the selection.
        value: (title ?? language).toLowerCase(),
        code: codeText(html),
        html,
        language,
        ...(title !== undefined && { label: title }),
      },
    ];
  });
}
