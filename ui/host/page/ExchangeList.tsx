import { useState } from 'react';
import { CodeBlock } from '../../src/components/CodeBlock/CodeBlock.tsx';
import { Details } from '../../src/components/Details/Details.tsx';
import { HttpMethod } from '../../src/components/HttpMethod/HttpMethod.tsx';
import { StatusPill } from '../../src/components/StatusPill/StatusPill.tsx';
import styles from './HostPage.module.css';
import type { NumberedExchange } from './useHostCalls.ts';

/** Each call as a server would send it, and what the API answered. The newest is open. */
export function ExchangeList({ exchanges }: { exchanges: readonly NumberedExchange[] }) {
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set());
  const [newest] = exchanges;
  if (newest === undefined) {
    return <p>Aquí queda cada llamada, lista para pegar en una terminal.</p>;
  }
  const isUsuallyOpen = (number: number) => number === newest.number;
  const handleOpenChange = (number: number, isOpen: boolean) => {
    setToggled((before) => {
      const after = new Set(before);
      if (isOpen === isUsuallyOpen(number)) after.delete(number);
      else after.add(number);
      return after;
    });
  };
  return (
    <ol className={styles['exchanges']} reversed>
      {exchanges.map(({ number, method, path, status, ms, curl, answer }) => (
        <li key={number}>
          <Details
            isOpen={toggled.has(number) !== isUsuallyOpen(number)}
            onOpenChange={(isOpen) => handleOpenChange(number, isOpen)}
            summary={
              <span className={styles['exchangeHead']}>
                <HttpMethod method={method} />
                <code>{path.replace(/\?.*$/, '')}</code>
                <StatusPill tone={status < 300 ? 'success' : 'danger'}>
                  {status} en {ms} ms
                </StatusPill>
              </span>
            }
          >
            <div className={styles['exchange']}>
              <CodeBlock code={curl} language="bash" title="Lo que envía tu servidor" />
              <CodeBlock code={answer} language="json" title="Lo que responde la API" />
            </div>
          </Details>
        </li>
      ))}
    </ol>
  );
}
