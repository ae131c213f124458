import { errorCatalogue } from '../../../src/errors/catalogue.ts';
import { CauceError } from '../../../sdk/typescript/src/index.ts';
import { NOT_THE_SANDBOX } from '../system/sandboxOnly.ts';

/** Remedies for errors that are not in the catalogue. */
const REMEDIES: Readonly<Record<string, string>> = {
  [NOT_THE_SANDBOX]:
    'Este servidor MCP solo habla con el sandbox: revisa CAUCE_URL. Quien sepa lo que hace puede partirlo con --allow-production.',
  CONNECTION_FAILED:
    'Revisa que el sandbox esté corriendo (npm start) y que CAUCE_URL sea su dirección.',
  TIMEOUT: 'Prueba otra vez en unos segundos.',
  UNEXPECTED_ANSWER: 'Revisa que CAUCE_URL sea la dirección de la API y no la de otro servicio.',
};

/** An error as text for the model and its user, with what to do next. */
export function problemText(error: unknown): string {
  if (!(error instanceof CauceError)) return error instanceof Error ? error.message : String(error);
  const { code, message, status, requestId, retryAfter } = error;
  const remedy = REMEDIES[code] ?? catalogued(code, message)?.remedy;
  return [
    `${code}${status === null ? '' : ` (HTTP ${String(status)})`}: ${message}`,
    remedy && `Qué hacer: ${remedy}`,
    retryAfter && `Repite después de ${retryAfter.toISOString()}.`,
    requestId && `requestId: ${requestId}`,
  ]
    .filter(Boolean)
    .join('\n');
}

/** The catalogue entry with this message, or else the first one with the code. */
function catalogued(code: string, message: string) {
  const entries = Object.values(errorCatalogue).filter((entry) => entry.code === code);
  return entries.find((entry) => entry.message === message) ?? entries[0];
}
