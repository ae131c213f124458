import type { ReadStream } from 'node:tty';
import { CommandError } from './CommandError.ts';

/** Asks the user at the terminal. */
export interface Prompt {
  /**
   * Reads a line, without the spaces around it.
   * @param options `isSecret` hides the typed text; `signal` withdraws the question
   * @throws CommandError if the user presses Ctrl-C or Ctrl-D
   */
  ask(
    question: string,
    options?: { readonly isSecret?: boolean; readonly signal?: AbortSignal },
  ): Promise<string>;
}

type Input = Pick<ReadStream, 'isTTY' | 'setRawMode' | 'setEncoding' | 'resume' | 'pause'> &
  Pick<NodeJS.EventEmitter, 'on' | 'off'>;

const ENTER = ['\r', '\n'];
const STOP = ['\u0003', '\u0004'];
const ERASE = ['\u007f', '\b'];
const ERASE_LINE = '\u0015';
/** First character of the escape sequence of an arrow or function key. */
const ESCAPE = '\u001b';

/**
 * @returns null if the input is not a terminal: a pipe or a file could end up in a shell history
 */
export function terminalPrompt(input: Input, write: (text: string) => void): Prompt | null {
  if (!input.isTTY) return null;
  /** Text that was typed or pasted before the next question. */
  let ahead = '';
  return {
    ask: (question, { isSecret = false, signal } = {}) =>
      new Promise((resolve, reject) => {
        let line = '';
        const end = (settle: () => void): void => {
          input.off('data', take);
          signal?.removeEventListener('abort', handleAbort);
          input.setRawMode(false);
          input.pause();
          write('\n');
          settle();
        };
        const handleAbort = (): void => end(() => reject(signal?.reason as Error));
        const show = (text: string): void => (isSecret ? undefined : write(text));
        const erase = (count: number): void => {
          line = line.slice(0, line.length - count);
          show('\b \b'.repeat(count));
        };
        const take = (text: string): void => {
          if (text.startsWith(ESCAPE)) return;
          for (let at = 0; at < text.length; at += 1) {
            const key = text.charAt(at);
            if (ENTER.includes(key)) {
              ahead = text.slice(at + 1);
              end(() => resolve(line.trim()));
              return;
            }
            if (STOP.includes(key)) {
              end(() => reject(new CommandError('Cancelled.')));
              return;
            }
            if (ERASE.includes(key)) erase(Math.min(1, line.length));
            else if (key === ERASE_LINE) erase(line.length);
            else if (key >= ' ') {
              line += key;
              show(key);
            }
          }
        };
        if (signal?.aborted) {
          reject(signal.reason as Error);
          return;
        }
        signal?.addEventListener('abort', handleAbort, { once: true });
        // Raw mode must be set first: until then a terminal echoes what is typed, even a password.
        input.setRawMode(true);
        write(question);
        input.setEncoding('utf8');
        input.on('data', take);
        input.resume();
        const before = ahead;
        ahead = '';
        if (before !== '') take(before);
      }),
  };
}
