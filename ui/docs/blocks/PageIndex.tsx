import { Block } from './Block.tsx';
import styles from './PageIndex.module.css';
import { useStoryIndex } from './storyIndex.ts';
import { StoryLink } from './StoryLink.tsx';

const PAGES: readonly (readonly [name: string, says: string])[] = [
  ['Tokens', 'Todas las decisiones con nombre, con su valor en cada tema.'],
  ['Color', 'Escalas, colores funcionales, estados y sus contrastes.'],
  ['Tipografía', 'Roles, medida, cifras y formatos de Chile.'],
  ['Layout', 'Espacio, anchos de página y puntos de quiebre.'],
  ['Movimiento', 'Cuánto dura, cómo se mueve y cuándo no.'],
  ['Iconos', 'El juego completo y cómo se nombra cada uno.'],
  ['Accesibilidad', 'Qué prometemos, cómo se revisa y qué hace cada tecla.'],
  ['Escribir en español', 'Voz, palabras, formatos y mensajes de error.'],
  ['Cómo agregar un componente', 'Los archivos, los pasos y la lista de revisión.'],
  ['Errores de configuración', 'Qué los causa, qué dicen y cómo se arreglan.'],
];

/** The pages of the system, each with what it says. */
export function PageIndex() {
  const entries = useStoryIndex();
  return (
    <Block>
      <ul role="list" className={styles['root']}>
        {PAGES.map(([name, says]) => {
          const entry = entries.find(({ title }) => title === `Sistema/${name}`);
          return (
            <li key={name}>
              {entry === undefined ? (
                <span>{name}</span>
              ) : (
                <StoryLink href={`?path=/docs/${entry.id}`}>{name}</StoryLink>
              )}
              <p>{says}</p>
            </li>
          );
        })}
      </ul>
    </Block>
  );
}
