import { setTimeout as sleep } from 'node:timers/promises';

const url = process.env.CAUCE_URL;
const headers = {
  Authorization: `Bearer ${process.env.CAUCE_TOKEN}`,
  'Content-Type': 'application/json',
};
const launched = await fetch(`${url}/tasks`, {
  method: 'POST',
  headers: { ...headers, 'X-Sandbox-Scenario': 'challenge=choice' },
  body: JSON.stringify({
    action: 'banco-chile:product-balance',
    args: { username: '12345678-5', password: 'clave123' },
    interactive: true,
  }),
});
const { taskId } = await launched.json();

/** Lo que respondería la persona en tu pantalla. */
async function askPerson({ fields }) {
  const typed = ({ type, options }) => (type === 'choice' ? options[0].value : '123456');
  return Object.fromEntries(fields.map((field) => [field.name, typed(field)]));
}

// #region seguir
async function followTask(taskId) {
  let asked = null;
  for (;;) {
    const response = await fetch(`${url}/tasks/${taskId}`, { headers });
    const task = await response.json();
    if (task.taskStatusCode !== 202) return task;
    const { challenge } = task;
    // El mismo desafío se muestra una sola vez; lo que se aprueba en otra parte no se responde.
    if (challenge && challenge.id !== asked && challenge.kind !== 'approve') {
      asked = challenge.id;
      await answer(taskId, challenge.id, await askPerson(challenge));
    }
    await sleep(1000);
  }
}

async function answer(taskId, challengeId, answers) {
  const response = await fetch(`${url}/tasks/${taskId}/challenge`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ challengeId, answers }),
  });
  // 409: mientras la persona escribía, el desafío venció o se respondió en otra parte.
  if (!response.ok && response.status !== 409) throw new Error(await response.text());
}
// #endregion

const task = await followTask(taskId);
if (task.taskStatus !== 'success') throw new Error(JSON.stringify(task));
console.log('Datos:', task.results.data);
