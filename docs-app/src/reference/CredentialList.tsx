import { Html } from './parameterData.tsx';
import styles from './reference.module.css';

/** The credentials of a call or API, and where each is sent. */
export function CredentialList({
  credentials,
}: {
  credentials: readonly { name: string; description: string }[];
}) {
  const names = [...new Set(credentials.map(({ name }) => name))];
  return (
    <dl className={styles['security']}>
      {names.map((name) => (
        <div key={name}>
          <dt translate="no">{name}</dt>
          {credentials
            .filter((one) => one.name === name)
            .map(({ description }) => (
              <dd key={description}>
                <Html text={description} />
              </dd>
            ))}
        </div>
      ))}
    </dl>
  );
}
