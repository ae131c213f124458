import { source } from '../../contract/provenance.ts';
import type { Source } from '../../contract/provenance.ts';

/** The sources on the sign-on, for the provenance of the services that use it. */

/** The form and its refusals, by plain HTTP. */
export const formNotes: Source = {
  title: 'Notas sobre el ingreso con ClaveÚnica a la Oficina Judicial Virtual',
  date: '2026-04-20',
};

/** The wording of its refusals. */
export const refusalTexts = source(
  'luisbarradev/clave_unica_api/src/scrapers/login_strategies/clave_unica_strategy.py',
  '2025-07-25',
);
