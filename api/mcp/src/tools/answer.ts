import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { ToolProblem } from '../system/ToolProblem.ts';
import { problemText } from './problemText.ts';

/** Maximum length of one answer: a longer text is read in parts. */
export const MAX_CHARACTERS = 16_000;

/**
 * Makes a tool from a function that returns text: an error becomes an answer that says what to do
 * next.
 */
export function answering<Input>(
  run: (input: Input, signal: AbortSignal) => Promise<string>,
): (input: Input, extra: { readonly signal: AbortSignal }) => Promise<CallToolResult> {
  return async (input, { signal }) => {
    try {
      return { content: [{ type: 'text', text: await run(input, signal) }] };
    } catch (error) {
      return { isError: true, content: [{ type: 'text', text: problemText(error) }] };
    }
  };
}

/**
 * The part of a text from an offset on, in whole lines if possible, and how to continue reading.
 * @throws ToolProblem if the offset is beyond the end
 */
export function partOf(text: string, offset: number): string {
  if (offset > 0 && offset >= text.length) {
    throw new ToolProblem(
      `El texto tiene ${String(text.length)} caracteres: usa un offset menor, o ninguno para leerlo desde el comienzo.`,
    );
  }
  const rest = text.slice(offset);
  if (rest.length <= MAX_CHARACTERS) return rest;
  const lineEnd = rest.lastIndexOf('\n', MAX_CHARACTERS);
  const length = lineEnd > MAX_CHARACTERS / 2 ? lineEnd + 1 : MAX_CHARACTERS;
  const end = String(offset + length);
  return `${rest.slice(0, length)}\n[Hasta el carácter ${end} de ${String(text.length)}: sigue con offset=${end}.]`;
}

export const jsonText = (value: unknown): string => JSON.stringify(value, null, 1);
