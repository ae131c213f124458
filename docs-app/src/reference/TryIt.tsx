import { Button } from '@cauce/ui';
import { lazy, Suspense, useState } from 'react';
import type { ConsoleModel } from '../site/referenceTypes.ts';

const TryConsole = lazy(() =>
  import('./TryConsole.tsx').then((module) => ({ default: module.TryConsole })),
);

/** Opens the console; its code is loaded on demand. */
export function TryIt({ console }: { console: ConsoleModel }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div data-no-markdown="" data-pagefind-ignore="">
      {isOpen ? (
        <Suspense>
          <TryConsole console={console} />
        </Suspense>
      ) : (
        <Button variant="secondary" size="compact" onClick={() => setIsOpen(true)}>
          Probar en el sandbox
        </Button>
      )}
    </div>
  );
}
