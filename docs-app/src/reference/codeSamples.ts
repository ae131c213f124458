/** A request with example values. In path and headers, `$CAUCE_TOKEN` is an environment variable. */
export interface SampleRequest {
  method: string;
  /** Path below `CAUCE_URL`, with its query. */
  path: string;
  headers: Record<string, string>;
  body: unknown;
}

export interface Sample {
  language: 'curl' | 'node' | 'python' | 'php' | 'java';
  label: string;
  /** Language id of the highlighter. */
  grammar: string;
  code: string;
}

/** The call in each language, ready to run once the environment variables are set. */
export function codeSamples(request: SampleRequest): Sample[] {
  return [
    { language: 'curl', label: 'cURL', grammar: 'bash', code: curl(request) },
    { language: 'node', label: 'Node', grammar: 'javascript', code: node(request) },
    { language: 'python', label: 'Python', grammar: 'python', code: python(request) },
    { language: 'php', label: 'PHP', grammar: 'php', code: php(request) },
    { language: 'java', label: 'Java', grammar: 'java', code: java(request) },
  ];
}

/** A text as literals (strings) and environment variables, in order; no literal is empty. */
function partsOf(text: string): (string | { variable: string })[] {
  return text
    .split(/(\$[A-Z_]+)/)
    .filter((part) => part !== '')
    .map((part) => (/^\$[A-Z_]+$/.test(part) ? { variable: part.slice(1) } : part));
}

/** A text as an expression that joins literals and variables by an operator. */
function joined(
  text: string,
  operator: string,
  write: { text: (text: string) => string; variable: (name: string) => string },
): string {
  const parts = partsOf(text).map((part) =>
    typeof part === 'string' ? write.text(part) : write.variable(part.variable),
  );
  return parts.length === 0 ? write.text('') : parts.join(` ${operator} `);
}

const urlOf = ({ path }: SampleRequest) => `$CAUCE_URL${path}`;

function headerEntries({ headers, body }: SampleRequest): [string, string][] {
  const entries = Object.entries(headers);
  return body === undefined ? entries : [...entries, ['Content-Type', 'application/json']];
}

const shellQuote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

function curl(request: SampleRequest): string {
  const isPlainGet = request.method === 'GET';
  const lines = [`curl ${isPlainGet ? '' : `-X ${request.method} `}"${urlOf(request)}"`];
  for (const [name, value] of headerEntries(request)) lines.push(`-H "${name}: ${value}"`);
  if (request.body !== undefined)
    lines.push(`-d ${shellQuote(JSON.stringify(request.body, null, 2))}`.replaceAll('\n', '\n  '));
  return lines.join(' \\\n  ');
}

function node(request: SampleRequest): string {
  const value = (text: string) => {
    const parts = partsOf(text);
    const [first] = parts;
    if (parts.every((part) => typeof part === 'string')) return jsString(text);
    if (parts.length === 1 && typeof first === 'object') return `process.env.${first.variable}`;
    const inner = parts.map((part) =>
      typeof part === 'string'
        ? part.replace(/[`\\]|\$\{/g, '\\$&')
        : `\${process.env.${part.variable}}`,
    );
    return `\`${inner.join('')}\``;
  };
  const headers = headerEntries(request).map(
    ([name, text]) => `    ${/^[A-Za-z]+$/.test(name) ? name : jsString(name)}: ${value(text)},`,
  );
  const options = [
    request.method === 'GET' ? [] : [`  method: ${jsString(request.method)},`],
    headers.length === 0 ? [] : ['  headers: {', ...headers, '  },'],
    request.body === undefined
      ? []
      : [`  body: JSON.stringify(${indent(writeValue(request.body, JAVASCRIPT), 2)}),`],
  ].flat();
  return [
    options.length === 0
      ? `const response = await fetch(${value(urlOf(request))});`
      : [`const response = await fetch(${value(urlOf(request))}, {`, ...options, '});'].join('\n'),
    'if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);',
    'const data = response.status === 204 ? null : await response.json();',
    'console.log(data);',
  ].join('\n');
}

const jsString = (text: string) =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;

function python(request: SampleRequest): string {
  const value = (text: string) =>
    joined(text, '+', {
      text: (part) => JSON.stringify(part),
      variable: (name) => `os.environ["${name}"]`,
    });
  const headers = headerEntries(request).map(
    ([name, text]) => `        "${name}": ${value(text)},`,
  );
  return [
    ...(request.body === undefined ? [] : ['import json']),
    'import os',
    'import urllib.request',
    '',
    'request = urllib.request.Request(',
    `    ${value(urlOf(request))},`,
    ...(request.method === 'GET' ? [] : [`    method="${request.method}",`]),
    ...(headers.length === 0 ? [] : ['    headers={', ...headers, '    },']),
    ...(request.body === undefined
      ? []
      : [`    data=json.dumps(${indent(writeValue(request.body, PYTHON), 4)}).encode(),`]),
    ')',
    'with urllib.request.urlopen(request, timeout=30) as response:',
    '    print(response.read().decode())',
  ].join('\n');
}

function php(request: SampleRequest): string {
  const value = (text: string) =>
    joined(text, '.', { text: phpString, variable: (name) => `getenv('${name}')` });
  const headers = headerEntries(request).map(([name, text]) => `    ${value(`${name}: ${text}`)},`);
  return [
    '<?php',
    `$curl = curl_init(${value(urlOf(request))});`,
    'curl_setopt_array($curl, [',
    `  CURLOPT_CUSTOMREQUEST => ${phpString(request.method)},`,
    '  CURLOPT_RETURNTRANSFER => true,',
    '  CURLOPT_TIMEOUT => 30,',
    ...(headers.length === 0 ? [] : ['  CURLOPT_HTTPHEADER => [', ...headers, '  ],']),
    ...(request.body === undefined
      ? []
      : [`  CURLOPT_POSTFIELDS => json_encode(${indent(writeValue(request.body, PHP), 2)}),`]),
    ']);',
    '$body = curl_exec($curl);',
    '$status = curl_getinfo($curl, CURLINFO_HTTP_CODE);',
    'if ($body === false || $status >= 400) {',
    '  throw new RuntimeException("$status $body");',
    '}',
    'echo $body, "\\n";',
  ].join('\n');
}

const phpString = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

function java(request: SampleRequest): string {
  const value = (text: string) =>
    joined(text, '+', {
      text: (part) => JSON.stringify(part),
      variable: (name) => `System.getenv("${name}")`,
    });
  const publisher =
    request.body === undefined
      ? 'HttpRequest.BodyPublishers.noBody()'
      : `HttpRequest.BodyPublishers.ofString("""\n${indentAll(JSON.stringify(request.body, null, 2), 8)}""")`;
  return [
    'import java.net.URI;',
    'import java.net.http.HttpClient;',
    'import java.net.http.HttpRequest;',
    'import java.net.http.HttpResponse;',
    '',
    'public class Main {',
    '  public static void main(String[] args) throws Exception {',
    `    var request = HttpRequest.newBuilder(URI.create(${value(urlOf(request))}))`,
    ...headerEntries(request).map(([name, text]) => `      .header("${name}", ${value(text)})`),
    `      .method("${request.method}", ${publisher})`,
    '      .build();',
    '    var response = HttpClient.newHttpClient()',
    '      .send(request, HttpResponse.BodyHandlers.ofString());',
    '    if (response.statusCode() >= 400) {',
    '      throw new IllegalStateException(response.statusCode() + " " + response.body());',
    '    }',
    '    System.out.println(response.body());',
    '  }',
    '}',
  ].join('\n');
}

/** How a language writes the values of JSON. */
interface Notation {
  string: (text: string) => string;
  /** Words that differ from JSON's. */
  words?: Readonly<Record<string, string>>;
  map: readonly [string, string];
  entry: (key: string, value: string) => string;
  step: number;
}

const JAVASCRIPT: Notation = {
  string: jsString,
  map: ['{', '}'],
  entry: (key, text) => `${/^[A-Za-z_$][\w$]*$/.test(key) ? key : jsString(key)}: ${text}`,
  step: 2,
};
const PYTHON: Notation = {
  string: (text) => JSON.stringify(text),
  words: { null: 'None', true: 'True', false: 'False' },
  map: ['{', '}'],
  entry: (key, text) => `${JSON.stringify(key)}: ${text}`,
  step: 4,
};
const PHP: Notation = {
  string: phpString,
  map: ['[', ']'],
  entry: (key, text) => `${phpString(key)} => ${text}`,
  step: 2,
};

/** A JSON value as a literal of another language. */
function writeValue(value: unknown, notation: Notation): string {
  if (typeof value === 'string') return notation.string(value);
  if (typeof value !== 'object' || value === null) {
    const word = JSON.stringify(value);
    return notation.words?.[word] ?? word;
  }
  const isList = Array.isArray(value);
  const [open, close] = isList ? ['[', ']'] : notation.map;
  const parts = isList
    ? value.map((item) => writeValue(item, notation))
    : Object.entries(value).map(([key, item]) => notation.entry(key, writeValue(item, notation)));
  if (parts.length === 0) return open + close;
  const pad = ' '.repeat(notation.step);
  return `${open}\n${parts.map((part) => `${pad}${indent(part, notation.step)},`).join('\n')}\n${close}`;
}

/** Indents all lines but the first. */
function indent(text: string, by: number): string {
  return text.replaceAll('\n', `\n${' '.repeat(by)}`);
}

function indentAll(text: string, by: number): string {
  return ' '.repeat(by) + indent(text, by);
}
