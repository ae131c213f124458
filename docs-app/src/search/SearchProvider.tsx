import {
  createContext,
  lazy,
  Suspense,
  useContext,
  useCallback,
  useEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react';
import { SearchShell } from './SearchShell.tsx';
import { openShell, closeShell } from './shell.ts';

/**
 * The lazily loaded dialog. After a failure, `Try again` creates a new one, which loads it again.
 */
const lazyDialog = () =>
  lazy(async () => {
    try {
      return { default: (await import('./SearchDialog.tsx')).SearchDialog };
    } catch (error) {
      closeShell();
      throw error;
    }
  });

type LazyDialog = ReturnType<typeof lazyDialog>;

interface SearchValue {
  openSearch: () => void;
}

const SearchContext = createContext<SearchValue>({ openSearch: () => undefined });

/**
 * Provides the search dialog, whose code is loaded on first use, while its input takes keys already.
 * `/` opens it on any page.
 */
export function SearchProvider({ children }: { children: ReactNode }) {
  const [SearchDialog, setSearchDialog] = useState<LazyDialog>();
  const [isOpen, setIsOpen] = useState(false);
  const openSearch = useCallback(() => {
    openShell();
    setSearchDialog((loaded?: LazyDialog) => loaded ?? lazyDialog());
    setIsOpen(true);
  }, []);

  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.defaultPrevented || isTyping(event.target)) return;
      event.preventDefault();
      openSearch();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [openSearch]);

  const value = useMemo(() => ({ openSearch }), [openSearch]);
  return (
    <SearchContext value={value}>
      {children}
      <SearchShell onCancel={() => setIsOpen(false)} />
      {SearchDialog !== undefined && (
        <Suspense>
          <SearchDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </SearchContext>
  );
}

/** Opens the search dialog. */
export function useSearch(): SearchValue {
  return useContext(SearchContext);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
