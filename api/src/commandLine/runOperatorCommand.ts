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

/**
 * Prints what a command has to say, for people or as one JSON document, or its one sentence where it
 * was written wrongly.
 * @returns the exit code
 */
export async function runOperatorCommand(
  { out, err }: CommandContext,
  json: boolean,
  run: () => Promise<Output>,
): Promise<number> {
  try {
    const output = await run();
    out(json ? `${JSON.stringify(output.json)}\n` : `${output.lines.join('\n')}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    err(`${error.message}\n`);
    return 1;
  }
}
