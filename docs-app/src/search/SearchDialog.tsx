import { CloseIcon, IconButton, Link, SearchIcon, Spinner } from '@cauce/ui';
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import { useRouter } from '../router/RouterProvider.tsx';
import { loadSearch, searchSite, type SearchHit } from './searchSite.ts';
import { readRecentSearches, rememberSearch } from './recentSearches.ts';
import styles from './SearchDialog.module.css';
import { closeShell } from './shell.ts';

export interface SearchDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

type Outcome =
  | { status: 'idle' }
  | { status: 'searching' }
  | { status: 'found'; query: string; hits: SearchHit[]; correction: string | null }
  | { status: 'failed' };

/** Debounce of the search, in ms. */
const PAUSE = 120;

/** What was found for a query, a moment after it was typed; the first hit is then active. */
function useSearch(query: string, setActive: (index: number) => void): Outcome {
  const [searched, setSearched] = useState<Outcome>({ status: 'idle' });
  useEffect(() => {
    const text = query.trim();
    if (text === '') return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      setSearched((before) => (before.status === 'found' ? before : { status: 'searching' }));
      searchSite(text).then(
        (found) => {
          if (!isCurrent) return;
          setActive(0);
          setSearched({ status: 'found', query: text, ...found });
        },
        () => {
          if (isCurrent) setSearched({ status: 'failed' });
        },
      );
    }, PAUSE);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [query, setActive]);

  return query.trim() === '' ? { status: 'idle' } : searched;
}

/** The search dialog: a combobox over the site's own index. */
export function SearchDialog({ isOpen, onClose }: SearchDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const router = useRouter();
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const outcome = useSearch(query, setActive);
  const [recent, setRecent] = useState<string[]>([]);

  const takeOver = useEffectEvent((element: HTMLDialogElement) => {
    const typed = closeShell();
    element.showModal();
    if (typed === null || typed === '') input.current?.select();
    else setQuery(typed);
  });

  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null || !isOpen) return;
    takeOver(element);
    setRecent(readRecentSearches());
    void loadSearch().catch(() => undefined);
    return () => element.close();
  }, [isOpen]);

  const hits = outcome.status === 'found' ? outcome.hits : [];
  const optionId = (index: number) => `${listId}-${String(index)}`;

  const choose = (hit: SearchHit | undefined) => {
    if (hit === undefined) return;
    rememberSearch(query);
    onClose();
    router?.navigate(hit.href);
  };

  const move = (to: number) => {
    const next = (to + hits.length) % hits.length;
    setActive(next);
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
  };

  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const moves: Record<string, () => void> = {
      ArrowDown: () => move(active + 1),
      ArrowUp: () => move(active - 1),
      Enter: () => choose(hits[active]),
    };
    // By default the browser would only clear the field.
    const act = event.key === 'Escape' ? onClose : hits.length > 0 ? moves[event.key] : undefined;
    if (act === undefined || event.nativeEvent.isComposing) return;
    event.preventDefault();
    act();
  };

  const handleBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === dialog.current) onClose();
  };

  return (
    <dialog
      ref={dialog}
      className={styles['root']}
      aria-label="Buscar en la documentación"
      onClose={onClose}
      onClick={handleBackdrop}
    >
      <div className={styles['panel']}>
        <div className={styles['field']}>
          <SearchIcon />
          <input
            ref={input}
            type="search"
            role="combobox"
            className={styles['input']}
            aria-label="Buscar"
            aria-expanded={hits.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={hits.length > 0 ? optionId(active) : undefined}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            onKeyDown={handleKeyDown}
          />
          <IconButton label="Cerrar la búsqueda" icon={<CloseIcon />} onClick={onClose} />
        </div>
        <p role="status" className={styles['status']}>
          {statusText(outcome)}
        </p>
        {outcome.status === 'searching' && <Spinner />}
        {outcome.status === 'found' && hits.length === 0 && (
          <NothingFound
            correction={outcome.correction}
            onChoose={setQuery}
            onOpen={(href) => {
              onClose();
              router?.navigate(href);
            }}
          />
        )}
        {outcome.status === 'idle' && recent.length > 0 && (
          <ButtonList
            label="Búsquedas recientes"
            items={recent.map((one) => [one, one])}
            onChoose={setQuery}
          />
        )}
        <Hits
          id={listId}
          hits={hits}
          active={active}
          optionId={optionId}
          onPoint={setActive}
          onChoose={choose}
        />
        <p className={styles['keys']} aria-hidden>
          <kbd>↑</kbd> <kbd>↓</kbd> moverse · <kbd>Enter</kbd> abrir · <kbd>Esc</kbd> cerrar
        </p>
      </div>
    </dialog>
  );
}

interface HitsProps {
  id: string;
  hits: readonly SearchHit[];
  active: number;
  optionId: (index: number) => string;
  onPoint: (index: number) => void;
  onChoose: (hit: SearchHit) => void;
}

function Hits({ id, hits, active, optionId, onPoint, onChoose }: HitsProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Resultados"
      className={styles['hits']}
      hidden={hits.length === 0}
    >
      {hits.map((hit, index) => (
        // The link is the option: an option must contain no link.
        <Link
          key={hit.href}
          id={optionId(index)}
          role="option"
          variant="plain"
          href={hit.href}
          tabIndex={-1}
          aria-selected={index === active}
          className={styles['hit']}
          onPointerMove={() => onPoint(index)}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey) return;
            event.preventDefault();
            onChoose(hit);
          }}
        >
          <span className={styles['line']}>
            <span className={styles['title']}>
              {hit.title}
              {hit.heading !== null && <span className={styles['heading']}> · {hit.heading}</span>}
            </span>
            <span className={styles['group']}>{hit.group}</span>
          </span>
          {/* Pagefind escapes the page's own text and adds only <mark>. */}
          <span className={styles['excerpt']} dangerouslySetInnerHTML={{ __html: hit.excerpt }} />
        </Link>
      ))}
    </div>
  );
}

function statusText(outcome: Outcome): string {
  if (outcome.status === 'failed')
    return 'No pudimos cargar el buscador. Revisa tu conexión y escribe otra vez.';
  if (outcome.status !== 'found') return '';
  const { hits, query } = outcome;
  if (hits.length === 0) return `No encontramos «${query}». Prueba con otra palabra.`;
  return hits.length === 1 ? '1 resultado' : `${String(hits.length)} resultados`;
}

/** Links for readers who found nothing: the pages that they most often look for. */
const STARTING_POINTS = [
  ['Inicio rápido', '/docs/general/inicio-rapido'],
  ['Instituciones y acciones', '/docs/general/entities-actions'],
  ['Errores', '/docs/general/errores'],
  ['Datos de prueba', '/docs/general/datos-de-prueba'],
  ['Referencia de la API', '/api'],
] as const;

interface NothingFoundProps {
  correction: string | null;
  onChoose: (query: string) => void;
  onOpen: (href: string) => void;
}

function NothingFound({ correction, onChoose, onOpen }: NothingFoundProps) {
  return (
    <>
      {correction !== null && (
        <ButtonList
          label="¿Quisiste decir…?"
          items={[[correction, correction]]}
          onChoose={onChoose}
        />
      )}
      <ButtonList label="O empieza por aquí" items={STARTING_POINTS} onChoose={onOpen} />
    </>
  );
}

interface ButtonListProps {
  label: string;
  items: readonly (readonly [label: string, value: string])[];
  onChoose: (value: string) => void;
}

function ButtonList({ label, items, onChoose }: ButtonListProps) {
  return (
    <div className={styles['recent']}>
      <p>{label}</p>
      <ul role="list">
        {items.map(([text, value]) => (
          <li key={value}>
            <button type="button" onClick={() => onChoose(value)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
