import { jsonTypeLines } from '../src/shared/jsonTypes.ts';
import { pageOf } from './exchange.ts';
import type { Exchange } from './exchange.ts';

/** Facts about a portal that a recording shows, for the developer to complete. */
export function factsOf(name: string, exchanges: readonly Exchange[]): string {
  const origins = [...new Set(exchanges.map(({ address }) => new URL(address).origin))];
  const lines = [
    `# ${name}, as recorded`,
    '',
    'A draft. All values of the recording were replaced; names of fields and paths are the portal’s.',
    '',
    '## Origins',
    '',
    ...origins.map((origin) => `- ${origin}`),
    '',
    '## Requests in order',
  ];
  for (const [position, exchange] of exchanges.entries()) {
    const { method, address, status, contentType, file } = exchange;
    const url = new URL(address);
    const about: [string, readonly string[]][] = [
      ['Status', [String(status)]],
      ['Content type', contentType === '' ? [] : [contentType]],
      ['Query', [...new Set(url.searchParams.keys())]],
      ['Request headers', exchange.requestHeaders.map((header) => header.name)],
      ['Cookies sent', cookiesOf(exchange.requestHeaders, 'cookie')],
      ['Cookies set', cookiesOf(exchange.responseHeaders, 'set-cookie')],
      ['Response headers', exchange.responseHeaders.map((header) => header.name)],
      ['Request body', shapeOf(exchange.requestBody, exchange.requestContentType)],
      ['Response body', shapeOf(exchange.responseBody, contentType)],
      ['Fixture', file === null ? [] : [file]],
    ];
    lines.push('', `### ${String(position + 1)}. ${method} ${url.pathname}`, '');
    for (const [title, values] of about) {
      if (values.length > 0) {
        lines.push(`- ${title}: ${values.map((value) => `\`${value}\``).join(', ')}`);
      }
    }
  }
  return `${lines.join('\n')}\n`;
}

function cookiesOf(headers: Exchange['requestHeaders'], wanted: string): string[] {
  return headers
    .filter(({ name }) => name.toLowerCase() === wanted)
    .flatMap(({ value }) => (wanted === 'cookie' ? value.split(';') : value.split(';', 1)))
    .map((pair) => pair.split('=')[0]?.trim() ?? '')
    .filter((name) => name !== '');
}

/** The keys of a JSON body with their types, or the fields of a form. */
function shapeOf(body: string | null, contentType: string): string[] {
  if (body === null) return [];
  if (contentType === 'application/x-www-form-urlencoded') {
    return [...new Set(new URLSearchParams(body).keys())];
  }
  return jsonTypeLines(body);
}

/**
 * A test that reads each document with the connector's parser. The developer fills in page and
 * action.
 */
export function parseTestOf(entityId: string, exchanges: readonly Exchange[]): string {
  const rows = exchanges.flatMap(({ file, address, status }) =>
    file === null || status >= 300 ? [] : [`  ['${file}', 'ACTION', '${pageOf(address)}'],`],
  );
  return `import { expect, it } from 'vitest';
import { connectors } from '../../registry.ts';
import { loadRecording } from '../../../../test/recordings.ts';

// A draft: name the connector's action and page of each document, take out those that it does not
// read, compare the figures with the pages by eye, and call the file parse.test.ts.

const recording = loadRecording('${entityId}');

it.each([
${rows.join('\n')}
])('reads %s', (file, action, page) => {
  const document = recording.documents.find((one) => one.file === file);
  if (document === undefined) throw new Error('The recording has no such document');
  const connector = connectors.get('${entityId}');
  expect(connector?.actions[action]?.parse({ ...document, page })).toMatchSnapshot();
});
`;
}
