import { WarningIcon } from '../../src/components/Icon/index.ts';
import { Button } from '../../src/components/Button/index.ts';
import { Block } from './Block.tsx';
import styles from './ErrorAnatomy.module.css';

const PARTS: readonly (readonly [name: string, says: string])[] = [
  ['Qué pasó', 'En pocas palabras y sin culpar a nadie.'],
  ['Quién y por qué', 'Si fue la institución, la persona o nosotros.'],
  ['Qué queda a salvo', 'Sólo lo que el servidor confirmó.'],
  ['Qué hacer ahora', 'Una acción principal, y otra salida.'],
];

/** A good error with its parts numbered. */
export function ErrorAnatomy() {
  return (
    <Block className={styles['root']}>
      <div className={styles['sample']} inert>
        <WarningIcon />
        <div>
          <p className={styles['title']}>
            <b>1</b> Banco de prueba no respondió a tiempo
          </p>
          <p>
            <b>2</b> Su sitio está demorando más de lo normal.
          </p>
          <p>
            <b>3</b> No se compartió ningún dato.
          </p>
          <p className={styles['actions']}>
            <b>4</b>
            <Button size="compact">Probar otra vez</Button>
            <Button size="compact" variant="quiet">
              Volver a Mi Presupuesto
            </Button>
          </p>
        </div>
      </div>
      <ol role="list">
        {PARTS.map(([name, says], index) => (
          <li key={name}>
            <b>{index + 1}</b>
            <span>
              <strong>{name}</strong>
              {says}
            </span>
          </li>
        ))}
      </ol>
    </Block>
  );
}
