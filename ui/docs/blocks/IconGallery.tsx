import { useId, useState } from 'react';
import * as icons from '../../src/components/Icon/icons.tsx';
import { Block } from './Block.tsx';
import styles from './IconGallery.module.css';
import { useCopy } from './useCopy.ts';

const ICONS = Object.entries(icons);

/** The whole set of icons with a filter; pressing one copies its import. */
export function IconGallery() {
  const [query, setQuery] = useState('');
  const { copied, copy } = useCopy();
  const id = useId();
  const found = ICONS.filter(([name]) => name.toLowerCase().includes(query.trim().toLowerCase()));
  return (
    <Block>
      <div className={styles['filter']}>
        <label htmlFor={id}>Busca por nombre, en inglés</label>
        <input
          id={id}
          type="search"
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
          }}
        />
        <p role="status">
          {found.length === ICONS.length
            ? `${ICONS.length} íconos`
            : `${found.length} de ${ICONS.length} íconos`}
        </p>
      </div>
      <ul role="list" className={styles['set']}>
        {found.map(([name, Icon]) => {
          const line = `import { ${name} } from '@cauce/ui';`;
          return (
            <li key={name}>
              <button
                type="button"
                onClick={() => {
                  copy(line);
                }}
              >
                <Icon size={24} />
                <span>{copied === line ? 'Copiado' : name.replace(/Icon$/, '')}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </Block>
  );
}
