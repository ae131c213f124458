import { FAILURE_FACTS } from '@cauce/extractors';

/** What a client does about a task that failed, in Spanish. */

const BY_FIXER = {
  user: 'Pide a la persona que lo intente de nuevo, con la institución a mano para responder lo que pida.',
  institution: 'La institución no respondió bien. Lanza la tarea otra vez en unos minutos.',
  us: 'Es algo nuestro: ya nos llegó el aviso. Si se repite, mándanos el id de la tarea.',
} as const;

const BY_CODE: Readonly<Record<string, string>> = {
  wrong_login:
    'Pide a la persona que revise su clave en el sitio de la institución antes de intentar otra vez: tras dos fallas Cauce la pausa.',
  locked: 'La institución bloqueó la clave. La persona tiene que desbloquearla en su sitio.',
  CANCELLED_BY_CLIENT: 'La cancelaste tú. Lánzala otra vez si todavía necesitas los datos.',
  DEADLINE_EXCEEDED: BY_FIXER.institution,
};

/** @param code of the task's error, or its status if it ended without one */
export function taskRemedy(code: string): string {
  const facts: Readonly<Record<string, { readonly fixableBy: string } | undefined>> = FAILURE_FACTS;
  const fixer = facts[code]?.fixableBy;
  const isKnown = fixer === 'user' || fixer === 'institution';
  return BY_CODE[code] ?? BY_FIXER[isKnown ? fixer : 'us'];
}
