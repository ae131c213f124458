/** How a call authenticates. */
export type CallCredential = 'apiKey' | 'taskToken';

const HEADERS: Record<CallCredential, string> = {
  apiKey: '-H "X-API-Key: $CAUCE_API_KEY"',
  taskToken: '-H "Authorization: Bearer $TASK_TOKEN"',
};

/** A call as a curl command, with the credential as a variable. */
export function curlText(call: {
  method: 'GET' | 'POST';
  url: string;
  credential: CallCredential;
  body?: unknown;
}): string {
  const lines = [
    ...(call.method === 'GET' ? [] : [`-X ${call.method}`]),
    HEADERS[call.credential],
    ...(call.body === undefined
      ? []
      : [
          "-H 'Content-Type: application/json'",
          `-d ${quoted(JSON.stringify(call.body, null, 2))}`,
        ]),
    `'${call.url}'`,
  ];
  return `curl -s ${lines.join(' \\\n  ')}`;
}

/** Quotes any text for a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
