import { DangerIcon } from '../../src/components/Icon/index.ts';
import { Block } from './Block.tsx';
import { CONFIG_ERRORS, type ConfigError } from './configErrors.ts';
import styles from './ConfigErrors.module.css';

/** What making the mistake says; null if it is none any more. */
function messageOf({ provoke }: ConfigError): string | null {
  try {
    provoke();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : null;
  }
}

/** The six mistakes of configuration: what causes each, what it says and how it is mended. */
export function ConfigErrors() {
  return (
    <Block className={styles['root']}>
      {CONFIG_ERRORS.map((error, index) => {
        const message = messageOf(error);
        return (
          <div key={error.title}>
            <h2 id={`error-${index + 1}`}>{error.title}</h2>
            <p className={styles['cause']}>{error.cause}</p>
            {message !== null && (
              <p className={styles['message']} lang="en">
                <DangerIcon />
                {message}
              </p>
            )}
            <dl>
              <div>
                <dt>Falla</dt>
                <dd>
                  <code>{error.wrong}</code>
                </dd>
              </div>
              <div>
                <dt>Funciona</dt>
                <dd>
                  <code>{error.right}</code>
                </dd>
              </div>
              <div>
                <dt>Arreglo</dt>
                <dd>{error.mend}</dd>
              </div>
            </dl>
          </div>
        );
      })}
    </Block>
  );
}
