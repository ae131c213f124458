import { InlineCode, Link } from '@cauce/ui';
import type { DeliveringInstitution } from '../site/referenceTypes.ts';
import styles from './reference.module.css';

/** The institutions that deliver a kind of data, and the action that asks each for it. */
export function DeliveringInstitutions({
  institutions,
}: {
  institutions: readonly DeliveringInstitution[];
}) {
  return (
    <>
      <p className={styles['lead']}>
        En el sandbox, la persona <InlineCode>99999999-9</InlineCode> lo tiene en todas. Quién más,
        en <Link href="/docs/general/datos-de-prueba">Datos de prueba</Link>.
      </p>
      <ul role="list" className={styles['institutions']}>
        {institutions.map(({ id, name, action }) => (
          <li key={id}>
            <Link href={`/docs/general/entities-actions#${id}`}>{name}</Link>
            <InlineCode translate="no">{action}</InlineCode>
          </li>
        ))}
      </ul>
    </>
  );
}
