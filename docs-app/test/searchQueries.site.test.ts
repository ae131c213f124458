import { beforeAll, expect, inject, it } from 'vitest';
import { rankPages, type SearchPage } from '../src/search/rankPages.ts';

// What people type, and the page that should come first. Titles, headings and keywords decide the
// order, and search.json contains them, so no browser is needed.

const QUERIES: readonly (readonly [string, string])[] = [
  ['contraseña', '/docs/general/entities-actions'],
  ['clave', '/docs/general/entities-actions'],
  ['clave bloqueada', '/docs/general/flujo-de-extraccion'],
  ['restringido', '/docs/general/flujo-de-extraccion'],
  ['idempotencia', '/docs/general/flujo-de-extraccion'],
  ['python', '/docs/general/sdk'],
  ['sdk', '/docs/general/sdk'],
  ['autenticación', '/docs/general/llaves'],
  ['autenticacion', '/docs/general/llaves'],
  ['api key', '/docs/general/llaves'],
  ['movimientos', '/api/datos/movement'],
  ['movimeintos', '/api/datos/movement'],
  ['cartola', '/api/datos/movement'],
  ['sueldo', '/api/datos/income-report'],
  ['dicom', '/api/datos/debt'],
  ['hipoteca', '/api/datos/mortgage'],
  ['tarjeta de crédito', '/api/datos/credit-card-statement'],
  ['impuestos', '/api/datos/tax-folder'],
  ['product-balance', '/api/datos/product-balance'],
  ['bancos', '/docs/general/entities-actions'],
  ['banco estado', '/docs/general/entities-actions#banco-estado'],
  ['santnader', '/docs/general/entities-actions#banco-santander'],
  ['cuentarut', '/docs/general/entities-actions#banco-estado'],
  ['error', '/docs/general/errores'],
  ['INVALID_RUT', '/docs/general/errores#invalid_rut'],
  ['límite por minuto', '/docs/general/limites'],
  ['rut', '/docs/general/datos-de-prueba'],
  ['datos de prueba', '/docs/general/datos-de-prueba'],
  ['sandbox', '/docs/general/ambientes'],
  ['empezar', '/docs/general/inicio-rapido'],
  ['producción', '/docs/general/paso-a-produccion'],
  ['otp', '/docs/cauce-connect/otp-token'],
  ['widget', '/docs/cauce-connect'],
  ['react', '/docs/cauce-connect/react'],
  ['webhook', '/docs/general/webhooks'],
  ['aviso', '/docs/general/webhooks'],
  ['eventos', '/docs/general/eventos'],
  ['comprobante', '/docs/guias/comprobantes'],
  ['borrar mis datos', '/docs/guias/derechos-de-las-personas'],
  ['consentimiento', '/docs/general/datos-personales'],
  ['postman', '/docs/guias/example-postman'],
  ['mcp', '/docs/general/mcp'],
  ['POST /tasks', '/api/launch-task'],
  ['clave unica', '/docs/general/entities-actions'],
  ['node js ejemplo', '/docs/general/sdk'],
  ['token espirado', '/docs/general/errores'],
  ['precio', '/docs/general/limites'],
  ['csp content security policy', '/docs/cauce-connect/config'],
  ['ip whitelist', '/docs/general/llaves'],
  ['firma webhook', '/docs/general/webhooks#verifica-la-firma'],
  ['reconectar', '/docs/cauce-connect/extract'],
  ['429', '/docs/general/limites'],
  ['id de movimiento', '/docs/general/identificadores'],
];

let pages: readonly SearchPage[];
beforeAll(async () => {
  pages = (await (await fetch(`${inject('site')}/search.json`)).json()) as SearchPage[];
});

it.each(QUERIES)('for «%s» ranks %s first', (query, href) => {
  const [first] = rankPages(query, pages);
  const anchor = first?.heading == null ? '' : `#${first.heading.id}`;
  expect(`${first?.page.path ?? 'nothing'}${anchor}`).toBe(href);
});
