import { parseArgs, type ParseArgsConfig } from 'node:util';
import { loadOperatorConfig } from '../config/env.ts';
import { createOperatorContainer, type OperatorContainer } from '../operatorContainer.ts';
import { CommandError, type Output } from './CommandError.ts';

/** Where a command reads its configuration and writes to; tests bring their own. */
export interface CommandContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly now: () => Date;
}

export const terminal: CommandContext = {
  env: process.env,
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  now: () => new Date(),
};

type OptionsConfig = NonNullable<ParseArgsConfig['options']>;
/** Every command's own. */
const COMMON = { json: { type: 'boolean' }, help: { type: 'boolean' } } as const;

/**
 * Ids in base64url may begin with a dash, and with two. Options begin with two, or are one letter,
 * and none is as long as an id.
 */
const ID_WITH_DASH = /^-(?:[^-].|-[\w-]{24,}$)/;
/** Before such an id, the reader of options takes it for a word; no argument can hold it. */
const HELD = '\0';

/** A command line as it was read: the first word, the others, the options. */
export interface CommandLine<Options extends OptionsConfig> {
  readonly command: string;
  readonly words: readonly string[];
  readonly values: ReturnType<
    typeof parseArgs<{ options: Options; allowPositionals: true; strict: true }>
  >['values'];
}

/**
 * Reads a command line, runs it and prints what it has to say, for people or as one JSON document;
 * its usage or one sentence where it was written wrongly.
 * @returns the exit code: 0, 1 for what cannot be done, 2 for what cannot be read
 */
export async function runOperatorCommand<Options extends OptionsConfig>(
  argv: string[],
  { out, err }: CommandContext,
  { usage, options }: { usage: string; options: Options },
  run: (line: CommandLine<Options>) => Promise<Output>,
): Promise<number> {
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
  const common = parsed.values as { json?: boolean; help?: boolean };
  const { values } = parsed;
  const [command, ...words] = parsed.positionals.map((word) => word.replace(HELD, ''));
  if (common.help || command === undefined) {
    out(usage);
    return common.help ? 0 : 2;
  }
  try {
    const output = await run({ command, words, values });
    out(common.json ? `${JSON.stringify(output.json)}\n` : `${output.lines.join('\n')}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    err(`${error.message}\n`);
    return 1;
  }
}

/** Runs a command's work with the database, and lets go of it whatever happens. */
export async function withOperatorContainer(
  { env, now }: CommandContext,
  work: (container: OperatorContainer) => Promise<Output>,
): Promise<Output> {
  const container = createOperatorContainer(loadOperatorConfig({ ...env }), now);
  try {
    return await work(container);
  } finally {
    await container.close();
  }
}
