/**
 * What a bank of each family starts as: the platform without changes, in the connector's words and,
 * apart from them, in the portal's.
 *
 * @typedef {{ id: string, name: string, code: string, family: string, key: string }} Bank
 */

/** @type {(family: string) => (bank: Bank) => string} */
const personalRow = (family) => (bank) =>
  `  bank('${bank.id}', '${bank.name}', ['${bank.code}'], passwordRules.${bank.key}, '${family}'),\n`;

/** @type {(bank: Bank) => string} */
const personalLife = (bank) =>
  `  { ...USUAL, id: '${bank.id}', name: '${bank.name}', code: '${bank.code}' },\n`;

export const templates = {
  'html-portal': {
    factory: 'htmlPortal',
    row: personalRow('html-portal'),
    citizen: personalLife,
    definition: (bank) => `import { classicSite } from '../../families/html-portal/classicSite.ts';
import type { HtmlSite } from '../../families/html-portal/HtmlSite.ts';

/** The platform as its vendor delivers it. */
export const ${bank.key}: HtmlSite = classicSite('${bank.id}');
`,
    portal: (bank) => `  classicPortal('${bank.id}'),\n`,
  },

  'json-portal': {
    factory: 'jsonPortal',
    row: personalRow('json-portal'),
    citizen: personalLife,
    definition: (bank) => `import { restSite } from '../../families/json-portal/restSite.ts';

/** The dialect with a resource per path; \`bffSite\` is the other one. */
export const ${bank.key} = restSite({
  entityId: '${bank.id}',
  prefix: '/api',
  clientId: 'web',
  codes: {
    wrongLogin: ['LOGIN-01'],
    locked: ['LOGIN-02'],
    unavailable: ['SYS-01'],
    actionRequired: ['LOGIN-03'],
    expired: ['TOKEN-01'],
  },
  tellsAttempts: false,
});
`,
    portal: (bank) => `  restPortal({
    entityId: '${bank.id}',
    prefix: '/api',
    clientId: 'web',
    pageSize: 50,
    codes: {
      wrong: 'LOGIN-01',
      locked: 'LOGIN-02',
      unavailable: 'SYS-01',
      invalid: 'REQ-01',
      expired: 'TOKEN-01',
    },
    tellsAttempts: false,
  }),
`,
  },

  'business-banking': {
    factory: 'businessBanking',
    row: (bank) =>
      `  businessBank('${bank.id}', '${bank.name}', '${bank.code}', passwordRules.${bank.key}),\n`,
    citizen: (bank) => `  {
    ...USUAL,
    id: '${bank.id}',
    name: '${bank.name}',
    code: '${bank.code}',
    isBusiness: true,
    second: null,
    savings: null,
  },
`,
    definition: (bank) => `import { classicSite } from '../../families/html-portal/classicSite.ts';
import type { BusinessSite } from '../../families/business-banking/BusinessSite.ts';

/** The platform as its vendor delivers it, and the form that asks for the company. */
export const ${bank.key}: BusinessSite = {
  ...classicSite('${bank.id}'),
  choice: { form: '#empresas', field: 'empresa', rut: 'dotted' },
};
`,
    portal: (bank) => `  {
    ...classicPortal('${bank.id}'),
    sections: SECTIONS,
    choice: {
      path: '/empresas',
      title: 'Elija una empresa',
      formId: 'empresas',
      field: 'empresa',
      rut: 'dotted',
    },
  },
`,
  },
};
