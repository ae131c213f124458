import { AFP_ACTIONS, BANK_ACTIONS, BILL_PAYMENT_ACTIONS } from '../src/catalogue/actions.ts';

/**
 * The types of institution that the scaffold can start a connector for, those with a login by RUT
 * and password: the catalogue's list and row function of each, and the actions that its rows have.
 */
export const TYPES = {
  bank: { list: 'banks', row: 'bank', actions: BANK_ACTIONS },
  service: { list: 'services', row: 'billPayment', actions: BILL_PAYMENT_ACTIONS },
  afp: { list: 'fundManagers', row: 'afp', actions: AFP_ACTIONS },
} as const;

/** The options as typed. */
export type Typed = Readonly<
  Partial<Record<'id' | 'name' | 'origin' | 'type' | 'code' | 'password', string>>
>;

export interface Options {
  readonly id: string;
  /** The id as a name in code: `bancoX`. */
  readonly key: string;
  readonly name: string;
  /** The origin of the customers' portal. */
  readonly origin: string;
  readonly type: keyof typeof TYPES;
  /** A bank's three-digit code. */
  readonly code: string;
  readonly shortest: number;
  readonly longest: number;
}

const KEBAB = /^[a-z]{2,20}(?:-[a-z]{1,20}){0,4}$/;

/** @throws Error whose message has a sentence for each problem */
export function readOptions(typed: Typed): Options {
  const { id = '', name = '', origin = '', type = '', code = '', password = '4-20' } = typed;
  const problems: string[] = [];
  if (!KEBAB.test(id)) problems.push('--id is kebab-case, of letters');
  if (!/^[^'\\\n]{2,60}$/.test(name)) problems.push('--name is the name that people use');
  if (!/^https:\/\/[a-z\d.-]+$/.test(origin)) {
    problems.push('--origin is the origin of its portal, https://www.example.cl');
  }
  const [, shortest, longest] = /^(\d{1,2})-(\d{1,2})$/.exec(password) ?? [];
  if (shortest === undefined || Number(shortest) < 1 || Number(shortest) > Number(longest)) {
    problems.push('--password is the shortest and the longest length, 4-20');
  }
  if (!isType(type)) problems.push(`--type is one of ${Object.keys(TYPES).join(', ')}`);
  if (type === 'bank' && !/^\d{3}$/.test(code)) {
    problems.push('--code is the three digits of the CMF');
  }
  if (problems.length > 0 || !isType(type)) throw new Error(problems.join('\n'));
  const lengths = { shortest: Number(shortest), longest: Number(longest) };
  return { id, key: camelCase(id), name, origin, type, code, ...lengths };
}

const isType = (type: string): type is Options['type'] => Object.hasOwn(TYPES, type);

function camelCase(kebab: string): string {
  return kebab.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}
