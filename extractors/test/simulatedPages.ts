import type { RawDocument } from '../src/contract/session.ts';
import { runExtraction } from '../src/runtime/runExtraction.ts';
import { startSimulated, TEST_DAY } from './simulated.ts';

/** The pages of an action as its connector reads them, and the product made from them. */
export interface ReadPages {
  readonly rut: string;
  /** The day on which they were read. */
  readonly today: string;
  readonly documents: readonly RawDocument[];
  readonly product: unknown;
}

/**
 * For each documented action, a person whose pages show every kind of value that it has, in few
 * rows.
 */
export const SUBJECTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'banco-bci': {
    'identity-validation': '10000000-8',
    'product-balance': '12039499-1',
    'consumer-loan': '10741763-K',
    mortgage: '11483519-6',
    movement: '10247212-8',
    'credit-card-unbilled-transaction': '12039499-1',
    'credit-card-statement': '12410317-7',
  },
  'banco-bice': {
    'identity-validation': '10000000-8',
    'product-balance': '11606878-8',
    movement: '10865242-K',
    'credit-card-unbilled-transaction': '11483272-3',
    'credit-card-statement': '10927045-8',
  },
  'banco-chile': {
    'identity-validation': '10000000-8',
    'product-balance': '16303906-0',
    movement: '15027356-0',
    'credit-card-unbilled-transaction': '11421469-8',
    'credit-card-statement': '10123606-4',
  },
  'banco-chile-empresas': {
    'identity-validation': '10000000-8',
    movement: '10123606-4',
  },
  'banco-estado': {
    'product-balance': '10000923-4',
    movement: '10002899-9',
  },
  'banco-falabella': {
    'product-balance': '11236060-3',
    'consumer-loan': '11607145-2',
    movement: '15001708-4',
    'credit-card-unbilled-transaction': '11236060-3',
    'credit-card-statement': '11915893-1',
  },
  'banco-itau': {
    'product-balance': '11730484-1',
    movement: '12410317-7',
    'credit-card-unbilled-transaction': '10556227-6',
    'credit-card-statement': '15315058-3',
  },
  'banco-santander': {
    'identity-validation': '10000000-8',
    'product-balance': '15747679-3',
    'consumer-loan': '10432698-6',
    mortgage: '15501364-8',
    movement: '12286711-0',
    'credit-card-unbilled-transaction': '10061803-6',
    'credit-card-statement': '10061803-6',
  },
  'banco-santander-empresas': {
    movement: '10741636-6',
  },
  'banco-scotiabank': {
    'product-balance': '12348514-9',
    movement: '10370818-4',
    'credit-card-unbilled-transaction': '11606878-8',
    'credit-card-statement': '12595726-9',
  },
  'banco-security': {
    'product-balance': '11977696-1',
    movement: '24770917-7',
    'credit-card-unbilled-transaction': '28788112-6',
    'credit-card-statement': '30085975-5',
  },
  afc: {
    consolidate: '12781135-0',
    'personal-information': '10000000-8',
    contribution: '10432621-8',
    job: '12781135-0',
  },
  'afp-modelo': {
    'account-balance': '99999999-9',
  },
  'afp-uno': {
    'account-balance': '12781135-0',
    contribution: '11668681-3',
  },
  buda: {
    balance: '10432621-8',
  },
  cmf: {
    debt: '10185409-4',
    insurance: '10061803-6',
  },
  sii: {
    'tax-folder': '17813244-K',
    'tax-folder-pdf': '10000000-8',
    'tax-situation': '10556227-6',
    'property-tax': '17107345-6',
    dte: '11792287-1',
  },
  tgr: {
    'fiscal-statement': '93428446-1',
  },
};

/** Has something of everything at every institution. */
const DEFAULT_SUBJECT = '99999999-9';

/** What was read before: the unit tests share their modules, and many read the same pages. */
const earlier = new Map<string, Promise<ReadPages>>();

/** Reads these actions of an institution from the simulator, each for its own subject. */
export async function simulatedPages(
  entityId: string,
  ...actions: readonly string[]
): Promise<(action: string) => ReadPages> {
  const read = new Map<string, ReadPages>();
  for (const action of actions) {
    const name = `${entityId}:${action}`;
    const pages = earlier.get(name) ?? readPages(entityId, action);
    earlier.set(name, pages);
    read.set(action, await pages);
  }
  return (action) => {
    const pages = read.get(action);
    if (pages === undefined) throw new Error(`${entityId}:${action} was not read`);
    return pages;
  };
}

async function readPages(entityId: string, action: string): Promise<ReadPages> {
  const simulated = await startSimulated();
  try {
    const rut = SUBJECTS[entityId]?.[action] ?? DEFAULT_SUBJECT;
    const documents: RawDocument[] = [];
    const request = simulated.request(entityId, [action], rut, {
      onDocument: (_action, document) => documents.push(document),
    });
    const outcome = await runExtraction(request);
    if (outcome.kind !== 'success') {
      throw new Error(`${entityId}:${action} of ${rut}: ${JSON.stringify(outcome)}`);
    }
    return { rut, today: TEST_DAY, documents, product: outcome.data[action] };
  } finally {
    await simulated.close();
  }
}
