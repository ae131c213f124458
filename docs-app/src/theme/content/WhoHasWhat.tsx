import { Details, EmptyState, InlineCode, SearchField } from '@cauce/ui';
import { useState } from 'react';
import { catalogue } from 'virtual:cauce/catalogue';
import facts from '../../../generated/testPeople.json' with { type: 'json' };
import styles from './catalogue/catalogue.module.css';
import { findHoldings, type Holding } from './catalogue/whoHas.ts';
import { FactTable } from './catalogue/FactTable.tsx';

/** Searchable list of the synthetic persons who have data, by institution and action. */
export function WhoHasWhat() {
  const [search, setSearch] = useState('');
  const found = findHoldings(catalogue, facts, search);
  const isSearching = search.trim() !== '';
  return (
    <div className={styles['root']} role="group" aria-label="Quién tiene qué, dónde">
      <SearchField
        className={styles['search']}
        label="Busca un producto, una institución o un RUT"
        value={search}
        onValueChange={setSearch}
        resultCount={found.reduce((sum, { actions }) => sum + actions.length, 0)}
        size="compact"
      />
      <div className={styles['group']}>
        {found.map((holding) => (
          <Details
            // Another key resets the state: open while searching, closed in the whole list.
            key={`${holding.id} ${String(isSearching)}`}
            defaultIsOpen={isSearching}
            className={styles['institution']}
            summary={
              <span className={styles['summary']}>
                <span>{holding.name}</span>
                <span className={styles['id']}>{holding.id}</span>
              </span>
            }
          >
            <HoldingTable holding={holding} />
          </Details>
        ))}
      </div>
      {found.length === 0 && (
        <EmptyState align="start" title={`No encontramos «${search.trim()}».`}>
          Prueba con el nombre del producto, como <code>hipotecario</code>, o con un RUT de la
          tabla.
        </EmptyState>
      )}
    </div>
  );
}

function HoldingTable({ holding: { name, actions } }: { holding: Holding }) {
  return (
    <FactTable
      label={`Quién tiene qué en ${name}`}
      columns={['Acción', 'Qué entrega', 'Quién lo tiene']}
    >
      {actions.map(({ type, title, people }) => (
        <tr key={type}>
          <td className={styles['type']}>
            <InlineCode>{type}</InlineCode>
          </td>
          <td>{title}</td>
          <td>
            {[...people, facts.everything].map((rut, index) => (
              <span key={rut}>
                {index > 0 && ', '}
                <InlineCode>{rut}</InlineCode>
              </span>
            ))}
          </td>
        </tr>
      ))}
    </FactTable>
  );
}
