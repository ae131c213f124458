import { CONFIG_ERRORS, type ConfigError } from './configErrors.ts';
import { Facts } from './Facts.tsx';

function messageOf({ provoke }: ConfigError): string {
  try {
    provoke();
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
}

/** The six configuration errors: cause, message and fix of each. */
export function ConfigErrors() {
  return CONFIG_ERRORS.map((error) => (
    <div key={error.title}>
      <h2>{error.title}</h2>
      <p>{error.cause}</p>
      <Facts
        items={[
          [
            'Mensaje',
            <span key="message" lang="en">
              {messageOf(error)}
            </span>,
          ],
          ['Falla', <code key="wrong">{error.wrong}</code>],
          ['Funciona', <code key="right">{error.right}</code>],
          ['Arreglo', error.fix],
        ]}
      />
    </div>
  ));
}
