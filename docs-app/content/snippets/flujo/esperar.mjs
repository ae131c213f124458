import { setTimeout as sleep } from 'node:timers/promises';

const { CAUCE_URL: url, CAUCE_TOKEN: token, CAUCE_TASK_ID: taskId } = process.env;

// #region esperar
async function waitForTask(taskId, token) {
  const giveUpAt = Date.now() + 150_000;
  let pause = 500;
  while (Date.now() < giveUpAt) {
    const task = await readTask(taskId, token);
    if (task !== null && task.taskStatusCode !== 202) return task;
    await sleep(pause);
    pause = Math.min(pause * 1.5, 3000);
  }
  throw new Error(`La tarea ${taskId} no terminó a tiempo`);
}

/** La tarea, o null si ahora no se pudo saber: un corte de red o un 503 no la termina. */
async function readTask(taskId, token) {
  try {
    const response = await fetch(`${url}/tasks/${taskId}`, {
      headers: { Authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(10_000),
    });
    if (response.status >= 500) return null;
    if (response.ok) return await response.json();
    throw new Error(`${response.status} ${await response.text()}`);
  } catch (error) {
    if (error instanceof TypeError || error.name === 'TimeoutError') return null;
    throw error;
  }
}
// #endregion

const task = await waitForTask(taskId, token);
// #region desenlaces
switch (task.taskStatus) {
  case 'success':
    console.log('Datos:', task.results.data);
    break;
  case 'wrong_login':
    throw new Error('Pide la clave otra vez');
  case 'locked':
    throw new Error('La persona tiene que desbloquear su clave');
  default: {
    const { code, retryable } = task.results.error;
    throw new Error(retryable ? `Prueba más tarde: ${code}` : `Avísanos: ${code}`);
  }
}
// #endregion
