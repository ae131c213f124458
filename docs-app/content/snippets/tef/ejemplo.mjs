// #region programa
// Uso: node ejemplo.mjs RUT CLAVE [ENTIDAD]
const { CAUCE_URL, CAUCE_API_KEY } = process.env;
// #endregion
process.argv.splice(2, 2, process.env.CAUCE_RUT ?? '12345678-5', 'clave123');
// #region programa
const [username, password, entity = 'banco-chile'] = process.argv.slice(2);

async function call(method, path, headers, body) {
  const answer = await fetch(CAUCE_URL + path, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  });
  const result = await answer.json();
  if (!answer.ok)
    throw new Error(
      `${answer.status} ${result.errorCode}: ${result.message} (${result.requestId})`,
    );
  return result;
}

// 1. Token de sesión
const { token } = await call('POST', '/auth/login', { 'X-API-Key': CAUCE_API_KEY });
const bearer = { Authorization: `Bearer ${token}` };

// 2. ¿Se puede intentar con esta persona?
const person = { username, entity };
const { enabled, retryAfter } = await call('POST', '/users/status/by-entity', bearer, person);
if (!enabled) throw new Error(`En pausa hasta ${retryAfter}`);

// 3. La tarea
const { taskId } = await call('POST', '/tasks', bearer, {
  action: `${entity}:tef`,
  args: { username, password },
});

// 4. El resultado: una consulta por segundo, a lo más tres minutos
let task;
for (let poll = 0; poll < 180; poll += 1) {
  task = await call('GET', `/tasks/${taskId}`, bearer);
  if (task.taskStatusCode !== 202) break;
  await new Promise((resolve) => setTimeout(resolve, 1000));
}

switch (task.taskStatus) {
  case 'success':
    for (const { name, rut, bankCode, accountType, accountNumber } of task.results.data)
      console.log([name, rut, bankCode, accountType, accountNumber].join('\t'));
    if (task.results.data.length === 0) console.log('La agenda está vacía');
    break;
  case 'wrong_login':
    throw new Error('El banco no aceptó el RUT o la clave: no lo repitas');
  case 'locked':
    throw new Error('El banco tiene bloqueada la clave');
  case 'error':
    throw new Error(`Sin resultado: ${task.results.error?.code ?? 'causa desconocida'}`);
  default:
    throw new Error(`La tarea ${taskId} sigue en curso`);
}
// #endregion
if (!/^\d{3}$/.test(task.results.data[0].bankCode)) throw new Error('No hay destinatarios');
