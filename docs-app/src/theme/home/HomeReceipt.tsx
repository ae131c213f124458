import { Button, DescriptionList, Link } from '@cauce/ui';
import { useState } from 'react';
import rows from '../../../generated/receipt.json' with { type: 'json' };
import { checkReceipt } from './checkReceipt.ts';
import styles from './home.module.css';

const RESULTS = {
  valid: 'Firma válida: lo firmó esa llave, y no cambió ni una letra.',
  invalid: 'La firma no calza: alguien lo cambió después.',
  unknown: 'Este navegador no pudo comprobarla.',
} as const;

/** The sample receipt, whose signature the reader can check on the page. */
export function HomeReceipt() {
  const [result, setResult] = useState<keyof typeof RESULTS | null>(null);
  const check = (isAltered: boolean) => {
    checkReceipt(isAltered).then(
      (isValid) => setResult(isValid ? 'valid' : 'invalid'),
      () => setResult('unknown'),
    );
  };
  return (
    <>
      <DescriptionList
        className={styles['receipt']}
        items={rows.map(({ term, lines }) => ({
          term,
          description: lines.map(({ text, tone }) => (
            <span key={text} data-tone={tone}>
              {text}
            </span>
          )),
        }))}
      />
      <div className={styles['actions']} data-no-markdown="">
        <Button variant="secondary" size="compact" onClick={() => check(false)}>
          Comprobar la firma
        </Button>
        <Button variant="quiet" size="compact" onClick={() => check(true)}>
          Cambiarle una letra y comprobar
        </Button>
      </div>
      <p role="status" className={styles['result']} data-result={result ?? undefined}>
        {result !== null && RESULTS[result]}
      </p>
      <p>
        Un comprobante de muestra: el <Link href="/comprobante/comprobante.pdf">PDF</Link> que
        recibe la persona, el <Link href="/comprobante/comprobante.json">archivo con la firma</Link>{' '}
        y la <Link href="/comprobante/jwks.json">llave pública</Link>.
      </p>
    </>
  );
}
