/** A person of the sandbox whom nothing special happens to, and a password their bank takes. */
export const EXAMPLE = { username: '12345678-5', password: 'clave1234', entity: 'banco-chile' };

const POLLS = 120;

/**
 * The documented flow as four lines to paste into sh, bash or zsh, one after the other: log in,
 * check the user's status, launch a task, poll it. Each keeps for the next what it needs, prints
 * the answer, and needs nothing but curl and sed.
 *
 * @param {string} apiUrl
 * @param {string} apiKey
 * @returns {string[]}
 */
export function curlFlow(apiUrl, apiKey) {
  const base = `${apiUrl}/api/v1`;
  const bearer = '-H "Authorization: Bearer $TOKEN"';
  const { username, password, entity } = EXAMPLE;
  const task = JSON.stringify({ action: `${entity}:movement`, args: { username, password } });
  const show = `printf '%s\\n' "$ANSWER"`;
  const field = (/** @type {string} */ name) =>
    `$(printf '%s' "$ANSWER" | sed -n 's/.*"${name}":"\\([^"]*\\)".*/\\1/p')`;
  return [
    `ANSWER=$(curl -sS -X POST -H ${quote(`X-API-Key: ${apiKey}`)} ${quote(`${base}/auth/login`)}); TOKEN=${field('token')}; ${show}`,
    `curl -sS ${bearer} ${quote(`${base}/users/status/by-entity?username=${username}&entity=${entity}`)}; echo`,
    `ANSWER=$(curl -sS -X POST ${bearer} -H 'Content-Type: application/json' -d ${quote(task)} ${quote(`${base}/tasks`)}); TASK=${field('taskId')}; ${show}`,
    `N=0; while ANSWER=$(curl -sS ${bearer} "${base}/tasks/$TASK"); N=$((N+1)); case "$ANSWER" in *'"taskStatusCode":202'*) [ $N -lt ${POLLS} ];; *) false;; esac; do sleep 1; done; ${show}`,
  ];
}

/** @param {string} text @returns {string} one word for a shell */
export function quote(text) {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
