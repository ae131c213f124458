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
        // By its label, which is the language's in every group: «Node», not `js` here and `ts` there.
        value: (title ?? language).toLowerCase(),
        code: codeText(html),
        html,
        language,
        ...(title !== undefined && { label: title }),
      },
    ];
  });
}
