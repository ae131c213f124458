import { Cauce } from '@cauce/sdk';

const {
  CAUCE_API_KEY: apiKey = '',
  CAUCE_URL: baseUrl = '',
  CAUCE_RUT: username = '',
} = process.env;
const cauce = new Cauce({ apiKey, baseUrl });
const { taskId } = await cauce.tasks.launch({
  institution: 'banco-chile',
  action: 'identity-validation',
  username,
  password: 'clave123',
});

// #region seguir
// Se conecta otra vez por su cuenta y sigue justo donde quedó.
for await (const event of cauce.events.follow({ after: 0 })) {
  console.log(event.sequence, event.type, event.data);
  if (event.type === 'task.finished' && event.data.taskId === taskId) break;
}
// #endregion

// #region lista
const { events, cursor, hasMore } = await cauce.events.list({
  after: 0,
  types: ['task.finished', 'task.challenge'],
});
console.log(events.length, cursor, hasMore);
// #endregion
if (!events.some(({ data }) => data.taskId === taskId)) throw new Error('Falta el evento');
