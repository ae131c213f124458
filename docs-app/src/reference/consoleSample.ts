import type { CodeTab } from '@cauce/ui';
import type { ConsoleModel } from '../site/referenceTypes.ts';
import { highlightInBrowser } from './browserHighlight.ts';
import { codeSamples } from './codeSamples.ts';
import { idName, idVariable } from './idVariable.ts';
import type { Known } from './sandboxMemory.ts';
import { CREDENTIALS, filledCall } from './sandboxRequest.ts';

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
  const call = filledCall(
    model,
    { credential: model.auth === null ? '' : CREDENTIALS[model.auth].variable, values },
    (name, value) => {
      const id = idName(model.path, name);
      const isVariable = id !== null && (value === '' || value === known[id]);
      return isVariable ? `$${idVariable(model.path, name) ?? ''}` : encodeURIComponent(value);
    },
  );
  let json: unknown;
  try {
    json = model.body === null || body.trim() === '' ? undefined : JSON.parse(body);
  } catch {
    return null;
  }
  return codeSamples({ ...call, method: model.method, body: json }).map(
    ({ language, label, grammar, code }) => ({
      value: language,
      label,
      language: grammar,
      code,
      lines: highlightInBrowser(code, grammar),
    }),
  );
}
