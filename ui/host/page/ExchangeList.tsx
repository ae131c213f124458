import { CodeBlock } from '../../src/components/CodeBlock/index.ts';
import { Heading } from '../../src/components/Heading/index.ts';
import { HttpMethod } from '../../src/components/HttpMethod/index.ts';
import { StatusPill } from '../../src/components/StatusPill/index.ts';
import styles from './HostPage.module.css';
import type { NumberedExchange } from './useHostCalls.ts';

/** A page that shows megabytes is of no use to anybody. */
const SHOWN_CHARACTERS = 6000;

/** Each call as a server would send it, and what the API answered. */
export function ExchangeList({ exchanges }: { exchanges: readonly NumberedExchange[] }) {
  if (exchanges.length === 0) {
    return <p>Aquí queda cada llamada, lista para pegar en una terminal.</p>;
  }
  return (
    <ol className={styles['exchanges']} reversed>
      {exchanges.map(({ number, method, path, status, ms, curl, body }) => (
        <li key={number}>
          <div className={styles['exchangeHead']}>
            <Heading level={3}>
              <HttpMethod method={method} /> <code>{path.replace(/\?.*$/, '')}</code>
            </Heading>
            <StatusPill tone={status < 300 ? 'success' : 'danger'}>
              {status} en {ms} ms
            </StatusPill>
          </div>
          <CodeBlock code={curl} language="bash" title="Lo que envía tu servidor" />
          <CodeBlock code={shown(body)} language="json" title="Lo que responde la API" />
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
