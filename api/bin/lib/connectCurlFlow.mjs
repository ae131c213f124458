import { EXAMPLE, quote } from './curlFlow.mjs';

const POLLS = 120;

/**
 * The connect flow as lines to paste into sh, bash or zsh at the top of a clone, one after the other:
 * what the client's server calls, what the widget calls in front of the person, and what the server
 * calls then. Each keeps for the next what it needs and prints the answer. All of it is curl and sed,
 * but for the encryption of the password, which no curl can do.
 *
 * @param {{ apiUrl: string, apiKey: string, clientId: string, widgetConfigId: string }} system
 * @returns {string[]}
 */
export function connectCurlFlow({ apiUrl, apiKey, clientId, widgetConfigId }) {
  const base = `${apiUrl}/api/v1`;
  const { username, password, entity } = EXAMPLE;
  const json = "-H 'Content-Type: application/json'";
  const key = `-H ${quote(`X-API-Key: ${apiKey}`)}`;
  const widget = '-H "Authorization: Bearer $SESSION"';
  const task = '-H "Authorization: Bearer $TASK_TOKEN"';
  const show = `printf '%s\\n' "$ANSWER"`;
  const field = (/** @type {string} */ name) =>
    `$(printf '%s' "$ANSWER" | sed -n 's/.*"${name}":"\\([^"]*\\)".*/\\1/p')`;
  const post = (
    /** @type {string} */ path,
    /** @type {string} */ headers,
    /** @type {string} */ body,
  ) => `ANSWER=$(curl -sS -X POST ${headers} ${json} -d ${body} "${base}${path}")`;
  const otp = {
    products: ['movement'],
    clientId,
    user: { username, email: 'persona@correo.example' },
    widgetConfigId,
  };
  return [
    `${post('/token/otp/create', key, quote(JSON.stringify(otp)))}; OTP=${field('otpToken')}; CONSENT=${field('consentId')}; ${show}`,
    `${post('/widget/sessions', '', '"{\\"otpToken\\":\\"$OTP\\"}"')}; SESSION=${field('sessionToken')}; OPENED=$ANSWER; TERMS=$(printf '%s' "$ANSWER" | sed -n 's/.*"terms":{"version":"\\([^"]*\\)".*/\\1/p'); ${show}`,
    `curl -sS ${widget} '${base}/widget/entities'; echo`,
    `${post('/widget/consent', widget, `"{\\"entityId\\":\\"${entity}\\",\\"termsVersion\\":\\"$TERMS\\"}"`)}; ${show}`,
    `ARGS=$(printf '%s' "$OPENED" | node api/bin/encryptArgs.mjs ${quote(username)} ${quote(password)}); ${post('/widget/extractions', widget, `"{\\"entityId\\":\\"${entity}\\",\\"encryptArgs\\":\\"$ARGS\\"}"`)}; EXTRACTION=$(printf '%s' "$ANSWER" | sed -n 's/^{"data":{"id":"\\([^"]*\\)".*/\\1/p'); ${show}`,
    `N=0; while ANSWER=$(curl -sS ${widget} "${base}/widget/extractions/$EXTRACTION"); N=$((N+1)); case "$ANSWER" in *'"status":"pending"'*|*'"status":"running"'*) [ $N -lt ${POLLS} ];; *) false;; esac; do sleep 1; done; ${show}`,
    `${post('/token/task', key, quote(JSON.stringify({ clientId, target: username })))}; TASK_TOKEN=${field('taskToken')}; ${show}`,
    `curl -sS ${task} "${base}/consents/$CONSENT"; echo`,
    `${post('/products/retrieve-data', task, '"{\\"product\\":\\"movement\\",\\"consentId\\":\\"$CONSENT\\"}"')}; ${show}`,
  ];
}
