import { formatRut, TextField } from '@cauce/ui';
import { useState } from 'react';
import { rutSteps, type RutSteps } from './rutSteps.ts';
import styles from './RutCalculator.module.css';

export interface RutCalculatorProps {
  /** The initial number, without its check digit. */
  initial: string;
}

/** Shows the calculation of a RUT's check digit. Without JavaScript it shows the initial number. */
export function RutCalculator({ initial }: RutCalculatorProps) {
  const [text, setText] = useState(initial);
  const digits = text.replace(/\D/g, '').replace(/^0+/, '');
  const steps = rutSteps(digits);
  return (
    <figure className={styles['root']}>
      <TextField
        label="Número del RUT, sin dígito verificador"
        hint="Hasta ocho cifras. No se envía a ninguna parte."
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onValueChange={setText}
      />
      {steps === null ? (
        <p className={styles['result']} role="status">
          Escribe de una a ocho cifras.
        </p>
      ) : (
        <Account digits={digits} steps={steps} />
      )}
    </figure>
  );
}

function Account({ digits, steps }: { digits: string; steps: RutSteps }) {
  const { products, sum, remainder, difference, checkDigit } = steps;
  const columns = [...products].reverse();
  const keyed = columns.map((column, place) => ({ ...column, place }));
  return (
    <>
      <div className={styles['scroller']} role="group" aria-label="La cuenta" tabIndex={0}>
        <table className={styles['table']}>
          <tbody>
            <tr>
              <th scope="row">Cifra</th>
              {keyed.map(({ place, digit }) => (
                <td key={place}>{digit}</td>
              ))}
            </tr>
            <tr>
              <th scope="row">Peso</th>
              {keyed.map(({ place, weight }) => (
                <td key={place}>× {weight}</td>
              ))}
            </tr>
            <tr>
              <th scope="row">Producto</th>
              {keyed.map(({ place, product }) => (
                <td key={place}>{product}</td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      <p className={styles['sum']}>
        Suma {sum}; dividida por 11 deja resto {remainder}; 11 − {remainder} = {difference}.
      </p>
      <p className={styles['result']} role="status">
        El RUT es <strong>{formatRut(`${digits}-${checkDigit}`)}</strong>
      </p>
    </>
  );
}
