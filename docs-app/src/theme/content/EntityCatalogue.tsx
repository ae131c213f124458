import { Details, EmptyState, Heading, InstitutionAvatar, SearchField } from '@cauce/ui';
import { useState } from 'react';
import { catalogue } from 'virtual:cauce/catalogue';
import type { InstitutionType } from '../../site/catalogueTypes.ts';
import styles from './catalogue/catalogue.module.css';
import { TYPE_TITLES, findInstitutions } from './catalogue/catalogueText.ts';
import { InstitutionFacts } from './catalogue/InstitutionFacts.tsx';

/** All institutions by kind, with the facts needed to call them, and a search field. */
export function EntityCatalogue() {
  const [search, setSearch] = useState('');
  const found = findInstitutions(catalogue, search);
  const groups = (Object.keys(TYPE_TITLES) as InstitutionType[])
    .map((type) => ({ type, institutions: found.filter((one) => one.type === type) }))
    .filter(({ institutions }) => institutions.length > 0);
  return (
    <div className={styles['root']} role="group" aria-label="Instituciones">
      <SearchField
        className={styles['search']}
        label="Busca una institución, un código o una acción"
        value={search}
        onValueChange={setSearch}
        resultCount={found.length}
        size="compact"
      />
      {groups.map(({ type, institutions }) => (
        <section key={type} className={styles['group']}>
          <Heading level={3} id={`tipo-${type}`}>
            {TYPE_TITLES[type]}
          </Heading>
          {institutions.map((institution) => (
            <Details
              key={institution.id}
              className={styles['institution']}
              summary={
                <span className={styles['summary']}>
                  <span className={styles['name']}>
                    <InstitutionAvatar
                      name={institution.name}
                      institutionId={institution.id}
                      size={24}
                    />
                    {institution.name}
                  </span>
                  <span className={styles['id']}>{institution.id}</span>
                  {institution.codes.length > 0 && (
                    <span className={styles['code']}>{institution.codes.join(', ')}</span>
                  )}
                </span>
              }
            >
              <InstitutionFacts catalogue={catalogue} institution={institution} />
            </Details>
          ))}
        </section>
      ))}
      {found.length === 0 && (
        <EmptyState align="start" title={`No encontramos «${search.trim()}».`}>
          Revisa cómo lo escribiste, o busca por identificador, como <code>banco-chile</code>.
        </EmptyState>
      )}
    </div>
  );
}
