import { FAMILIES, NEW_FAMILY_TYPES, ONE_INSTITUTION_FAMILIES } from './families.ts';

/** What was typed. */
export type Typed = Readonly<
  Partial<Record<'id' | 'name' | 'family' | 'new-family' | 'type' | 'code' | 'bank', string>>
> & { readonly password?: string; readonly changes?: boolean };

export interface Options {
  readonly id: string;
  /** The id as a name in code: `bancoX`. */
  readonly key: string;
  readonly name: string;
  readonly type: 'bank' | 'business-bank' | 'service' | 'afp';
  readonly family: string;
  readonly isNewFamily: boolean;
  /** Three digits, of a bank. */
  readonly code: string;
  /** Of business banking: the bank whose site it is. */
  readonly bank: string;
  readonly shortest: number;
  readonly longest: number;
  /** Whether it changes something of its platform. */
  readonly changes: boolean;
}

const KEBAB = /^[a-z]{2,20}(?:-[a-z]{1,20}){0,4}$/;

/** @throws Error with a sentence for each thing that is amiss */
export function readOptions(typed: Typed): Options {
  const { id = '', name = '', code = '', bank = '', password = '4-20', changes = false } = typed;
  const problems: string[] = [];
  if (!KEBAB.test(id)) problems.push('--id is kebab-case, of letters');
  if (!/^[^'\\\n]{2,60}$/.test(name)) problems.push('--name is the name that people know');
  const [, shortest, longest] = /^(\d{1,2})-(\d{1,2})$/.exec(password) ?? [];
  if (shortest === undefined || Number(shortest) < 1 || Number(shortest) > Number(longest)) {
    problems.push('--password is the shortest and the longest, 4-20');
  }
  const { family, type, isNewFamily } = readFamily(typed, problems);
  if (type === 'bank' && !/^\d{3}$/.test(code)) {
    problems.push('--code is the three digits of the CMF');
  }
  if (type === 'business-bank' && !KEBAB.test(bank)) {
    problems.push('--bank is the id of the bank whose site for companies it is');
  }
  if (problems.length > 0 || type === null) throw new Error(problems.join('\n'));
  const key = camelCase(id);
  const lengths = { shortest: Number(shortest), longest: Number(longest) };
  return { id, key, name, type, family, isNewFamily, code, bank, ...lengths, changes };
}

function readFamily(
  typed: Typed,
  problems: string[],
): Pick<Options, 'family' | 'isNewFamily'> & { readonly type: Options['type'] | null } {
  const begun = typed['new-family'];
  if (begun !== undefined) {
    const type = NEW_FAMILY_TYPES.find((one) => one === typed.type);
    if (typed.family !== undefined) problems.push('--family or --new-family, not both');
    if (!KEBAB.test(begun)) problems.push('--new-family is kebab-case, of letters');
    if (type === undefined) {
      problems.push(
        `--type of a new family is one of ${NEW_FAMILY_TYPES.join(', ')}; for the others ` +
          'extractors/src/families/README.md lists the files',
      );
    }
    return { family: begun, isNewFamily: true, type: type ?? null };
  }
  const { family = '' } = typed;
  const known = Object.hasOwn(FAMILIES, family) ? FAMILIES[family] : undefined;
  if (ONE_INSTITUTION_FAMILIES.includes(family)) {
    problems.push(
      `${family} is run by one institution: what changes there is changed in its own connector`,
    );
  } else if (known === undefined) {
    problems.push(`--family is one of ${Object.keys(FAMILIES).join(', ')}, or else --new-family`);
  }
  return { family, isNewFamily: false, type: known?.type ?? null };
}

export function camelCase(kebab: string): string {
  return kebab.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}
