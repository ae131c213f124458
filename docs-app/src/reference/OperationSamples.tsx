import { CodeBlock, CodeTabs, Details, type CodeTab } from '@cauce/ui';
import { useState } from 'react';
import type { OperationModel } from '../site/referenceTypes.ts';
import { codeText } from '../site/codeText.ts';
import { ExampleTabs } from './ExampleTabs.tsx';
import styles from './reference.module.css';
import { useKnown } from './sandboxMemory.ts';
import { terminalText } from './terminalText.ts';
import { TryIt } from './TryIt.tsx';

/**
 * The call in each language, the variables that it reads, and the console. While the console is
 * used, the samples show its request.
 */
export function OperationSamples({ operation }: { operation: OperationModel }) {
  const [live, setLive] = useState<readonly CodeTab[] | null>(null);
  const known = useKnown();
  // A single one is in the call itself.
  const bodies = operation.body?.examples ?? [];
  const samples = operation.samples.map(({ language, label, grammar, html }) => ({
    value: language,
    label,
    language: grammar,
    html,
    code: codeText(html),
  }));
  return (
    <div className={styles['code']}>
      <CodeTabs isIsland items={live ?? samples} />
      <Details summary="Variables de los ejemplos" data-no-markdown="" data-pagefind-ignore="">
        <CodeBlock
          title="Antes, en tu terminal"
          language="bash"
          code={terminalText(operation.variables, known)}
        />
      </Details>
      {operation.console !== null && <TryIt console={operation.console} onSamples={setLive} />}
      {bodies.length > 1 && (
        <ExampleTabs label="Ejemplos del cuerpo" id="cuerpo" examples={bodies} />
      )}
    </div>
  );
}
