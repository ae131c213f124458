import { VARIABLES } from './envSchema.ts';

/** `.env.example`, generated so that it cannot drift from the schema. */
export function renderEnvExample(): string {
  const lines = [
    '# Every variable of the processes. Generated from api/src/config/envSchema.ts: npm run generate',
    '# A secret may be given as a file instead: NAME_FILE=/run/secrets/name',
  ];
  for (const [title, group] of Object.entries(VARIABLES)) {
    lines.push('', `## ${title}`);
    for (const [name, variable] of Object.entries(group)) {
      const notes = [
        ...(variable.secret ? ['secret'] : []),
        ...(variable.requiredOutsideSandbox ? ['required in staging and production'] : []),
      ];
      lines.push(`# ${variable.description}${notes.length > 0 ? ` (${notes.join('; ')})` : ''}`);
      const value = variable.default ?? variable.example ?? '';
      lines.push(`${variable.default === undefined ? '# ' : ''}${name}=${String(value)}`);
    }
  }
  return `${lines.join('\n')}\n`;
}
