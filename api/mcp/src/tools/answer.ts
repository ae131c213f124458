import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { ToolProblem } from '../system/ToolProblem.ts';
import { problemText } from './problemText.ts';

/** Maximum length of one answer: a longer text is read in parts. */
const MAX_CHARACTERS = 16_000;

/** What a tool answers: text for a model, and the same as the object that its `outputSchema` describes. */
export interface Answer {
  readonly text: string;
  readonly structured: Record<string, unknown>;
}

/**
 * Makes a tool from a function that returns an answer: an error becomes an answer that says what to do
 * next.
 */
export function answering<Input>(
  run: (input: Input, signal: AbortSignal) => Promise<Answer>,
): (input: Input, extra: { readonly signal: AbortSignal }) => Promise<CallToolResult> {
  return async (input, { signal }) => {
    try {
      const { text, structured } = await run(input, signal);
      return { content: [{ type: 'text', text }], structuredContent: structured };
    } catch (error) {
      return { isError: true, content: [{ type: 'text', text: problemText(error) }] };
    }
  };
}

/** The `outputSchema` of `partOf`. */
export const PART = {
  text: z.string(),
  nextOffset: z.number().nullable().describe('Desde dónde seguir; null si es todo.'),
};

/**
 * The part of a text from an offset on, in whole lines if possible, and how to continue reading.
 * @throws ToolProblem if the offset is beyond the end
 */
export function partOf(text: string, offset: number): Answer {
  if (offset > 0 && offset >= text.length) {
    throw new ToolProblem(
      `El texto tiene ${String(text.length)} caracteres: usa un offset menor, o ninguno para leerlo desde el comienzo.`,
    );
  }
  const rest = text.slice(offset);
  if (rest.length <= MAX_CHARACTERS) {
    return { text: rest, structured: { text: rest, nextOffset: null } };
  }
  const lineEnd = rest.lastIndexOf('\n', MAX_CHARACTERS);
  const length = lineEnd > MAX_CHARACTERS / 2 ? lineEnd + 1 : MAX_CHARACTERS;
  const nextOffset = offset + length;
  const end = String(nextOffset);
  const part = rest.slice(0, length);
  return {
    text: `${part}\n[Hasta el carácter ${end} de ${String(text.length)}: sigue con offset=${end}.]`,
    structured: { text: part, nextOffset },
  };
}

export const jsonText = (value: unknown): string => JSON.stringify(value, null, 1);
