import { Heading, InlineCode, Link } from '@cauce/ui';
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
            <dd className={styles['operations']}>
              {operations.map(({ api, id, method, path }) => (
                <Link key={id} href={`${referenceBase(api)}/${operationSlug(id)}`}>
                  <InlineCode>
                    {method} {path}
                  </InlineCode>
                </Link>
              ))}
            </dd>
          </>
        )}
      </dl>
    </div>
  );
}

const referenceBase = (api: string) => (api === 'connect' ? `/api/${site.connectSlug}` : '/api');

/** Links to all error codes, grouped by status. */
export function ErrorIndex() {
  const codes = (['both', 'main', 'connect'] as const).flatMap(errorCodes);
  const byStatus = new Map<number, ErrorCode[]>();
  for (const error of codes)
    byStatus.set(error.status, [...(byStatus.get(error.status) ?? []), error]);
  return (
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
  );
}
