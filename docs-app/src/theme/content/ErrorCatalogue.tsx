import {
  Details,
  EmptyState,
  Heading,
  InlineCode,
  Link,
  matchesSearch,
  SearchField,
} from '@cauce/ui';
import { useState } from 'react';
import { site } from 'virtual:cauce/site';
import { operationSlug } from '../../site/addresses.ts';
import { errorCodes, type ErrorApi, type ErrorCode, type ErrorEntry } from './errorGroups.ts';
import styles from './ErrorCatalogue.module.css';

export interface ErrorCatalogueProps {
  /** The API whose errors are shown. */
  api: ErrorApi;
}

const WHO: Readonly<Record<string, string>> = {
  client: 'Lo corrige tu integración.',
  user: 'Lo corrige la persona: muéstrale qué hacer.',
  operator: 'Nos toca a nosotros.',
};

/** All error codes of an API with cause and solution, from the API's catalogue. */
export function ErrorCatalogue({ api }: ErrorCatalogueProps) {
  return errorCodes(api).map((error) => <ErrorSection key={error.code} error={error} />);
}

function ErrorSection({ error }: { error: ErrorCode }) {
  const { code, anchor, status, entries } = error;
  return (
    <section className={styles['root']}>
      <Heading level={3} id={anchor} className={styles['code']} translate="no">
        {code}
      </Heading>
      <p className={styles['status']}>Estado HTTP {status}</p>
      {entries.map((entry) => (
        <Meaning key={entry.name} entry={entry} />
      ))}
    </section>
  );
}

function Meaning({ entry }: { entry: ErrorEntry }) {
  const { message, description, remedy, fixableBy, operations } = entry;
  return (
    <div className={styles['entry']}>
      <p className={styles['message']} lang="en" translate="no">
        {message}
      </p>
      <dl className={styles['facts']}>
        <dt>Causa</dt>
        <dd>{description}</dd>
        <dt>Qué hacer</dt>
        <dd>
          {remedy} <span className={styles['who']}>{WHO[fixableBy]}</span>
        </dd>
        {operations.length > 0 && (
          <>
            <dt>Lo responden</dt>
            <dd>
              <Operations operations={operations} />
            </dd>
          </>
        )}
      </dl>
    </div>
  );
}

/** More than these would be most of the page. */
const MOST_OPERATIONS = 3;

function Operations({ operations }: Pick<ErrorEntry, 'operations'>) {
  const links = (
    <div className={styles['operations']}>
      {operations.map(({ api, id, method, path }) => (
        <Link key={id} href={`${referenceBase(api)}/${operationSlug(id)}`}>
          <InlineCode>
            {method} {path}
          </InlineCode>
        </Link>
      ))}
    </div>
  );
  if (operations.length <= MOST_OPERATIONS) return links;
  return <Details summary={`${operations.length} llamadas`}>{links}</Details>;
}

const referenceBase = (api: string) => (api === 'connect' ? `/api/${site.connectSlug}` : '/api');

/** The codes of which code, messages, causes and solutions contain the words of a search. */
const findErrors = (codes: readonly ErrorCode[], search: string): ErrorCode[] =>
  codes.filter(({ code, entries }) => {
    const texts = entries.flatMap((one) => [one.message, one.description, one.remedy]);
    return matchesSearch([code, ...texts].join(' '), search);
  });

/** Links to all error codes, grouped by status, with a search field. */
export function ErrorIndex() {
  const [search, setSearch] = useState('');
  const codes = findErrors((['both', 'main', 'connect'] as const).flatMap(errorCodes), search);
  const byStatus = new Map<number, ErrorCode[]>();
  for (const error of codes)
    byStatus.set(error.status, [...(byStatus.get(error.status) ?? []), error]);
  return (
    <>
      <SearchField
        className={styles['search']}
        label="Busca un código, un mensaje o una causa"
        value={search}
        onValueChange={setSearch}
        resultCount={codes.length}
        size="compact"
      />
      <dl className={styles['index']}>
        {[...byStatus]
          .sort(([a], [b]) => a - b)
          .map(([status, errors]) => (
            <div key={status} className={styles['row']}>
              <dt>{status}</dt>
              <dd>
                {errors
                  .sort((a, b) => a.code.localeCompare(b.code, 'en'))
                  .map(({ code, anchor }) => (
                    <Link key={code} href={`#${anchor}`} translate="no">
                      {code}
                    </Link>
                  ))}
              </dd>
            </div>
          ))}
      </dl>
      {codes.length === 0 && (
        <EmptyState align="start" title={`Ningún error dice «${search.trim()}».`}>
          Copia el código o un trozo del mensaje, como aparece en la respuesta.
        </EmptyState>
      )}
    </>
  );
}
