import { DateText, Details, Heading, InlineCode, Link, StatusPill } from '@cauce/ui';
import { Fragment } from 'react';
import { catalogue } from 'virtual:cauce/catalogue';
import type {
  CatalogueFact,
  CatalogueInstitution,
  InstitutionType,
} from '../../site/catalogueTypes.ts';
import styles from './catalogue/catalogue.module.css';
import {
  byCoverage,
  COVERED,
  coverageOf,
  knownActions,
  type Coverage,
} from './catalogue/coverage.ts';
import { TYPE_TITLES } from './catalogue/catalogueText.ts';
import { actionCounts, knownLogins, sourceDate, stateWord } from './catalogue/provenanceText.ts';
import { FactTable } from './catalogue/FactTable.tsx';

const COVERAGE_WORDS: Readonly<Record<Coverage, readonly [sign: string, words: string]>> = {
  known: ['●', 'Documentado'],
  sandbox: ['○', 'Solo en sandbox'],
  none: ['–', 'No'],
};

/** What can be read at each institution, outside the sandbox and in it. */
export function CoverageMatrix() {
  return (
    <div className={styles['matrix']}>
      <FactTable
        label="Qué se puede leer en cada institución"
        columns={['Institución', ...Object.keys(COVERED)]}
      >
        {byCoverage(catalogue.institutions).map((institution) => (
          <tr key={institution.id}>
            <th scope="row">
              <Link href={`/docs/general/entities-actions#${institution.id}`}>
                {institution.name}
              </Link>
            </th>
            {Object.entries(COVERED).map(([title, products]) => {
              const coverage = coverageOf(institution, products);
              const [sign, words] = COVERAGE_WORDS[coverage];
              return (
                <td key={title} data-coverage={coverage}>
                  <span role="img" aria-label={words}>
                    {sign}
                  </span>
                </td>
              );
            })}
          </tr>
        ))}
      </FactTable>
      <p className={styles['legend']}>
        <span data-coverage="known">●</span> Documentado por fuentes públicas{' '}
        <span data-coverage="sandbox">○</span> Solo en sandbox <span data-coverage="none">–</span>{' '}
        No existe ahí
      </p>
    </div>
  );
}

/** The provenance of every connector: one row for each institution, which opens. */
export function ProvenanceTables() {
  return (
    <div className={styles['root']}>
      {(Object.keys(TYPE_TITLES) as InstitutionType[]).map((type) => (
        <section key={type} className={styles['group']}>
          <Heading level={3} id={`tipo-${type}`}>
            {TYPE_TITLES[type]}
          </Heading>
          {catalogue.institutions
            .filter((institution) => institution.type === type)
            .map((institution) => (
              <InstitutionRow key={institution.id} institution={institution} />
            ))}
        </section>
      ))}
    </div>
  );
}

function InstitutionRow({ institution }: { institution: CatalogueInstitution }) {
  const { id, name, provenance, actions } = institution;
  return (
    <Details
      className={styles['institution']}
      summary={
        <span className={styles['summary']}>
          <span className={styles['name']}>{name}</span>{' '}
          <span className={styles['known']}>
            {knownActions(institution)} de {actions.length} documentadas
          </span>
        </span>
      }
    >
      <dl className={styles['knowledge']}>
        <dt>Ingreso</dt>
        <dd>
          {knownLogins(provenance).map(({ name: login, fact }) => (
            <div key={login}>
              {login !== '' && `${login}: `}
              <State fact={fact} />
            </div>
          ))}
        </dd>
        <dt>Segundo factor</dt>
        <dd>
          <State fact={provenance.secondFactor} />
        </dd>
        <dt>Rechazos</dt>
        <dd>
          <State fact={provenance.refusals} />
        </dd>
        <dt>Acciones</dt>
        <dd>
          {actionCounts(institution).map(({ state, text, types }) => (
            <div key={state}>
              {text}
              {types.length > 0 && ': '}
              {types.map((type, index) => (
                <Fragment key={type}>
                  {index > 0 && ' '}
                  <InlineCode>{type}</InlineCode>
                </Fragment>
              ))}
            </div>
          ))}
        </dd>
        {provenance.sources.length > 0 && (
          <>
            <dt>Fuentes</dt>
            <dd>
              <ul>
                {provenance.sources.map(({ title, date }) => (
                  <li key={title}>
                    {title} ({sourceDate(date)})
                  </li>
                ))}
              </ul>
            </dd>
          </>
        )}
      </dl>
      <p>
        <Link href={`/docs/general/entities-actions#${id}`}>Cómo se piden sus acciones</Link>
      </p>
    </Details>
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
      {catalogue.institutions.flatMap((institution) =>
        institution.actions
          .filter(({ isSandboxOnly }) => !isSandboxOnly)
          .map(({ type, coverage: { sources, samples, newest } }) => (
            <tr key={`${institution.id}:${type}`}>
              <th scope="row">
                <InlineCode>{`${institution.id}:${type}`}</InlineCode>
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
