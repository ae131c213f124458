import type {
  CodeLine,
  CodeToken,
  CodeTokenKind,
} from '../../src/components/CodeBlock/codeHtml.ts';

const JSON_TOKENS: [RegExp, CodeTokenKind][] = [
  [/^"[^"]*"(?=\s*:)/, 'prop'],
  [/^"[^"]*"/, 'string'],
  [/^-?\d+(\.\d+)?|^true|^false|^null/, 'number'],
  [/^[{}[\],:]+/, 'punct'],
  [/^\s+/, 'plain'],
];

const SHELL_TOKENS: [RegExp, CodeTokenKind][] = [
  [/^#.*/, 'comment'],
  [/^curl(?=\s)/, 'function'],
  [/^-{1,2}[\w-]+/, 'prop'],
  [/^'[^']*'|^"[^"]*"/, 'string'],
  [/^(POST|GET)/, 'type'],
  [/^\\$/, 'punct'],
  [/^\S+|^\s+/, 'plain'],
];

const SCRIPT_TOKENS: [RegExp, CodeTokenKind][] = [
  [/^\/\/.*/, 'comment'],
  [/^(const|await|while|if|return|import|from|new|async|function)\b/, 'keyword'],
  [/^'[^']*'|^`[^`]*`/, 'string'],
  [/^\d[\d_]*|^(true|false|null)\b/, 'number'],
  [/^[\w$]+(?=\()/, 'function'],
  [/^[\w$]+(?=:)/, 'prop'],
  [/^[{}()[\].,;:=<>!&|?]+/, 'punct'],
  [/^[\w$]+|^\s+|^./, 'plain'],
];

function tokens(code: string, rules: [RegExp, CodeTokenKind][]): CodeLine[] {
  return code.split('\n').map((line) => {
    const found: CodeToken[] = [];
    let rest = line;
    while (rest !== '') {
      const rule = rules.find(([pattern]) => pattern.test(rest));
      const text = rule?.[0].exec(rest)?.[0] ?? rest[0] ?? '';
      found.push({ text, kind: rule?.[1] ?? 'plain' });
      rest = rest.slice(text.length);
    }
    return found;
  });
}

const sample = (language: string, code: string, rules: [RegExp, CodeTokenKind][]) => ({
  language,
  code,
  lines: tokens(code, rules),
});

/** A request in three languages and its response, for stories. */
export const CURL = sample(
  'curl',
  `# Lanza una tarea de extracción
curl -X POST 'https://sandbox.cauce.example/api/v1/tasks' \\
  -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' \\
  -d '{"action":"banco-chile:movement","args":{"username":"12345678-5","password":"clave123"}}'`,
  SHELL_TOKENS,
);

export const NODE = sample(
  'js',
  `const response = await fetch(\`\${host}/api/v1/tasks\`, {
  method: 'POST',
  headers: { authorization: \`Bearer \${token}\` },
  body: JSON.stringify({
    action: 'banco-chile:movement',
    args: { username: '12345678-5', password: 'clave123' },
  }),
});
// 64 caracteres
const { taskId } = await response.json();`,
  SCRIPT_TOKENS,
);

export const ANSWER = sample(
  'json',
  `{
  "taskStatus": "success",
  "taskStatusCode": 200,
  "results": {
    "username": "12345678-5",
    "entityId": "banco-chile",
    "data": [{ "accountType": "corriente", "currentBalance": 1234567 }]
  }
}`,
  JSON_TOKENS,
);
