import { CodeTabs } from '@cauce/ui';
import { codeText } from '../theme/content/codeText.ts';
import type { ExampleModel } from '../site/referenceTypes.ts';

export interface ExampleTabsProps {
  /** What is being chosen. */
  label: string;
  /** Tells it from the page's other examples. */
  id: string;
  examples: readonly ExampleModel[];
}

/** Examples of a body or an answer, a tab each. */
export function ExampleTabs({ label, id, examples }: ExampleTabsProps) {
  if (examples.length === 0) return null;
  return (
    <CodeTabs
      isIsland
      label={label}
      groupId={id}
      items={examples.map(({ name, summary, html }) => ({
        value: name,
        label: summary,
        language: 'json',
        html,
        code: codeText(html),
      }))}
    />
  );
}
