import styles from './CanalSample.module.css';

/** The channel as it marks the current item of a menu. A picture: it leads nowhere. */
export function CanalSample() {
  return (
    <ul role="list" className={styles['root']}>
      <li>Primeros pasos</li>
      <li data-is-current="">Token de sesión</li>
      <li>Cifrado de datos</li>
    </ul>
  );
}
