import { Alert, Button, type CodeTab } from '@cauce/ui';
import { lazy, Suspense, useState } from 'react';
import type { ConsoleModel } from '../site/referenceTypes.ts';
import { sandboxCredentials } from './sandboxCredentials.ts';
import { learn, useKnown } from './sandboxMemory.ts';
import styles from './reference.module.css';

const TryConsole = lazy(() =>
  import('./TryConsole.tsx').then((module) => ({ default: module.TryConsole })),
);

export interface TryItProps {
  console: ConsoleModel;
  /** Called with the samples of what the console is about to send. */
  onSamples: (samples: readonly CodeTab[]) => void;
}

const NEEDED = { apiKey: 'apiKey', session: 'token', taskToken: 'taskToken' } as const;

/** Opens the console, whose code is loaded on demand, and fetches this sandbox's key. */
export function TryIt({ console: model, onSamples }: TryItProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const known = useKnown();
  const hasCredential = model.auth === null || known[NEEDED[model.auth]] !== undefined;
  const useKey = () => {
    setIsRefused(false);
    sandboxCredentials(model).then(learn, () => setIsRefused(true));
  };
  return (
    <div className={styles['tryIt']} data-no-markdown="" data-pagefind-ignore="">
      <div className={styles['actions']}>
        {!isOpen && (
          <Button variant="secondary" size="compact" onClick={() => setIsOpen(true)}>
            Probar en el sandbox
          </Button>
        )}
        {!hasCredential && (
          <Button variant="quiet" size="compact" onClick={useKey}>
            Usar la llave de este sandbox
          </Button>
        )}
      </div>
      {isRefused && (
        <Alert tone="warning">
          Este sandbox no entrega su llave. Copia la que imprimió <code>npm start</code>.
        </Alert>
      )}
      {isOpen && (
        <Suspense>
          <TryConsole console={model} onSamples={onSamples} />
        </Suspense>
      )}
    </div>
  );
}
