import { CodeTabs } from '@cauce/ui';
import { codeText } from '../site/codeText.ts';
import type { ExampleModel } from '../site/referenceTypes.ts';

export interface ExampleTabsProps {
  /** Accessible name of the tabs. */
  label: string;
  /** Id, unique within the page. */
  id: string;
  examples: readonly ExampleModel[];
}

/** Examples of a body or response, in tabs. */
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
