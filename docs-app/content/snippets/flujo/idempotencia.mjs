import { randomUUID } from 'node:crypto';

const url = process.env.CAUCE_URL;
const token = process.env.CAUCE_TOKEN;
const launchKey = randomUUID();

// #region lanzar
async function launch(launchKey) {
  // launchKey se guarda con la solicitud antes de llamar, y se repite en cada intento.
  const response = await fetch(`${url}/tasks`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': launchKey,
    },
    body: JSON.stringify({
      action: 'banco-chile:identity-validation',
      args: { username: '12345678-5', password: 'clave123' },
    }),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return await response.json();
}
// #endregion

const first = await launch(launchKey);
const second = await launch(launchKey);
console.log(first.taskId);
if (first.taskId !== second.taskId) throw new Error('Se lanzaron dos tareas');
