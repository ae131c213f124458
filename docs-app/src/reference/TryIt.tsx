import { Alert, Button, type CodeTab } from '@cauce/ui';
import { lazy, Suspense, useState } from 'react';
import type { ConsoleModel } from '../site/referenceTypes.ts';
import { learn, namesIn, useKnown, type Known } from './sandboxMemory.ts';
import styles from './reference.module.css';
import { CREDENTIALS, sendToSandbox } from './sandboxRequest.ts';

const TryConsole = lazy(() =>
  import('./TryConsole.tsx').then((module) => ({ default: module.TryConsole })),
);

export interface TryItProps {
  console: ConsoleModel;
  /** Called with the samples of what the console is about to send. */
  onSamples: (samples: readonly CodeTab[]) => void;
}

/** Opens the console, whose code is loaded on demand, and fetches this sandbox's key. */
export function TryIt({ console: model, onSamples }: TryItProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const known = useKnown();
  const hasCredential = model.auth === null || known[CREDENTIALS[model.auth].known] !== undefined;
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

/** The person of all guides. */
const PERSON = '12345678-5';

/**
 * The key of the sandbox that serves this site, and the token that a call needs.
 * @throws if the sandbox does not share its key, or does not answer
 */
async function sandboxCredentials({ baseUrl, auth }: ConsoleModel): Promise<Known> {
  const response = await fetch('/sandbox.json', { cache: 'no-store' });
  if (!response.ok) throw new Error(`/sandbox.json answered ${String(response.status)}.`);
  const shared = (await response.json()) as Known;
  const token = TOKENS[auth ?? 'apiKey'];
  if (token === null) return shared;
  const { json } = await sendToSandbox({
    url: baseUrl + token.path,
    method: 'POST',
    headers: { 'X-API-Key': shared['apiKey'] ?? '', 'Content-Type': 'application/json' },
    body: JSON.stringify(token.body(shared)),
  });
  return { ...shared, ...namesIn(token.path, json) };
}

interface TokenCall {
  path: string;
  body: (shared: Known) => object;
}

const TOKENS: Record<NonNullable<ConsoleModel['auth']>, TokenCall | null> = {
  apiKey: null,
  session: { path: '/auth/login', body: () => ({}) },
  taskToken: {
    path: '/token/task',
    body: ({ clientId }) => ({ clientId, target: PERSON }),
  },
};
