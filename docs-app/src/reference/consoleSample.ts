import type { CodeTab } from '@cauce/ui';
import type { ConsoleModel } from '../site/referenceTypes.ts';
import { highlightInBrowser } from './browserHighlight.ts';
import { codeSamples } from './codeSamples.ts';
import { idName, idVariable } from './idVariable.ts';
import type { Known } from './sandboxMemory.ts';

type ConsoleParameter = ConsoleModel['parameters'][number];

/** Initial value of a console field. An id comes from an earlier response and is never invented. */
export function initialValue(
  { path }: Pick<ConsoleModel, 'path'>,
  { name, in: place, isRequired, example }: ConsoleParameter,
  known: Known,
): string {
  const id = place === 'path' ? idName(path, name) : null;
  if (id !== null) return known[id] ?? '';
  return place === 'header' || !isRequired ? '' : example;
}

const CREDENTIALS = {
  apiKey: ['X-API-Key', '$CAUCE_API_KEY'],
  session: ['Authorization', 'Bearer $CAUCE_TOKEN'],
  taskToken: ['Authorization', 'Bearer $CAUCE_TASK_TOKEN'],
} as const;

export interface ConsoleState {
  /** By parameter name. */
  values: Readonly<Record<string, string>>;
  body: string;
  known: Known;
}

/** What the console is about to send, in each language; null while its body is not JSON. */
export function consoleSample(
  model: ConsoleModel,
  { values, body, known }: ConsoleState,
): CodeTab[] | null {
  let { path } = model;
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  if (model.auth !== null) {
    const [name, value] = CREDENTIALS[model.auth];
    headers[name] = value;
  }
  for (const { name, in: place } of model.parameters) {
    const value = values[name] ?? '';
    if (place === 'path') {
      const id = idName(model.path, name);
      const variable = idVariable(model.path, name);
      const isVariable = id !== null && (value === '' || value === known[id]);
      path = path.replace(`{${name}}`, isVariable ? `$${variable}` : encodeURIComponent(value));
    } else if (value === '') continue;
    else if (place === 'query') query.set(name, value);
    else headers[name] = value;
  }
  const search = query.toString();
  let json: unknown;
  try {
    json = model.body === null || body.trim() === '' ? undefined : JSON.parse(body);
  } catch {
    return null;
  }
  return codeSamples({
    method: model.method,
    path: search === '' ? path : `${path}?${search}`,
    headers,
    body: json,
  }).map(({ language, label, grammar, code }) => ({
    value: language,
    label,
    language: grammar,
    code,
    lines: highlightInBrowser(code, grammar),
  }));
}
