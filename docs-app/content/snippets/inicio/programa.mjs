// #region sesion
async function cauce(path, init) {
  const response = await fetch(process.env.CAUCE_URL + path, init);
  const body = await response.json();
  if (!response.ok) throw new Error(`${response.status} ${body.errorCode}: ${body.message}`);
  return body;
}

const { token } = await cauce('/auth/login', {
  method: 'POST',
  headers: { 'X-API-Key': process.env.CAUCE_API_KEY },
});
const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
// #endregion

// #region estado
const status = await cauce('/users/status/by-entity', {
  method: 'POST',
  headers,
  body: JSON.stringify({ username: '12345678-5', entity: 'banco-chile' }),
});
if (!status.enabled) throw new Error(`En pausa hasta ${status.retryAfter}`);
// #endregion

// #region lanzar
const { taskId } = await cauce('/tasks', {
  method: 'POST',
  headers,
  body: JSON.stringify({
    action: 'banco-chile:movement',
    args: { username: '12345678-5', password: 'clave123' },
  }),
});
// #endregion

// #region consultar
let task = await cauce(`/tasks/${taskId}`, { headers });
while (task.taskStatusCode === 202) {
  await new Promise((done) => setTimeout(done, 1000));
  task = await cauce(`/tasks/${taskId}`, { headers });
}
if (task.taskStatus !== 'success') throw new Error(`La tarea terminó en ${task.taskStatus}`);

console.dir(task.results.data, { depth: null });
// #endregion
