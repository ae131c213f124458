/** A request with example values. */
export interface SampleRequest {
  method: string;
  url: string;
  /** Values that start with `$` are environment variables. */
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

const VARIABLE = /^(.*?)\$([A-Z_]+)$/;

function headerEntries({ headers, body }: SampleRequest): [string, string][] {
  const entries = Object.entries(headers);
  return body === undefined ? entries : [...entries, ['Content-Type', 'application/json']];
}

const shellQuote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

function curl(request: SampleRequest): string {
  const isPlainGet = request.method === 'GET';
  const lines = [`curl ${isPlainGet ? '' : `-X ${request.method} `}"${request.url}"`];
  for (const [name, value] of headerEntries(request)) lines.push(`-H "${name}: ${value}"`);
  if (request.body !== undefined)
    lines.push(`-d ${shellQuote(JSON.stringify(request.body, null, 2))}`);
  return lines.join(' \\\n  ');
}

function node(request: SampleRequest): string {
  const value = (text: string) => {
    const [, before = '', name] = VARIABLE.exec(text) ?? [];
    if (name === undefined) return jsString(text);
    return before === '' ? `process.env.${name}` : `\`${before}\${process.env.${name}}\``;
  };
  const headers = headerEntries(request).map(
    ([name, text]) => `    ${/^[A-Za-z]+$/.test(name) ? name : jsString(name)}: ${value(text)},`,
  );
  const options = [
    request.method === 'GET' ? [] : [`  method: ${jsString(request.method)},`],
    headers.length === 0 ? [] : ['  headers: {', ...headers, '  },'],
    request.body === undefined
      ? []
      : [`  body: JSON.stringify(${indent(jsValue(request.body), 2)}),`],
  ].flat();
  return [
    options.length === 0
      ? `const response = await fetch(${jsString(request.url)});`
      : [`const response = await fetch(${jsString(request.url)}, {`, ...options, '});'].join('\n'),
    'if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);',
    'const data = response.status === 204 ? null : await response.json();',
    'console.log(data);',
  ].join('\n');
}

const jsString = (text: string) =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;

function jsValue(value: unknown): string {
  return writeValue(value, {
    string: jsString,
    null: 'null',
    true: 'true',
    false: 'false',
    list: ['[', ']'],
    map: ['{', '}'],
    entry: (key, text) => `${/^[A-Za-z_$][\w$]*$/.test(key) ? key : jsString(key)}: ${text}`,
    step: 2,
  });
}

function python(request: SampleRequest): string {
  const value = (text: string) => {
    const [, before = '', name] = VARIABLE.exec(text) ?? [];
    if (name === undefined) return JSON.stringify(text);
    return before === '' ? `os.environ["${name}"]` : `f"${before}{os.environ['${name}']}"`;
  };
  const entries = Object.entries(request.headers);
  const usesEnvironment = entries.some(([, text]) => VARIABLE.test(text));
  const headers = entries.map(([name, text]) => `        "${name}": ${value(text)},`);
  return [
    ...(usesEnvironment ? ['import os'] : []),
    'import requests',
    '',
    `response = requests.${request.method.toLowerCase()}(`,
    `    ${JSON.stringify(request.url)},`,
    ...(headers.length === 0 ? [] : ['    headers={', ...headers, '    },']),
    ...(request.body === undefined ? [] : [`    json=${indent(pythonValue(request.body), 4)},`]),
    '    timeout=30,',
    ')',
    'response.raise_for_status()',
    'print(response.json() if response.content else None)',
  ].join('\n');
}

function pythonValue(value: unknown): string {
  return writeValue(value, {
    string: (text) => JSON.stringify(text),
    null: 'None',
    true: 'True',
    false: 'False',
    list: ['[', ']'],
    map: ['{', '}'],
    entry: (key, text) => `${JSON.stringify(key)}: ${text}`,
    step: 4,
  });
}

function php(request: SampleRequest): string {
  const value = (header: string, text: string) => {
    const [, before = '', name] = VARIABLE.exec(text) ?? [];
    if (name === undefined) return phpString(`${header}: ${text}`);
    return `${phpString(`${header}: ${before}`)} . getenv('${name}')`;
  };
  const headers = headerEntries(request).map(([name, text]) => `    ${value(name, text)},`);
  return [
    '<?php',
    `$curl = curl_init(${phpString(request.url)});`,
    'curl_setopt_array($curl, [',
    `  CURLOPT_CUSTOMREQUEST => ${phpString(request.method)},`,
    '  CURLOPT_RETURNTRANSFER => true,',
    '  CURLOPT_TIMEOUT => 30,',
    ...(headers.length === 0 ? [] : ['  CURLOPT_HTTPHEADER => [', ...headers, '  ],']),
    ...(request.body === undefined
      ? []
      : [`  CURLOPT_POSTFIELDS => json_encode(${indent(phpValue(request.body), 2)}),`]),
    ']);',
    '$body = curl_exec($curl);',
    '$status = curl_getinfo($curl, CURLINFO_HTTP_CODE);',
    'if ($body === false || $status >= 400) {',
    '  throw new RuntimeException("$status $body");',
    '}',
    'print_r(json_decode($body, true));',
  ].join('\n');
}

const phpString = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

function phpValue(value: unknown): string {
  return writeValue(value, {
    string: phpString,
    null: 'null',
    true: 'true',
    false: 'false',
    list: ['[', ']'],
    map: ['[', ']'],
    entry: (key, text) => `${phpString(key)} => ${text}`,
    step: 2,
  });
}

function java(request: SampleRequest): string {
  const value = (text: string) => {
    const [, before = '', name] = VARIABLE.exec(text) ?? [];
    if (name === undefined) return JSON.stringify(text);
    const variable = `System.getenv("${name}")`;
    return before === '' ? variable : `"${before}" + ${variable}`;
  };
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
    `    var request = HttpRequest.newBuilder(URI.create(${JSON.stringify(request.url)}))`,
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

interface Notation {
  string: (text: string) => string;
  null: string;
  true: string;
  false: string;
  list: readonly [string, string];
  map: readonly [string, string];
  entry: (key: string, value: string) => string;
  step: number;
}

/** A JSON value as a literal of another language. */
function writeValue(value: unknown, notation: Notation): string {
  if (value === null) return notation.null;
  if (typeof value === 'string') return notation.string(value);
  if (typeof value === 'boolean') return value ? notation.true : notation.false;
  if (typeof value !== 'object') return JSON.stringify(value);
  const isList = Array.isArray(value);
  const [open, close] = isList ? notation.list : notation.map;
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
