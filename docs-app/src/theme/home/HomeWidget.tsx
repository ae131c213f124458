import { Alert, Button, CodeBlock } from '@cauce/ui';
import { useState } from 'react';
import { site } from 'virtual:cauce/site';
import styles from './home.module.css';

/** Runs the real widget on the page, in a site with a sandbox; elsewhere nothing. */
export function HomeWidget() {
  return site.sandboxUrl === null ? null : <WidgetRun sandboxUrl={site.sandboxUrl} />;
}

function WidgetRun({ sandboxUrl }: { sandboxUrl: string }) {
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [data, setData] = useState<string | null>(null);
  const handleClick = () => {
    setIsBusy(true);
    setHasFailed(false);
    // Its code is loaded on demand.
    import('./openSandboxWidget.ts')
      .then(({ openSandboxWidget }) => openSandboxWidget(sandboxUrl.replace(/\/+$/, '')))
      .then(setData, () => setHasFailed(true))
      .finally(() => setIsBusy(false));
  };
  return (
    <div className={styles['run']} data-no-markdown="" data-pagefind-ignore="">
      <Button variant="secondary" isBusy={isBusy} busyLabel="En curso…" onClick={handleClick}>
        Abrir el widget aquí
      </Button>
      <p className={styles['note']}>
        Es el de verdad, en este sandbox, para la persona ficticia 12345678-5. En el banco que
        elijas sirve cualquier clave que cumpla su regla.
      </p>
      <div role="status">
        {hasFailed && (
          <Alert tone="warning">No se pudo abrir. Revisa que el sandbox siga andando.</Alert>
        )}
        {data !== null && 'Listo. Tu servidor ya puede pedir los datos, y recibe esto:'}
      </div>
      {data !== null && (
        <CodeBlock isIsland title="POST /products/retrieve-data" language="json" code={data} />
      )}
    </div>
  );
}
