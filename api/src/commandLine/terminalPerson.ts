import { misfitOf, type Challenge, type PersonPort } from '@cauce/extractors';
import { CommandError } from './CommandError.ts';
import type { Prompt } from './terminalPrompt.ts';

const MEDIA = {
  app: "in the institution's app",
  sms: 'in a text message',
  email: 'in your e-mail',
  device: 'on your device',
  card: 'on your card',
} as const;

/**
 * The user at the terminal as the person of an extraction: challenges are shown and answered there.
 */
export interface TerminalPerson extends PersonPort {
  /** Whether the institution opened any challenge. */
  wasAsked(): boolean;
}

export function terminalPerson(prompt: Prompt, write: (text: string) => void): TerminalPerson {
  let wasAsked = false;

  async function answer(challenge: Challenge, signal: AbortSignal) {
    const answers: Record<string, string> = {};
    for (const field of challenge.fields) {
      const options = field.options.map(({ value, label }) => `  ${value}: ${label}\n`).join('');
      const isSecret = challenge.kind === 'question';
      answers[field.name] = await prompt.ask(`${options}${field.label}: `, { isSecret, signal });
    }
    return answers;
  }

  return {
    wasAsked: () => wasAsked,
    onChallenge: async (challenge, signal) => {
      wasAsked = true;
      const { kind, medium, destination, message, fields, attemptsLeft } = challenge;
      const where = medium === null ? '' : ` ${MEDIA[medium]}`;
      const left = attemptsLeft === null ? '' : ` Attempts left: ${String(attemptsLeft)}.`;
      write(`\nThe institution asks: ${message ?? kind}${where} ${destination ?? ''}${left}\n`);
      if (fields.length === 0) {
        write('Waiting; Ctrl-C gives up.\n');
        return new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
        });
      }
      try {
        for (;;) {
          const answers = await answer(challenge, signal);
          if (misfitOf(fields, answers) === null) return { kind: 'answered', answers };
          write('That does not have the required form.\n');
        }
      } catch (error) {
        if (error instanceof CommandError) return { kind: 'cancelled' };
        throw error;
      }
    },
  };
}
