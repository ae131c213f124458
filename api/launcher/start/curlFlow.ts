/** A person of the sandbox with no special outcome, and a password that their bank accepts. */
export const EXAMPLE = { username: '12345678-5', password: 'clave123', entity: 'banco-chile' };

export const POLLS = 120;
export const JSON_HEADER = "-H 'Content-Type: application/json'";
export const SHOW = `printf '%s\\n' "$ANSWER"`;

/**
 * The documented flow as four lines to paste into a shell one by one: log in, check the user's
 * status, launch a task, poll it. Each prints the response and stores what the next one needs,
 * using only curl and sed.
 */
export function curlFlow(apiUrl: string, apiKey: string): string[] {
  const base = `${apiUrl}/api/v1`;
  const bearer = '-H "Authorization: Bearer $TOKEN"';
  const { username, password, entity } = EXAMPLE;
  const person = JSON.stringify({ username, entity });
  const task = JSON.stringify({ action: `${entity}:movement`, args: { username, password } });
  return [
    `ANSWER=$(curl -sS -X POST -H ${quote(`X-API-Key: ${apiKey}`)} ${quote(`${base}/auth/login`)}); TOKEN=${field('token')}; ${SHOW}`,
    `curl -sS -X POST ${bearer} ${JSON_HEADER} -d ${quote(person)} ${quote(`${base}/users/status/by-entity`)}; echo`,
    `ANSWER=$(curl -sS -X POST ${bearer} ${JSON_HEADER} -d ${quote(task)} ${quote(`${base}/tasks`)}); TASK=${field('taskId')}; ${SHOW}`,
    `N=0; while ANSWER=$(curl -sS ${bearer} "${base}/tasks/$TASK"); N=$((N+1)); case "$ANSWER" in *'"taskStatusCode":202'*) [ $N -lt ${POLLS} ];; *) false;; esac; do sleep 1; done; ${SHOW}`,
  ];
}

/** Extracts a field from the last response, as a shell expression. */
export function field(name: string): string {
  return `$(printf '%s' "$ANSWER" | sed -n 's/.*"${name}":"\\([^"]*\\)".*/\\1/p')`;
}

/** Quotes text as one shell word. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
