import { TYPE, type TypeRole, type TypeStyle } from '../../src/tokens/index.ts';
import { Block } from './Block.tsx';
import styles from './TypeSpecimen.module.css';

const SAMPLES: Record<TypeRole, string> = {
  display: 'Datos con permiso',
  h1: 'La compuerta la maneja la persona',
  h2: 'Del permiso al dato en cuatro pasos',
  h3: 'Cuentas y saldos',
  lead: 'La persona autoriza en un widget; tu servidor recibe JSON ordenado.',
  body: 'Cada conexión dice qué datos, para qué, hasta cuándo y quién los recibe.',
  ui: 'Primeros pasos',
  control: '12.345.678-5',
  button: 'Autorizo y continúo',
  label: 'Clave de internet',
  small: 'Ejemplo: 12.345.678-5',
  caption: 'Conexión con Cauce',
  code: 'GET /consents?page=1&limit=10',
};

const USES: Record<TypeRole, string> = {
  display: 'Portada, una vez por sitio',
  h1: 'Título de página',
  h2: 'Sección',
  h3: 'Subsección',
  lead: 'Bajada',
  body: 'Párrafos',
  ui: 'Navegación, tablas',
  control: 'Dentro de un campo',
  button: 'Botones',
  label: 'Etiqueta de un campo',
  small: 'Ayuda y error de un campo',
  caption: 'Lo más chico que existe',
  code: 'Bloques de código',
};

/** Formats a number with a decimal comma: `−0,022`. */
const formatPlain = (value: number): string =>
  new Intl.NumberFormat('es-CL', { maximumFractionDigits: 4 }).format(value).replace('-', '−');

function measuresOf({ size, line, weight, width, tracking, mobile }: TypeStyle): string[] {
  return [
    `${formatPlain(size)}/${line}`,
    ...(mobile === undefined ? [] : [`móvil ${formatPlain(mobile.size)}/${mobile.line}`]),
    `peso ${weight}`,
    ...(width === undefined ? [] : [`ancho ${width} %`]),
    ...(tracking === undefined ? [] : [`espaciado ${formatPlain(tracking)} em`]),
  ];
}

/** A sample of each type role, with its measures and use. */
export function TypeSpecimen() {
  return (
    <Block>
      <ul role="list" className={styles['root']}>
        {Object.entries<TypeStyle>(TYPE).map(([name, style]) => {
          const role = name as TypeRole;
          return (
            <li key={role}>
              <p
                className={styles['sample']}
                style={{
                  font: `var(--cauce-font-${role})`,
                  // oxlint-disable-next-line typescript/no-deprecated -- its successor, font-width, is too new
                  fontStretch: `var(--cauce-width-${role}, 100%)`,
                  letterSpacing: `var(--cauce-tracking-${role}, normal)`,
                }}
              >
                {SAMPLES[role]}
              </p>
              <div className={styles['facts']}>
                <code>{`--cauce-font-${role}`}</code>
                <span>{USES[role]}</span>
                <span>{measuresOf(style).join(' · ')}</span>
              </div>
            </li>
          );
        })}
      </ul>
    </Block>
  );
}
