import { DateText, Heading, InlineCode, Link, StatusPill } from '@cauce/ui';
import { catalogue } from 'virtual:cauce/catalogue';
import type {
  CatalogueFact,
  CatalogueInstitution,
  InstitutionType,
} from '../../site/catalogueTypes.ts';
import styles from './catalogue/catalogue.module.css';
import { TYPE_TITLES } from './catalogue/catalogueText.ts';
import { actionCounts, knownLogins, sourceDate, stateWord } from './catalogue/provenanceText.ts';
import { FactTable } from './catalogue/FactTable.tsx';

/** The provenance of every connector, in one table for each kind of institution. */
export function ProvenanceTables() {
  return (
    <div className={styles['provenance']}>
      {(Object.keys(TYPE_TITLES) as InstitutionType[]).map((type) => (
        <section key={type} className={styles['group']}>
          <Heading level={3} id={`tipo-${type}`}>
            {TYPE_TITLES[type]}
          </Heading>
          <FactTable
            label={TYPE_TITLES[type]}
            columns={['Institución', 'Ingreso', 'Segundo factor', 'Rechazos', 'Acciones']}
          >
            {catalogue.institutions
              .filter((institution) => institution.type === type)
              .map((institution) => (
                <InstitutionRow key={institution.id} institution={institution} />
              ))}
          </FactTable>
        </section>
      ))}
    </div>
  );
}

function InstitutionRow({ institution }: { institution: CatalogueInstitution }) {
  const { id, name, provenance } = institution;
  return (
    <tr>
      <th scope="row">
        <Link href={`/docs/general/entities-actions#${id}`}>{name}</Link>
      </th>
      <td>
        {knownLogins(provenance).map(({ name: login, fact }) => (
          <div key={login}>
            {login !== '' && `${login}: `}
            <State fact={fact} />
          </div>
        ))}
      </td>
      <td>
        <State fact={provenance.secondFactor} />
      </td>
      <td>
        <State fact={provenance.refusals} />
      </td>
      <td>
        {actionCounts(institution).map(({ state, text, types }) => (
          <div key={state}>
            <span className={styles['count']}>{text}</span>
            {types.length > 0 && `: ${types.join(', ')}`}
          </div>
        ))}
      </td>
    </tr>
  );
}

/** Known facts are shown as a pill, assumed ones as a plain word. */
function State({ fact }: { fact: CatalogueFact }) {
  if (fact.state === 'assumed') return <span className={styles['assumed']}>{stateWord(fact)}</span>;
  return (
    <>
      <StatusPill tone={fact.state === 'recorded' ? 'success' : 'info'}>
        {stateWord(fact)}
      </StatusPill>
      {fact.state === 'recorded' && (
        <>
          {' '}
          <DateText value={fact.on} format="numeric" />
        </>
      )}
    </>
  );
}

/** What each action that may run outside the sandbox rests on. */
export function CoverageTable() {
  return (
    <FactTable
      label="Acción por acción"
      columns={['Acción', 'Fuentes', 'Respuestas leídas', 'La más nueva']}
    >
      {catalogue.institutions.flatMap(({ id, actions, provenance: { login } }) =>
        actions
          .filter(({ fact }) => fact.state !== 'assumed')
          .filter(({ loginKind }) =>
            login.some((one) => one.loginKind === loginKind && one.fact.state !== 'assumed'),
          )
          .map(({ type, coverage: { sources, samples, newest } }) => (
            <tr key={`${id}:${type}`}>
              <th scope="row">
                <InlineCode>{`${id}:${type}`}</InlineCode>
              </th>
              <td>{sources}</td>
              <td>{samples}</td>
              <td>{sourceDate(newest)}</td>
            </tr>
          )),
      )}
    </FactTable>
  );
}

/** The public sources of each institution that has any, the newest first. */
export function ProvenanceSources() {
  const documented = catalogue.institutions.filter(
    ({ provenance }) => provenance.sources.length > 0,
  );
  if (documented.length === 0) return <p>Ninguna todavía.</p>;
  return (
    <ul>
      {documented.map(({ id, name, provenance }) => (
        <li key={id}>
          {name}
          <ul>
            {provenance.sources.map(({ title, date }) => (
              <li key={title}>
                {title} ({sourceDate(date)})
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
