import type { CodeTab } from '@cauce/ui';
import { Children, isValidElement, type ReactNode } from 'react';
import type { CodeProps } from './Code.tsx';
import { codeText } from '../../site/codeText.ts';

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
