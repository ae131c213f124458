import { BANK_VISIT, describeVisits } from './testing/describeVisits.ts';

// Every institution whose mock portal follows its sources, except those in
// simulatedVisit.test.ts.

const rut = '99999999-9';
const company = '76543210-3';

describeVisits([
  ...['banco-ripley', 'banco-chile', 'banco-scotiabank'].map((entityId) => ({
    ...{ entityId, rut, actions: BANK_VISIT },
  })),
  { entityId: 'banco-bci', rut: '10792088-9', actions: BANK_VISIT },
  { entityId: 'banco-itau', rut: '10585065-4', actions: BANK_VISIT },
  ...['banco-chile-empresas', 'banco-santander-empresas'].map((entityId) => ({
    ...{ entityId, rut: company, actions: BANK_VISIT },
  })),
  // The connector checks that its movements lead from one balance to the next, and reads cards from a
  // screen that an import does not render.
  {
    ...{ entityId: 'banco-bice', rut, actions: BANK_VISIT },
    readable: BANK_VISIT.filter((type) => type !== 'movement' && type !== 'product-balance'),
  },
  // Its answers are encrypted.
  {
    ...{ entityId: 'banco-falabella', rut, actions: BANK_VISIT },
    readable: ['identity-validation'],
  },
  // Codes and months of its movements have as many digits as personal numbers.
  {
    ...{ entityId: 'afp-uno', rut: '12345678-5' },
    actions: ['identity-validation', 'account-balance', 'personal-information', 'contribution'],
    // The certificate of contributions is a file, and imports drop files.
    readable: ['identity-validation', 'account-balance', 'personal-information'],
  },
  // Captions of its pages look like names of persons.
  {
    ...{ entityId: 'sii', rut: '12345678-5' },
    actions: ['tax-folder', 'tax-situation', 'property-tax', 'dte', 'sworn-declaration'],
    readable: ['dte'],
  },
  // The connector checks that its receipts add up.
  { entityId: 'tgr', rut, actions: ['fiscal-statement'], readable: [] },
  // The connector checks that its debts add up.
  { entityId: 'cmf', rut, actions: ['debt', 'insurance'], readable: ['insurance'] },
  { entityId: 'buda', rut, actions: ['balance'] },
]);
