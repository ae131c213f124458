import { SCENARIO_FORMS } from '@cauce/extractors';
import { example, type HeaderDoc } from './declaration.ts';

/** What each scenario does, by its form in `SCENARIO_FORMS`. */
const WORDS: Readonly<Record<string, string>> = {
  'slow=SECONDS': 'Tarda los segundos que digas',
  wrong_login: 'Clave equivocada',
  locked: 'Clave bloqueada',
  error: 'Institución en mantención',
  timeout: 'La institución no responde',
  malformed: 'La institución cambió su sitio',
  'challenge=code': 'Pide un código',
  'challenge=approve': 'Pide aprobar en la app',
  'challenge=coordinates': 'Pide coordenadas',
  'challenge=question': 'Hace una pregunta',
  'challenge=choice': 'Da a elegir cómo verificar',
  'challenge=rejected': 'Rechaza el código',
  'challenge=expired': 'El código vence',
};

/** The request header by which the caller chooses what the sandbox does. */
export const sandboxScenarioHeader: HeaderDoc = {
  description: 'Solo en sandbox: qué debe pasar con la tarea. En otros ambientes se ignora.',
  examples: Object.fromEntries(
    SCENARIO_FORMS.map((form) => [
      form.replace('=', '-'),
      example(WORDS[form] ?? form, form.replace('SECONDS', '5')),
    ]),
  ),
};
