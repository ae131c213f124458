import { Cauce, type Challenge } from '@cauce/sdk';

const { CAUCE_API_KEY: apiKey = '', CAUCE_URL: baseUrl = '' } = process.env;
const cauce = new Cauce({ apiKey, baseUrl });

/** Lo que respondería la persona en tu pantalla. */
function askPerson({ fields }: Challenge) {
  const typed = fields.map(({ name, type, options }) => {
    const [first] = options;
    return [name, type === 'choice' && first ? first.value : '123456'];
  });
  return Object.fromEntries(typed) as Record<string, string>;
}

// #region seguir
const { data } = await cauce.tasks.run(
  {
    institution: 'banco-chile',
    action: 'product-balance',
    username: '12345678-5',
    password: 'clave123',
    sandboxScenario: 'challenge=choice',
  },
  // Con onChallenge la tarea se lanza como interactive. Cada desafío llega una vez; null lo cancela.
  { onChallenge: (challenge) => askPerson(challenge) },
);
console.log('Datos:', data);
// #endregion
