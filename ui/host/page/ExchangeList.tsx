import { useState } from 'react';
import { CodeBlock } from '../../src/components/CodeBlock/index.ts';
import { Details } from '../../src/components/Details/index.ts';
import { HttpMethod } from '../../src/components/HttpMethod/index.ts';
import { StatusPill } from '../../src/components/StatusPill/index.ts';
import styles from './HostPage.module.css';
import type { NumberedExchange } from './useHostCalls.ts';

/** A page that shows megabytes is of no use to anybody. */
const SHOWN_CHARACTERS = 6000;

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
      {exchanges.map(({ number, method, path, status, ms, curl, body }) => (
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
              <CodeBlock code={shown(body)} language="json" title="Lo que responde la API" />
            </div>
          </Details>
        </li>
      ))}
    </ol>
  );
}

function shown(body: unknown): string {
  const text = JSON.stringify(body, null, 2);
  const left = text.length - SHOWN_CHARACTERS;
  if (left <= 0) return text;
  const kb = new Intl.NumberFormat('es-CL').format(Math.ceil(left / 1024));
  return `${text.slice(0, SHOWN_CHARACTERS)}\n… y ${kb} KB más`;
}
