const PREFIX = '/api/v1';

/** With and without the path prefix of the API. */
export function apiBase(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  if (
    url === null ||
    !/^https?:$/.test(url.protocol) ||
    url.username !== '' ||
    url.password !== ''
  ) {
    throw new TypeError('baseUrl has to be an http or https address without credentials.');
  }
  const path = url.pathname.replace(/(?<!\/)\/+$/, '');
  return `${url.origin}${path.endsWith(PREFIX) ? path : `${path}${PREFIX}`}`;
}
