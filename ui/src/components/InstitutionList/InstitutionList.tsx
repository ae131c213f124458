import { clsx } from 'clsx';
import { useId, useRef, useState, type ComponentPropsWithRef } from 'react';
import { useFirstMessages } from '../../messages/MessagesProvider.tsx';
import { Button } from '../Button/Button.tsx';
import { EmptyState } from '../EmptyState/EmptyState.tsx';
import { ChevronRightIcon } from '../Icon/icons.tsx';
import { InstitutionAvatar } from '../InstitutionAvatar/InstitutionAvatar.tsx';
import { SearchField } from '../SearchField/SearchField.tsx';
import { StatusPill } from '../StatusPill/StatusPill.tsx';
import { groupInstitutions, type InstitutionItem } from './institutions.ts';
import styles from './InstitutionList.module.css';

export interface InstitutionListProps extends Omit<
  ComponentPropsWithRef<'div'>,
  'children' | 'onSelect'
> {
  /** The institutions, in the order in which their groups show them. */
  institutions: readonly InstitutionItem[];
  /** Called with the pressed institution, even if it is unavailable. */
  onSelect?: (institution: InstitutionItem) => void;
  /** Label of the search field; «Busca tu banco o servicio» by default. */
  searchLabel?: string;
}

/** The institutions to connect, as buttons by group, with a search field. */
export function InstitutionList({
  institutions,
  onSelect,
  searchLabel,
  className,
  ...rest
}: InstitutionListProps) {
  const { institutionList: words } = useFirstMessages().forms;
  const id = useId();
  const [search, setSearch] = useState('');
  const searchRef = useRef<HTMLInputElement>(null);
  const groups = groupInstitutions(institutions, search);
  const count = groups.reduce((total, { items }) => total + items.length, 0);

  const handleShowAll = () => {
    setSearch('');
    searchRef.current?.focus();
  };
  return (
    <div {...rest} className={clsx(styles['root'], className)}>
      <SearchField
        ref={searchRef}
        label={searchLabel ?? words.search}
        value={search}
        onValueChange={setSearch}
        resultCount={count}
      />
      <div className={styles['groups']}>
        {groups.map(({ group, items }) => (
          <section key={group} aria-labelledby={`${id}-${group}`}>
            <h3 id={`${id}-${group}`} className={styles['title']}>
              {words.groups[group]}
            </h3>
            <ul role="list">
              {items.map((item) => (
                <li key={item.id} className={styles['item']}>
                  <button
                    type="button"
                    className={styles['button']}
                    onClick={() => onSelect?.(item)}
                  >
                    <InstitutionAvatar
                      name={item.name}
                      institutionId={item.id}
                      src={item.logo}
                      size={32}
                    />
                    <span className={styles['name']}>
                      {item.name}{' '}
                      {item.note !== undefined && (
                        <span className={styles['note']}>{item.note}</span>
                      )}
                    </span>{' '}
                    {item.availability === 'slow' && (
                      <StatusPill tone="warning">{words.slow}</StatusPill>
                    )}
                    {item.availability === 'unavailable' && (
                      <StatusPill tone="danger">{words.unavailable}</StatusPill>
                    )}
                    <ChevronRightIcon size={16} className={styles['chevron']} />
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {count === 0 && search !== '' && (
          <EmptyState
            title={words.notFound(search)}
            actions={
              <Button variant="secondary" size="compact" onClick={handleShowAll}>
                {words.showAll}
              </Button>
            }
          >
            {words.tryAgain}
          </EmptyState>
        )}
      </div>
    </div>
  );
}
