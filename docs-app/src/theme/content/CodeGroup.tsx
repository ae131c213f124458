import { CodeTabs, type CodeTab } from '@cauce/ui';
import { Children, isValidElement, type ReactNode } from 'react';
import type { CodeProps } from './Code.tsx';
import { codeText } from './codeText.ts';

export interface CodeGroupProps {
  /** Groups with the same id share the reader's choice. */
  group?: string;
  /** Fences, one per version; a fence's title is its tab. */
  children: ReactNode;
}

/** Fences that say the same in several languages, as tabs; the reader's language is remembered. */
export function CodeGroup({ group, children }: CodeGroupProps) {
  const items = Children.toArray(children).flatMap((child): CodeTab[] => {
    if (!isValidElement<CodeProps>(child) || typeof child.props.html !== 'string') return [];
    const { language, html, title } = child.props;
    return [
      {
        value: language,
        code: codeText(html),
        html,
        language,
        ...(title !== undefined && { label: title }),
      },
    ];
  });
  return <CodeTabs items={items} {...(group !== undefined && { groupId: group })} />;
}
