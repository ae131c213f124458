import { parseArgs, type ParseArgsConfig } from 'node:util';
import { loadOperatorConfig } from '../config/env.ts';
import { createOperatorContainer, type OperatorContainer } from '../operatorContainer.ts';
import { CommandError, type Output } from './CommandError.ts';
import { operatorIdentity } from './operatorIdentity.ts';
import { terminalPrompt, type Prompt } from './terminalPrompt.ts';

/** A command's configuration and output; tests provide their own. */
export interface CommandContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly now: () => Date;
  /** Asks the user at the terminal; absent or null if there is none. */
  readonly prompt?: Prompt | null;
}

export const terminal: CommandContext = {
  env: process.env,
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  now: () => new Date(),
  get prompt() {
    return terminalPrompt(process.stdin, (text) => void process.stderr.write(text));
  },
};

type OptionsConfig = NonNullable<ParseArgsConfig['options']>;

const optionsOf =
  <Type extends 'string' | 'boolean'>(type: Type) =>
  <Name extends string>(...names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, { type }])) as Record<Name, { type: Type }>;
/** Options that take a text. */
export const texts = optionsOf('string');
/** Options that are given or not. */
export const flags = optionsOf('boolean');

/** The parsed values of options. */
export type ValuesOf<Options extends OptionsConfig> = CommandLine<Options>['values'];

/** Options of every command. */
const COMMON = {
  json: { type: 'boolean' },
  help: { type: 'boolean' },
  operator: { type: 'string' },
} as const;

/**
 * base64url ids may begin with one or two dashes. Options are shorter than any id, so the length
 * distinguishes them.
 */
const ID_WITH_DASH = /^-(?:[^-].|-[\w-]{24,}$)/;
/** Prefix that keeps parseArgs from taking such an id for an option; no argument can contain it. */
const HELD = '\0';

/** A parsed command line: the subcommand, other words, options. */
export interface CommandLine<Options extends OptionsConfig> {
  readonly command: string;
  readonly words: readonly string[];
  readonly values: ReturnType<
    typeof parseArgs<{ options: Options; allowPositionals: true; strict: true }>
  >['values'];
}

/**
 * Parses a command line, runs it and prints the result, as text or as one JSON document; for a
 * mistake in the arguments it prints the usage or one sentence. Without a subcommand it runs the
 * default one or, if there is none, prints the usage. `--operator` overrides the variable
 * CAUCE_OPERATOR.
 * @returns the exit code: 0, 1 for a failure, 2 for wrong arguments
 */
export async function runOperatorCommand<Options extends OptionsConfig>(
  argv: string[],
  context: CommandContext,
  { usage, options, defaultCommand }: { usage: string; options: Options; defaultCommand?: string },
  run: (line: CommandLine<Options>, given: CommandContext) => Promise<Output>,
): Promise<number> {
  const { out, err } = context;
  let parsed;
  try {
    parsed = parseArgs({
      args: argv.map((word) => (ID_WITH_DASH.test(word) ? HELD + word : word)),
      allowPositionals: true,
      options: { ...options, ...COMMON },
    });
  } catch (error) {
    err(`${error instanceof Error ? error.message : ''}\n\n${usage}`);
    return 2;
  }
  const common = parsed.values as { json?: boolean; help?: boolean; operator?: string };
  const { values } = parsed;
  const [command = defaultCommand, ...words] = parsed.positionals.map((word) =>
    word.replace(HELD, ''),
  );
  if (common.help || command === undefined) {
    out(usage);
    return common.help ? 0 : 2;
  }
  try {
    const output = await run({ command, words, values }, givenBy(common.operator, context));
    out(common.json ? `${JSON.stringify(output.json)}\n` : `${output.lines.join('\n')}\n`);
    return output.exitCode ?? 0;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    err(`${error.message}\n`);
    return 1;
  }
}

/** The context, with the operator's name if the command line contains it. */
function givenBy(name: string | undefined, context: CommandContext): CommandContext {
  if (name === undefined) return context;
  const env = { ...context.env, CAUCE_OPERATOR: name };
  // Not a copy, because copying would evaluate the getter `prompt`, which looks for a terminal.
  return Object.create(context, { env: { value: env } }) as CommandContext;
}

/** Runs a command with the database, and always closes the connection afterwards. */
export async function withOperatorContainer(
  { env, now }: CommandContext,
  work: (container: OperatorContainer) => Promise<Output>,
): Promise<Output> {
  const config = loadOperatorConfig({ ...env });
  const container = createOperatorContainer(config, now, operatorIdentity(config));
  try {
    return await work(container);
  } finally {
    await container.close();
  }
}
