import { textHash } from '../offerTexts/offerTexts.store.ts';
import { productWords } from '../../extraction/products/productWords.ts';
import { exampleWidgetConfig } from '../widgetConfigs/widgetConfig.schemas.ts';
import type { Receipt } from './receipts.types.ts';

const { appName, legalName, rut, purpose, terms } = exampleWidgetConfig;
const issuer = 'https://sandbox.api.cauce.example';

/** The receipt that the reference and the tests show. */
export const exampleReceipt: Receipt = {
  typ: 'cauce.consent-receipt',
  version: 1,
  consentId: '4d7e7c92-3f2b-4d5a-9c1e-0a6d5b8f7e21',
  issuer,
  environment: 'sandbox',
  issuedAt: '2026-11-21T12:02:00.000Z',
  person: { rut: '11111111-1', email: 'persona@correo.cl', companyRut: null },
  recipient: { name: appName, legalName, rut, privacyUrl: null, revocationUrl: null },
  purpose,
  products: ['product-balance', 'movement'].map((id) => {
    const words = productWords(id, 'es-CL');
    return { id, title: words?.title ?? id, description: words?.description ?? null };
  }),
  terms: { version: terms.version, sha256: textHash(terms.text), text: terms.text },
  entity: { id: 'banco-chile', name: 'Banco de Chile' },
  accounts: null,
  acceptedAt: '2026-11-21T12:01:00.000Z',
  validUntil: '2027-11-21T12:00:00.000Z',
  storesCredentials: false,
  refresh: null,
  locale: 'es-CL',
  channel: 'widget-page',
  offerSha256: 'f1c0d4a7b2e35968f1c0d4a7b2e35968f1c0d4a7b2e35968f1c0d4a7b2e35968',
  personPage: `${issuer}/persona`,
};
