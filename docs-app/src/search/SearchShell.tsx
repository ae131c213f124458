import { SearchIcon } from '@cauce/ui';
import styles from './SearchDialog.module.css';
import { SEARCH_SHELL_ID } from './shell.ts';

export interface SearchShellProps {
  /** Called when the reader gives up before the search has been loaded. */
  onCancel: () => void;
}

/** The search dialog until its code has arrived, which takes over what has been typed. */
export function SearchShell({ onCancel }: SearchShellProps) {
  return (
    <dialog
      id={SEARCH_SHELL_ID}
      className={styles['root']}
      aria-label="Buscar en la documentación"
      // The first script of the page may have opened it before it is hydrated.
      suppressHydrationWarning
      onCancel={onCancel}
      data-no-markdown=""
      data-pagefind-ignore=""
    >
      <div className={styles['panel']}>
        <div className={styles['field']}>
          <SearchIcon />
          <input
            type="search"
            className={styles['input']}
            aria-label="Buscar"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
        <p className={styles['status']}>Cargando el buscador…</p>
      </div>
    </dialog>
  );
}
