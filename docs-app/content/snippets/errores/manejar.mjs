// #region manejar
/** Lo que respondió Cauce cuando no hizo lo pedido. */
class CauceError extends Error {
  constructor(status, body) {
    super(body.message);
    this.status = status;
    // La API principal lo llama errorCode; la de Cauce Connect, code.
    this.code = body.errorCode ?? body.code;
    this.requestId = body.requestId;
    this.retryAfter = body.retryAfter ? new Date(body.retryAfter) : null;
  }
}

async function cauce(path, init) {
  const response = await fetch(process.env.CAUCE_URL + path, init);
  const body = response.status === 204 ? null : await response.json();
  if (!response.ok) throw new CauceError(response.status, body);
  return body;
}
// #endregion

const request = {
  method: 'POST',
  headers: {
    Authorization: `Bearer ${process.env.CAUCE_TOKEN}`,
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({
    action: 'banco-falabella:movement',
    args: { username: '12345678-5', password: 'corta' },
  }),
};
let refused = '';

// #region decidir
try {
  await cauce('/tasks', request);
} catch (error) {
  if (!(error instanceof CauceError)) throw error;
  refused = error.code;
  if (error.code === 'INVALID_PASSWORD_SCHEMA' || error.code === 'INVALID_RUT')
    console.log('Vuelve al formulario y muestra la regla de la institución');
  else if (error.retryAfter) console.log('Espera hasta', error.retryAfter);
  else console.error('Regístralo con su requestId', error.requestId, error.code);
}
// #endregion
if (refused !== 'INVALID_PASSWORD_SCHEMA') process.exitCode = 1;
