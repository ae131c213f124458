/** Names of the ids in calls whose path contains only `{id}`, by the start of the path. */
const NAMES_BY_PATH: readonly (readonly [string, string])[] = [
  ['/person/connections/', 'connectionId'],
  ['/rights-requests/', 'requestId'],
  ['/widget/extractions/', 'extractionId'],
];

/**
 * Name of the id in a path: `taskId`, or for example `connectionId` if the path contains only
 * `{id}`.
 */
export function idName(path: string, parameter: string): string | null {
  if (/Id$/.test(parameter)) return parameter;
  return NAMES_BY_PATH.find(([start]) => path.startsWith(start))?.[1] ?? null;
}

/** The environment variable of an id in the samples, `CAUCE_TASK_ID`; null for other parameters. */
export function idVariable(path: string, parameter: string): string | null {
  const name = idName(path, parameter);
  return name === null ? null : `CAUCE_${name.replace(/[A-Z]/g, '_$&').toUpperCase()}`;
}
