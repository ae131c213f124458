import { BANK_BALANCES, BANK_VISIT, describeVisits } from './test/describeVisits.ts';

// Every institution whose mock portal follows its sources, except those in
// simulatedVisit.test.ts.

const rut = '99999999-9';
const company = '76543210-3';

describeVisits([
  { entityId: 'banco-chile', rut, actions: BANK_VISIT, readable: BANK_BALANCES },
  {
    entityId: 'banco-scotiabank',
    rut,
    actions: ['product-balance', 'movement'],
    readable: ['product-balance'],
  },
  {
    entityId: 'banco-itau',
    rut: '10585065-4',
    actions: ['product-balance', 'movement'],
    readable: ['product-balance'],
  },
  {
    entityId: 'banco-chile-empresas',
    rut: company,
    actions: ['identity-validation', 'movement'],
    readable: ['identity-validation'],
  },
  // Its connector checks that movements with consecutive numbers lead from one balance to the next, and
  // an import may have such numbers by chance.
  { entityId: 'banco-santander-empresas', rut: company, actions: ['movement'], readable: [] },
  // Its connector checks all movements likewise, and reads cards from a screen that an import does not
  // render.
  {
    entityId: 'banco-bice',
    rut,
    actions: BANK_VISIT,
    readable: BANK_VISIT.filter((type) => type !== 'movement' && type !== 'product-balance'),
  },
  // Its answers are encrypted.
  {
    entityId: 'banco-falabella',
    rut,
    actions: ['product-balance', 'movement'],
    readable: [],
  },
  // Codes and months of its movements have as many digits as personal numbers.
  {
    entityId: 'afp-uno',
    rut: '12345678-5',
    actions: ['account-balance', 'contribution'],
    // The certificate of contributions is a file, and imports drop files.
    readable: ['account-balance'],
  },
  // Captions of its pages look like names of persons.
  {
    entityId: 'sii',
    rut: '12345678-5',
    actions: ['tax-situation', 'dte'],
    readable: ['dte'],
  },
  // What these read is completed by the stand-in.
  { entityId: 'tgr', rut, actions: ['fiscal-statement'], readable: [] },
  { entityId: 'cmf', rut, actions: ['debt'], readable: [] },
  { entityId: 'buda', rut, actions: ['balance'] },
]);
