import { OWN_CONNECTOR_TYPES, PLATFORMS, SINGLE_INSTITUTION_PLATFORMS } from './platforms.ts';

/** The options as typed. */
export type Typed = Readonly<
  Partial<Record<'id' | 'name' | 'origin' | 'platform' | 'type' | 'code', string>>
> & { readonly password?: string; readonly changes?: boolean };

export interface Options {
  readonly id: string;
  /** The id as a name in code: `bancoX`. */
  readonly key: string;
  readonly name: string;
  /** The origin of the customers' portal. */
  readonly origin: string;
  readonly type: 'bank' | 'service' | 'afp';
  /** The platform's id; the institution's own id if its connector is its own. */
  readonly platform: string;
  readonly isOwn: boolean;
  /** A bank's three-digit code. */
  readonly code: string;
  readonly shortest: number;
  readonly longest: number;
  /** Whether it differs from the platform's defaults. */
  readonly changes: boolean;
}

const KEBAB = /^[a-z]{2,20}(?:-[a-z]{1,20}){0,4}$/;

/** @throws Error whose message has a sentence for each problem */
export function readOptions(typed: Typed): Options {
  const { id = '', name = '', origin = '', code = '', password = '4-20', changes = false } = typed;
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
  const { platform, type, isOwn } = readPlatform(typed, problems);
  if (type === 'bank' && !/^\d{3}$/.test(code)) {
    problems.push('--code is the three digits of the CMF');
  }
  if (problems.length > 0 || type === null) throw new Error(problems.join('\n'));
  const key = camelCase(id);
  const lengths = { shortest: Number(shortest), longest: Number(longest) };
  return { id, key, name, origin, type, platform, isOwn, code, ...lengths, changes };
}

function readPlatform(
  typed: Typed,
  problems: string[],
): Pick<Options, 'platform' | 'isOwn'> & { readonly type: Options['type'] | null } {
  if (typed.type !== undefined) {
    const type = OWN_CONNECTOR_TYPES.find((one) => one === typed.type);
    if (typed.platform !== undefined) problems.push('--platform or --type, not both');
    if (type === undefined) {
      problems.push(
        `--type of a connector of its own is one of ${OWN_CONNECTOR_TYPES.join(', ')}; for the ` +
          'others extractors/src/platforms/README.md lists the files',
      );
    }
    return { platform: typed.id ?? '', isOwn: true, type: type ?? null };
  }
  const { platform = '' } = typed;
  const known = Object.hasOwn(PLATFORMS, platform) ? PLATFORMS[platform] : undefined;
  if (SINGLE_INSTITUTION_PLATFORMS.includes(platform)) {
    problems.push(
      `${platform} is run by one institution: what changes there is changed in its own connector`,
    );
  } else if (known === undefined) {
    problems.push(
      `--platform is one of ${Object.keys(PLATFORMS).join(', ')}, or else --type for a connector of its own`,
    );
  }
  return { platform, isOwn: false, type: known?.type ?? null };
}

function camelCase(kebab: string): string {
  return kebab.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}
