import type { CodeTab } from '@cauce/ui';
import { Children, isValidElement, type ReactNode } from 'react';
import type { CodeProps } from './Code.tsx';
import { codeText } from './codeText.ts';

/** The fences among a group's children, as the tabs that show them. */
export function codeTabsOf(children: ReactNode): CodeTab[] {
  return Children.toArray(children).flatMap((child): CodeTab[] => {
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
}
