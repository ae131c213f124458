import { MEASURE } from '../../src/tokens/index.ts';
import { Block } from './Block.tsx';
import styles from './MeasureDemo.module.css';

/** A paragraph as wide as prose may be, with its measure drawn above. */
export function MeasureDemo() {
  return (
    <Block>
      <div className={styles['root']}>
        <p className={styles['ruler']}>
          <span>{MEASURE} px</span>
        </p>
        <p className={styles['prose']}>
          Un permiso dice qué datos se piden, para qué, hasta cuándo y quién los recibe. La persona
          lo revisa antes de escribir su clave y lo puede quitar cuando quiera: desde ese momento el
          acceso se corta y no se vuelve a leer nada.
        </p>
      </div>
    </Block>
  );
}
