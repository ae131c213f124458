import { CodeTabs } from '@cauce/ui';
import type { ReactNode } from 'react';
import { codeTabsOf } from './codeTabsOf.ts';

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
