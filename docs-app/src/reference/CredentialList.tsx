import { Html } from './parameterData.tsx';
import styles from './reference.module.css';

/** The credentials that a call or a whole API takes, and where each goes. */
export function CredentialList({
  credentials,
}: {
  credentials: readonly { name: string; description: string }[];
}) {
  return (
    <dl className={styles['security']}>
      {credentials.map(({ name, description }) => (
        <div key={name + description}>
          <dt translate="no">{name}</dt>
          <dd>
            <Html text={description} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
