import { Html } from './parameterData.tsx';
import styles from './reference.module.css';

/** The credentials of a call or API, and where each is sent. */
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
