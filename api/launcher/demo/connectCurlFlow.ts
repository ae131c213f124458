import { EXAMPLE, JSON_HEADER, POLLS, SHOW, field, quote } from '../start/curlFlow.ts';

interface System {
  readonly apiUrl: string;
  readonly apiKey: string;
  readonly clientId: string;
  readonly widgetConfigId: string;
}

/**
 * The connect flow as lines to paste into a shell one by one, from the root of a clone: calls of
 * the client's server, then of the widget, then of the server again. They use only curl and sed,
 * except for the encryption of the password.
 */
export function connectCurlFlow({ apiUrl, apiKey, clientId, widgetConfigId }: System): string[] {
  const base = `${apiUrl}/api/v1`;
  const { username, password, entity } = EXAMPLE;
  const key = `-H ${quote(`X-API-Key: ${apiKey}`)}`;
  const widget = '-H "Authorization: Bearer $SESSION"';
  const task = '-H "Authorization: Bearer $TASK_TOKEN"';
  const post = (path: string, headers: string, body: string) =>
    `ANSWER=$(curl -sS -X POST ${headers} ${JSON_HEADER} -d ${body} "${base}${path}")`;
  const otp = {
    products: ['movement'],
    clientId,
    user: { username, email: 'persona@correo.example' },
    widgetConfigId,
  };
  return [
    `${post('/token/otp/create', key, quote(JSON.stringify(otp)))}; OTP=${field('otpToken')}; CONSENT=${field('consentId')}; ${SHOW}`,
    `${post('/widget/sessions', '', '"{\\"otpToken\\":\\"$OTP\\"}"')}; SESSION=${field('sessionToken')}; OPENED=$ANSWER; TERMS=$(printf '%s' "$ANSWER" | sed -n 's/.*"terms":{"version":"\\([^"]*\\)".*/\\1/p'); ${SHOW}`,
    `curl -sS ${widget} '${base}/widget/entities'; echo`,
    `${post('/widget/consent', widget, `"{\\"entityId\\":\\"${entity}\\",\\"termsVersion\\":\\"$TERMS\\"}"`)}; ${SHOW}`,
    `ARGS=$(printf '%s' "$OPENED" | node --import ./api/bin/typescript.mjs api/launcher/demo/encryptArgs.ts ${quote(username)} ${quote(password)}); ${post('/widget/extractions', widget, `"{\\"entityId\\":\\"${entity}\\",\\"encryptArgs\\":\\"$ARGS\\"}"`)}; EXTRACTION=$(printf '%s' "$ANSWER" | sed -n 's/^{"data":{"id":"\\([^"]*\\)".*/\\1/p'); ${SHOW}`,
    `N=0; while ANSWER=$(curl -sS ${widget} "${base}/widget/extractions/$EXTRACTION"); N=$((N+1)); case "$ANSWER" in *'"status":"pending"'*|*'"status":"running"'*) [ $N -lt ${POLLS} ];; *) false;; esac; do sleep 1; done; ${SHOW}`,
    `${post('/token/task', key, quote(JSON.stringify({ clientId, target: username })))}; TASK_TOKEN=${field('taskToken')}; ${SHOW}`,
    `curl -sS ${task} "${base}/consents/$CONSENT"; echo`,
    `${post('/products/retrieve-data', task, '"{\\"product\\":\\"movement\\",\\"consentId\\":\\"$CONSENT\\"}"')}; ${SHOW}`,
  ];
}
