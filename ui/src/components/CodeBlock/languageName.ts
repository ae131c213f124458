const NAMES: Record<string, string> = {
  bash: 'Bash',
  css: 'CSS',
  csharp: 'C#',
  curl: 'cURL',
  go: 'Go',
  html: 'HTML',
  http: 'HTTP',
  java: 'Java',
  javascript: 'JavaScript',
  js: 'JavaScript',
  json: 'JSON',
  jsx: 'JSX',
  kotlin: 'Kotlin',
  markdown: 'Markdown',
  mdx: 'MDX',
  php: 'PHP',
  py: 'Python',
  python: 'Python',
  ruby: 'Ruby',
  sh: 'Bash',
  sql: 'SQL',
  swift: 'Swift',
  ts: 'TypeScript',
  tsx: 'TSX',
  typescript: 'TypeScript',
  xml: 'XML',
  yaml: 'YAML',
  yml: 'YAML',
};

/** Display name of a language; `undefined` for plain text. */
export function languageName(language: string | undefined): string | undefined {
  if (language === undefined || language === '' || language === 'text') return undefined;
  return NAMES[language] ?? language;
}
